/* What words weigh, line by line, and what a seat's takes come to after each story it might tell. */
#ifndef MDC_TELLING_H
#define MDC_TELLING_H

#include "ways.h"

enum { MDC_ANSWERS = 16 }; /* sets of ways of talking that words may fit */

/* For each number a bit for each of three sets, of so many bytes each, that it is in. */
MDC_FN void mdc_mark(const uint8_t *sets, int bytes, int shift, uint8_t *marks) {
    for (int number = 0; number < 8 * bytes; number++) {
        int in = 0;
        for (int set = 0; set < 3; set++) in |= (sets[set * bytes + number / 8] >> number % 8 & 1) << set;
        marks[number] = (uint8_t)(in << shift);
    }
}

/* Which ways of talking words fit, for each turn: three sets of boxes as they came, of so many bytes each,
 * three as they went, and a set of takes make a number, and `answers` has what that comes to. */
MDC_FN void mdc_fit(const int32_t *came, const int32_t *went, const uint8_t *take, int many, const uint8_t *came_in,
                    const uint8_t *went_in, int bytes, uint64_t takes, const uint8_t *answers, uint8_t *marks,
                    uint8_t *out) {
    uint8_t taken[64];
    mdc_mark(came_in, bytes, 0, marks);
    mdc_mark(went_in, bytes, 3, marks + 8 * bytes);
    for (int at = 0; at < 64; at++) taken[at] = (uint8_t)((takes >> at & 1) << 6);
    for (int line = 0; line < many; line++)
        out[line] = answers[marks[came[line]] | marks[8 * bytes + went[line]] | taken[take[line]]];
}

/* How likely each turn is after one more word: a table by take, by what fitted before and what fits now. */
MDC_FN void mdc_hear(const double *before, const double *table, const uint8_t *take, const uint8_t *was,
                     const uint8_t *now, int many, double *out) {
    for (int line = 0; line < many; line++)
        out[line] = before[line] * table[(take[line] * MDC_ANSWERS + was[line]) * MDC_ANSWERS + now[line]];
}

/* For each of several stories of one seat, how much passes by each of its takes, by bagging for the first
 * player. `tables` has a table for each story; `ways`, what each fits, a row of stories for each bagging. */
MDC_FN void mdc_tell(const mdc_map *map, const mdc_open *open, const mdc_open *over, int seat, const double *kept,
                     const double *const *weights, int stories, const double *const *tables,
                     const uint8_t *const *ways, double *work, double *flows) {
    const int baggings = seat == 1 ? map->bags : 1;
    const mdc_moves *moves = map->moves + seat;
    const mdc_walked walked = mdc_written_on(map, work);
    double *amounts = work + mdc_walk_room(map);
    memset(flows, 0, (size_t)(baggings * stories * map->takes) * sizeof *flows);
    if (over && over->possible) {
        memset(amounts, 0, (size_t)moves->many * sizeof *amounts);
        mdc_walk_ahead(map, over, kept, weights, seat - 1, &walked);
        mdc_walk_after(map, over, weights, seat, &walked);
        for (int at = 0; at < over->many[seat]; at++) {
            const int line = over->lines[seat][at];
            amounts[line] = mdc_flow(map, &walked, seat, line, weights[seat - 1][line]);
        }
    }
    if (!open->possible) return;
    mdc_walk_ahead(map, open, kept, weights, seat - 1, &walked);
    mdc_walk_after(map, open, weights, seat, &walked);
    for (int at = 0, bag = 0; at < open->many[seat]; at++) {
        const int line = open->lines[seat][at], take = moves->take[line];
        double amount = mdc_flow(map, &walked, seat, line, weights[seat - 1][line]);
        if (over && over->possible) amount -= amounts[line];
        while (seat == 1 && line >= map->bagged[bag + 1]) bag++;
        const int from = seat == 1 ? map->bagged[bag] : 0;
        const uint8_t *const *fits = ways + bag * stories;
        double *flow = flows + bag * stories * map->takes + take;
        for (int story = 0; story < stories; story++, flow += map->takes)
            *flow += amount * tables[story][take * MDC_ANSWERS + fits[story][line - from]];
    }
}

#endif
