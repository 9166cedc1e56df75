/* What words weigh, line by line, and what a seat's takes come to after each story it might tell. */
#ifndef MDC_TELLING_H
#define MDC_TELLING_H

#include "ways.h"

/* Which ways of talking words fit, for each turn: three bits of the box as it came, three of the box as it
 * went, and whether the take is in a set make a number, and `answers` has what that comes to. */
MDC_FN void mdc_fit(const int32_t *came, const int32_t *went, const uint8_t *take, int many, const uint8_t *came_in,
                    const uint8_t *went_in, uint64_t takes, const uint8_t *answers, uint8_t *out) {
    uint8_t taken[64];
    for (int at = 0; at < 64; at++) taken[at] = (uint8_t)((takes >> at & 1) << 6);
    for (int line = 0; line < many; line++)
        out[line] = answers[came_in[came[line]] | went_in[went[line]] << 3 | taken[take[line]]];
}

/* Stories of one seat: of each, which of a hearer's tables its words are weighed by, and which ways of
 * talking they fit. Asked is what they say `of` whom: the seat itself, or its right neighbour. */
typedef struct {
    const uint8_t *table, *const *fits;
    int32_t seat, of, many;
} mdc_stories;

/* Somebody who hears them: the ways that are open to him, those that have to be taken off or null, what he
 * has heard before, and tables by take and by the ways of talking that words fit. */
typedef struct {
    const mdc_open *open, *over;
    mdc_listener listener;
    const double *const *tables;
} mdc_hearer;

/* How many numbers it takes to write down what passes by one seat's takes after each of several stories,
 * by bagging where the first player speaks. */
MDC_FN int mdc_told_room(const mdc_map *map, const mdc_stories *told) {
    return (told->seat == 1 ? map->bags : 1) * told->many * map->takes;
}

/* Walks as far as the hands of two seats, from before and from after them. */
MDC_FN void mdc_walk_between(const mdc_map *map, const mdc_open *open, const mdc_listener *listener,
                             const double *const *weights, int from, int to, const mdc_walked *walked) {
    mdc_walk_ahead(map, open, listener->ear->kept, weights, from - 1, walked);
    mdc_walk_after(map, open, weights, to, walked);
}

/* What passes by the seat's own takes, as one hearer sees it. */
MDC_FN void mdc_tell_own(const mdc_map *map, const mdc_stories *told, const mdc_hearer *hearer, double *work,
                         double *flows) {
    const int seat = told->seat;
    const mdc_open *open = hearer->open, *over = hearer->over;
    const int32_t *lines = open->lines[seat];
    const uint8_t *take = map->moves[seat].take;
    const mdc_walked walked = mdc_written_on(map, work);
    double *amounts = work + mdc_walk_room(map);
    const double *weights[MDC_SEATS], *weight;
    if (!open->possible) return;
    mdc_weigh(map, open, &hearer->listener, walked.weights, weights);
    weight = weights[seat - 1];
    mdc_walk_between(map, open, &hearer->listener, weights, seat, seat, &walked);
    for (int at = 0; at < open->many[seat]; at++)
        amounts[lines[at]] = mdc_flow(map, &walked, seat, lines[at], weight[lines[at]]);
    if (over && over->possible) {
        mdc_walk_between(map, over, &hearer->listener, weights, seat, seat, &walked);
        for (int at = 0; at < over->many[seat]; at++) {
            const int line = over->lines[seat][at];
            amounts[line] -= mdc_flow(map, &walked, seat, line, weight[line]);
        }
    }
    for (int story = 0; story < told->many; story++, flows += map->takes) {
        const double *table = hearer->tables[told->table[story]];
        const uint8_t *fits = told->fits[story];
        double *flow = flows;
        for (int bag = 0, at = 0; at < open->many[seat]; bag++, flow += told->many * map->takes) {
            const int end = seat == 1 ? map->bagged[bag + 1] : map->moves[seat].many;
            for (int line; at < open->many[seat] && (line = lines[at]) < end; at++)
                flow[take[line]] += amounts[line] * table[take[line] * MDC_ANSWERS + fits[line]];
        }
    }
}

/* What passes by each of a seat's takes, the first player's one bagging after another. */
MDC_FN void mdc_pass_takes(const mdc_map *map, const mdc_open *open, int seat, const double *weight,
                           const mdc_walked *walked, double *takes) {
    const mdc_moves *moves = map->moves + seat;
    const int32_t *lines = open->lines[seat];
    memset(takes, 0, (size_t)map->takes * sizeof *takes);
    for (int bag = 0, at = 0; at < open->many[seat]; bag++) {
        const int end = seat == 1 ? map->bagged[bag + 1] : moves->many;
        double after_it[64] = {0};
        for (; at < open->many[seat] && lines[at] < end; at++)
            after_it[moves->take[lines[at]]] += mdc_flow(map, walked, seat, lines[at], weight[lines[at]]);
        for (int take = 0; take < map->takes; take++) takes[take] += after_it[take];
    }
}

/* What passes by the right neighbour's takes: the way back through the seat's hand is another after each
 * story. */
MDC_FN void mdc_tell_neighbour(const mdc_map *map, const mdc_stories *told, const mdc_hearer *hearer, double *work,
                               double *flows) {
    const int seat = told->seat, size = map->size;
    const mdc_moves *moves = map->moves + seat;
    const mdc_walked walked = mdc_written_on(map, work);
    double *back = walked.after + (seat - 1) * size;
    const double *weights[MDC_SEATS];
    if (!hearer->open->possible) return;
    mdc_weigh(map, hearer->open, &hearer->listener, walked.weights, weights);
    for (int gone = 0; gone < 2; gone++) {
        const mdc_open *open = gone ? hearer->over : hearer->open;
        if (!open || !open->possible) continue;
        mdc_walk_between(map, open, &hearer->listener, weights, seat - 1, seat, &walked);
        for (int story = 0; story < told->many; story++) {
            const double *table = hearer->tables[told->table[story]];
            const uint8_t *fits = told->fits[story];
            double *flow = flows + story * map->takes;
            memset(back, 0, (size_t)size * sizeof *back);
            for (int at = 0; at < open->many[seat]; at++) {
                const int line = open->lines[seat][at];
                const double told_so = weights[seat - 1][line] * table[moves->take[line] * MDC_ANSWERS + fits[line]];
                back[moves->came[line]] += back[size + moves->went[line]] * told_so;
            }
            mdc_pass_takes(map, open, seat - 1, weights[seat - 2], &walked, walked.takes);
            for (int take = 0; take < map->takes; take++) flow[take] += gone ? -walked.takes[take] : walked.takes[take];
        }
    }
}

/* What passes by takes after each of several stories, by hearer. */
MDC_FN void mdc_tell(const mdc_map *map, const mdc_stories *told, int hearers, const mdc_hearer *hearer, double *work,
                     double *flows) {
    const int room = mdc_told_room(map, told);
    memset(flows, 0, (size_t)(hearers * room) * sizeof *flows);
    for (int at = 0; at < hearers; at++, flows += room) {
        if (told->of == told->seat) mdc_tell_own(map, told, hearer + at, work, flows);
        else mdc_tell_neighbour(map, told, hearer + at, work, flows);
    }
}

#endif
