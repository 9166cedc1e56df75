/* What words weigh, line by line, and what a seat's takes come to after each story it might tell. */
#ifndef MDC_TELLING_H
#define MDC_TELLING_H

#include "ways.h"

enum { MDC_ANSWERS = 16 }; /* sets of ways of talking that words may fit */

/* How likely each turn is after one more word: a table by take, by what fitted before and what fits now. */
MDC_FN void mdc_hear(const double *before, const double *table, const uint8_t *take, const uint8_t *was,
                     const uint8_t *now, int many, double *out) {
    for (int line = 0; line < many; line++)
        out[line] = before[line] * table[(take[line] * MDC_ANSWERS + was[line]) * MDC_ANSWERS + now[line]];
}

/* For each of several stories of one seat, how much passes by each of its takes, by bagging for the first
 * player. `tables` has a table for each story; `ways`, what each fits, a row of stories for each bagging. */
MDC_FN void mdc_tell(const mdc_map *map, const mdc_certain *known, int seat, const double *kept,
                     const double *const *weights, int stories, const double *const *tables,
                     const uint8_t *const *ways, double *work, double *flows) {
    const int baggings = seat == 1 ? map->bags : 1;
    const mdc_moves *moves = map->moves + seat;
    double *lines = work + mdc_ways_room(map);
    memset(flows, 0, (size_t)(baggings * stories * map->takes) * sizeof *flows);
    memset(lines, 0, (size_t)moves->many * sizeof *lines);
    for (int over = 0; over <= (known->hiding >= 0); over++) {
        mdc_open open;
        mdc_leave_open(map, known, over ? known->hiding : 0, work, &open);
        if (!open.possible) continue;
        mdc_walk_ahead(map, &open, kept, weights, seat - 1, known->kept, known->known[0],
                       open.takes + map->seats * map->takes);
        mdc_walk_after(map, &open, weights, seat);
        for (int at = 0; at < open.many[seat]; at++) {
            const int line = open.lines[seat][at];
            const double flow = mdc_flow(map, &open, seat, line, weights[seat - 1][line]);
            lines[line] = over ? lines[line] - flow : flow;
        }
    }
    for (int bag = 0; bag < baggings; bag++) {
        const int begin = seat == 1 ? map->bagged[bag] : 0, end = seat == 1 ? map->bagged[bag + 1] : moves->many;
        for (int line = begin; line < end; line++) {
            if (lines[line] == 0.0) continue;
            double *flow = flows + bag * stories * map->takes + moves->take[line];
            for (int story = 0; story < stories; story++, flow += map->takes) {
                const int fits = ways[bag * stories + story][line - begin];
                *flow += lines[line] * tables[story][moves->take[line] * MDC_ANSWERS + fits];
            }
        }
    }
}

#endif
