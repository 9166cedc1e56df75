/* The ways that are left open to the box, and what passes along them, in numpy's own order of adding.
 *
 * The columns of all ways are mafia_de_cuba.deduction's, and so are the answers, to the last digit:
 * each sum takes its parts in the order of the lines, and whole rows are summed in pairs as numpy
 * sums them. What is left out weighs exactly nothing.
 */
#ifndef MDC_WAYS_H
#define MDC_WAYS_H

#include "hearing.h"

/* Where a walk is written down: rows by stage, by stage, by seat and by stage, one to spare, and weights. */
typedef struct {
    double *ahead, *after, *takes, *boxes, *spare, *weights;
} mdc_walked;

/* How many numbers of eight bytes it takes to walk. */
MDC_FN int mdc_walk_room(const mdc_map *map) {
    return 3 * (map->seats + 1) * map->size + map->seats * map->takes + map->size + mdc_weigh_room(map);
}

MDC_FN mdc_walked mdc_written_on(const mdc_map *map, double *work) {
    const int all = (map->seats + 1) * map->size;
    mdc_walked walked;
    walked.ahead = work;
    walked.after = walked.ahead + all;
    walked.boxes = walked.after + all;
    walked.takes = walked.boxes + all;
    walked.spare = walked.takes + map->seats * map->takes;
    walked.weights = walked.spare + map->size;
    return walked;
}

/* A row's sum as numpy has it: in pairs of halves, down to eights abreast. */
MDC_FN double mdc_row_sum(const double *row, int many) {
    double sum = 0.0, eight[8];
    int at = 0;
    if (many > 128) {
        const int half = many / 2 - many / 2 % 8;
        return mdc_row_sum(row, half) + mdc_row_sum(row + half, many - half);
    }
    if (many >= 8) {
        memcpy(eight, row, sizeof eight);
        for (at = 8; at < many - many % 8; at += 8)
            for (int lane = 0; lane < 8; lane++) eight[lane] += row[at + lane];
        sum = ((eight[0] + eight[1]) + (eight[2] + eight[3])) + ((eight[4] + eight[5]) + (eight[6] + eight[7]));
    }
    for (; at < many; at++) sum += row[at];
    return sum;
}

/* Noughts where these ways lead, or where they come from: no other box is looked at. */
MDC_FN void mdc_clear(double *row, const int32_t *boxes, const int32_t *lines, int many) {
    for (int at = 0; at < many; at++) row[boxes[lines[at]]] = 0.0;
}

/* The first player's step: bagging by bagging, and then what all of them add up to. */
MDC_FN void mdc_step_first(const mdc_map *map, const mdc_open *open, const double *weight, const mdc_walked *walked) {
    const int32_t *lines = open->lines[1], *came = map->moves[1].came, *went = map->moves[1].went;
    double *next = walked->ahead + map->size, *spare = walked->spare;
    mdc_clear(spare, went, lines, open->many[1]);
    for (int bag = 0, at = 0; bag < map->bags; bag++) {
        const int from = at;
        for (; at < open->many[1] && lines[at] < map->bagged[bag + 1]; at++)
            spare[went[lines[at]]] += walked->ahead[came[lines[at]]] * weight[lines[at]];
        for (int again = from; again < at; again++) {
            const int box = went[lines[again]];
            next[box] += spare[box];
            spare[box] = 0.0;
        }
    }
}

/* Forward to a stage: how many ways lead to each box. */
MDC_FN void mdc_walk_ahead(const mdc_map *map, const mdc_open *open, const double *kept, const double *const *weights,
                           int stages, const mdc_walked *walked) {
    const int size = map->size;
    for (int many = 0; many < MDC_KEPT; many++)
        if (open->kept >> many & 1) walked->ahead[map->sent[many]] = kept[many];
    for (int seat = 1; seat <= stages; seat++) {
        const mdc_moves *moves = map->moves + seat;
        const double *before = walked->ahead + (seat - 1) * size, *weight = weights[seat - 1];
        double *next = walked->ahead + seat * size;
        const int32_t *lines = open->lines[seat];
        if (seat == map->seats)
            memset(next, 0, (size_t)size * sizeof *next);
        else
            mdc_clear(next, moves->went, lines, open->many[seat]);
        if (seat == 1)
            mdc_step_first(map, open, weight, walked);
        else
            for (int at = 0; at < open->many[seat]; at++)
                next[moves->went[lines[at]]] += before[moves->came[lines[at]]] * weight[lines[at]];
    }
}

/* Back to a seat: what can come of each box that it passed on. */
MDC_FN void mdc_walk_after(const mdc_map *map, const mdc_open *open, const double *const *weights, int until,
                           const mdc_walked *walked) {
    const int size = map->size;
    for (int box = 0; box < size; box++) walked->after[map->seats * size + box] = 1.0;
    for (int seat = map->seats; seat > until; seat--) {
        const mdc_moves *moves = map->moves + seat;
        const double *next = walked->after + seat * size, *weight = weights[seat - 1];
        double *here = walked->after + (seat - 1) * size;
        const int32_t *lines = open->lines[seat];
        mdc_clear(here, moves->came, lines, open->many[seat]);
        for (int at = 0; at < open->many[seat]; at++)
            here[moves->came[lines[at]]] += next[moves->went[lines[at]]] * weight[lines[at]];
    }
}

/* How much goes one way of a seat's hand. */
MDC_FN double mdc_flow(const mdc_map *map, const mdc_walked *walked, int seat, int line, double weight) {
    const mdc_moves *moves = map->moves + seat;
    const double *before = walked->ahead + (seat - 1) * map->size, *after = walked->after + seat * map->size;
    return before[moves->came[line]] * after[moves->went[line]] * weight;
}

/* What passes by the first player's takes, and by what was sent. */
MDC_FN void mdc_pass_first(const mdc_map *map, const mdc_open *open, const double *weight, const mdc_walked *walked) {
    const mdc_moves *moves = map->moves + 1;
    const double *after = walked->after + map->size;
    double led_on[MDC_KEPT] = {0};
    for (int bag = 0, at = 0; bag < map->bags; bag++) {
        double takes[64] = {0}, kept[MDC_KEPT] = {0};
        if (at >= open->many[1] || open->lines[1][at] >= map->bagged[bag + 1]) continue;
        for (; at < open->many[1] && open->lines[1][at] < map->bagged[bag + 1]; at++) {
            const int line = open->lines[1][at];
            takes[moves->take[line]] += mdc_flow(map, walked, 1, line, weight[line]);
            kept[map->kept[line]] += after[moves->went[line]] * weight[line];
        }
        for (int take = 0; take < map->takes; take++) walked->takes[take] += takes[take];
        for (int many = 0; many < MDC_KEPT; many++) led_on[many] += kept[many];
    }
    for (int many = 0; walked->boxes && many < MDC_KEPT; many++)
        if (open->kept >> many & 1) walked->boxes[map->sent[many]] = walked->ahead[map->sent[many]] * led_on[many];
}

/* One walk there and back: what passes by every take of every seat and, where that is written down, by every
 * box at every stage. */
MDC_FN double mdc_walk_ways(const mdc_map *map, const mdc_open *open, const double *kept, const double *const *weights,
                            const mdc_walked *walked) {
    const int size = map->size, seats = map->seats;
    memset(walked->takes, 0, (size_t)(seats * map->takes) * sizeof(double));
    mdc_walk_ahead(map, open, kept, weights, seats, walked);
    mdc_walk_after(map, open, weights, 1, walked);
    if (walked->boxes) {
        memset(walked->boxes, 0, (size_t)(seats * size) * sizeof(double));
        memcpy(walked->boxes + seats * size, walked->ahead + seats * size, (size_t)size * sizeof(double));
    }
    mdc_pass_first(map, open, weights[0], walked);
    for (int seat = 2; seat <= seats; seat++) {
        const mdc_moves *moves = map->moves + seat;
        double *takes = walked->takes + (seat - 1) * map->takes;
        double *boxes = walked->boxes ? walked->boxes + (seat - 1) * size : NULL;
        for (int at = 0; at < open->many[seat]; at++) {
            const int line = open->lines[seat][at];
            const double flow = mdc_flow(map, walked, seat, line, weights[seat - 1][line]);
            takes[moves->take[line]] += flow;
            if (boxes) boxes[moves->came[line]] += flow;
        }
    }
    return mdc_row_sum(walked->ahead + seats * size, size);
}

/* What all worlds weigh to several listeners, walked one after another, and what passes by takes and, where
 * `boxes` is not null, by boxes. `over`, if not null, are ways that have to be taken off: had nobody else a
 * stone, the game would be over. */
MDC_FN void mdc_count_ways(const mdc_map *map, const mdc_open *open, const mdc_open *over, int many,
                           const mdc_listener *listener, double *work, double *totals, double *takes, double *boxes) {
    const int by_take = map->seats * map->takes, by_box = (map->seats + 1) * map->size;
    mdc_walked walked = mdc_written_on(map, work);
    double *const spare_takes = walked.takes, *const spare_boxes = walked.boxes;
    const double *weights[MDC_SEATS];
    for (int at = 0; at < many; at++, listener++, totals++, takes += by_take) {
        double *held = boxes ? boxes + at * by_box : NULL;
        *totals = 0.0;
        walked.takes = takes;
        walked.boxes = held;
        if (open->possible) {
            mdc_weigh(map, open, listener, walked.weights, weights);
            *totals = mdc_walk_ways(map, open, listener->ear->kept, weights, &walked);
        } else {
            memset(takes, 0, (size_t)by_take * sizeof *takes);
            if (held) memset(held, 0, (size_t)by_box * sizeof *held);
        }
        if (!over || !over->possible) continue;
        walked.takes = spare_takes;
        walked.boxes = held ? spare_boxes : NULL;
        /* They are among the others, and weighed with them. */
        *totals -= mdc_walk_ways(map, over, listener->ear->kept, weights, &walked);
        for (int take = 0; take < by_take; take++) takes[take] -= walked.takes[take];
        for (int box = 0; held && box < by_box; box++) held[box] -= walked.boxes[box];
    }
}

#endif
