/* The ways that are left open to the box, and what passes along them, in numpy's own order of adding.
 *
 * The columns of all ways are mafia_de_cuba.deduction's, and so are the answers, to the last digit:
 * each sum takes its parts in the order of the lines, and whole rows are summed in pairs as numpy
 * sums them. What is left out weighs exactly nothing.
 */
#ifndef MDC_WAYS_H
#define MDC_WAYS_H

#include "game.h"

enum { MDC_KEPT = MDC_MOST_KEPT + 1, MDC_MOST_BAGS = MDC_TOKENS + 1 };

/* All ways of one seat's hand; from the second seat on neighbouring boxes in neighbouring lines. */
typedef struct {
    const int32_t *came, *went, *start; /* `start`: by box as it came, its first line */
    const uint8_t *take;
    int32_t many;
} mdc_moves;

/* A table's ways. The first player's are those after every bagging, one bagging after another. */
typedef struct {
    int32_t size, takes, seats, bags; /* boxes, takes and one more, seats but the Godfather's, baggings */
    int32_t sent[MDC_KEPT];
    uint64_t stones;                  /* takes with diamonds, a bit each */
    mdc_moves moves[MDC_SEATS];       /* by seat */
    const uint8_t *kept;              /* of each of the first player's ways */
    int32_t bagged[MDC_MOST_BAGS + 1]; /* where each bagging's ways begin */
} mdc_map;

/* What is certain. */
typedef struct {
    uint64_t hands[MDC_SEATS]; /* by seat, the takes that are open to it, a bit each */
    int32_t known[MDC_SEATS];  /* by stage, the box that was seen there, or -1 */
    uint32_t kept, bags;       /* a bit each */
    int32_t hiding;            /* seats of which one must hold a diamond, a bit each; -1 for no such news */
} mdc_certain;

/* What is left open: by seat the lines of its ways, and what may have been kept, a bit each. */
typedef struct {
    const int32_t *lines[MDC_SEATS];
    int32_t many[MDC_SEATS], possible;
    uint32_t kept;
} mdc_open;

/* Where a walk is written down: rows by stage, by stage, by seat and by stage, and one to spare. */
typedef struct {
    double *ahead, *after, *takes, *boxes, *spare;
} mdc_walked;

/* How many numbers of eight bytes it takes to find what is open, and to walk there. */
MDC_FN int mdc_open_room(const mdc_map *map) {
    int lines = 0;
    for (int seat = 1; seat <= map->seats; seat++) lines += map->moves[seat].many;
    return lines / 2 + 1 + (map->seats + 1) * (map->size / 8 + 1);
}
MDC_FN int mdc_walk_room(const mdc_map *map) {
    return 3 * (map->seats + 1) * map->size + map->seats * map->takes + map->size;
}

MDC_FN int mdc_may_go(const mdc_certain *known, int seat, uint64_t hands, const mdc_moves *moves, int line) {
    return (hands >> moves->take[line] & 1) && (known->known[seat] < 0 || known->known[seat] == moves->went[line]);
}

/* The ways from every box that may have been sent, through every hand, home; and back from there. The seats
 * in `empty_handed` took no diamond. How many there are; they lie in `work`. */
MDC_FN int mdc_leave_open(const mdc_map *map, const mdc_certain *known, int empty_handed, double *work, mdc_open *open) {
    const int size = map->size, seats = map->seats, row = size / 8 + 1;
    uint8_t *reached = (uint8_t *)work;
    int32_t *lines = (int32_t *)(work + (seats + 1) * row), *found[MDC_SEATS];
    int all = 0;
    memset(reached, 0, (size_t)(seats + 1) * (size_t)row * sizeof *work);
    open->kept = 0;
    for (int kept = 0; kept < MDC_KEPT; kept++)
        if ((known->kept >> kept & 1) && (known->known[0] < 0 || known->known[0] == map->sent[kept])) {
            open->kept |= 1u << kept;
            reached[map->sent[kept]] = 1;
        }
    for (int seat = 1; seat <= seats; seat++) {
        const mdc_moves *moves = map->moves + seat;
        const uint64_t hands = empty_handed >> seat & 1 ? known->hands[seat] & ~map->stones : known->hands[seat];
        const uint8_t *here = (uint8_t *)(work + (seat - 1) * row);
        uint8_t *next = (uint8_t *)(work + seat * row);
        int many = 0;
        found[seat] = lines;
        if (seat == 1) {
            for (int bag = 0; bag < map->bags; bag++)
                for (int line = map->bagged[bag]; (known->bags >> bag & 1) && line < map->bagged[bag + 1]; line++)
                    if (here[moves->came[line]] && mdc_may_go(known, seat, hands, moves, line))
                        next[moves->went[lines[many++] = line]] = 1;
        } else {
            for (int box = 0; box < size; box++)
                for (int line = moves->start[box]; here[box] && line < moves->start[box + 1]; line++)
                    if (mdc_may_go(known, seat, hands, moves, line)) next[moves->went[lines[many++] = line]] = 1;
        }
        open->many[seat] = many;
        lines += many;
    }
    open->possible = open->many[seats] > 0;
    for (int seat = seats; seat >= 1; seat--) {
        const mdc_moves *moves = map->moves + seat;
        uint8_t *here = (uint8_t *)(work + (seat - 1) * row), *next = (uint8_t *)(work + seat * row);
        int many = 0;
        memset(here, 0, (size_t)row * sizeof *work);
        for (int at = 0; at < open->many[seat]; at++) {
            const int line = found[seat][at];
            if (!next[moves->went[line]]) continue;
            here[moves->came[line]] = 1;
            found[seat][many++] = line;
        }
        open->many[seat] = many;
        open->lines[seat] = found[seat];
        all += many;
    }
    return all;
}

/* The same, to be kept. */
MDC_FN void mdc_keep_open(const mdc_map *map, mdc_open *open, int32_t *into) {
    for (int seat = 1; seat <= map->seats; seat++) {
        memcpy(into, open->lines[seat], (size_t)open->many[seat] * sizeof *into);
        open->lines[seat] = into;
        into += open->many[seat];
    }
}

MDC_FN mdc_walked mdc_written_on(const mdc_map *map, double *work) {
    const int all = (map->seats + 1) * map->size;
    mdc_walked walked;
    walked.ahead = work;
    walked.after = walked.ahead + all;
    walked.boxes = walked.after + all;
    walked.takes = walked.boxes + all;
    walked.spare = walked.takes + map->seats * map->takes;
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

/* Forward to a stage: how many ways lead to each box. */
MDC_FN void mdc_walk_ahead(const mdc_map *map, const mdc_open *open, const double *kept, const double *const *weights,
                           int stages, const mdc_walked *walked) {
    const int size = map->size;
    const size_t bytes = (size_t)size * sizeof(double);
    memset(walked->ahead, 0, (size_t)(stages + 1) * bytes);
    for (int many = 0; many < MDC_KEPT; many++)
        if (open->kept >> many & 1) walked->ahead[map->sent[many]] = kept[many];
    for (int seat = 1; seat <= stages; seat++) {
        const mdc_moves *moves = map->moves + seat;
        const double *before = walked->ahead + (seat - 1) * size, *weight = weights[seat - 1];
        double *next = walked->ahead + seat * size;
        const int32_t *lines = open->lines[seat];
        if (seat > 1) {
            for (int at = 0; at < open->many[seat]; at++)
                next[moves->went[lines[at]]] += before[moves->came[lines[at]]] * weight[lines[at]];
            continue;
        }
        for (int bag = 0, at = 0; bag < map->bags; bag++) {
            if (at >= open->many[1] || lines[at] >= map->bagged[bag + 1]) continue;
            memset(walked->spare, 0, bytes);
            for (; at < open->many[1] && lines[at] < map->bagged[bag + 1]; at++)
                walked->spare[moves->went[lines[at]]] += before[moves->came[lines[at]]] * weight[lines[at]];
            for (int box = 0; box < size; box++) next[box] += walked->spare[box];
        }
    }
}

/* Back to a seat: what can come of each box that it passed on. */
MDC_FN void mdc_walk_after(const mdc_map *map, const mdc_open *open, const double *const *weights, int until,
                           const mdc_walked *walked) {
    const int size = map->size;
    memset(walked->after + until * size, 0, (size_t)(map->seats - until) * (size_t)size * sizeof(double));
    for (int box = 0; box < size; box++) walked->after[map->seats * size + box] = 1.0;
    for (int seat = map->seats; seat > until; seat--) {
        const mdc_moves *moves = map->moves + seat;
        const double *next = walked->after + seat * size, *weight = weights[seat - 1];
        double *here = walked->after + (seat - 1) * size;
        const int32_t *lines = open->lines[seat];
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
    for (int many = 0; many < MDC_KEPT; many++)
        walked->boxes[map->sent[many]] = walked->ahead[map->sent[many]] * led_on[many];
}

/* One walk there and back: what passes by every take of every seat, and by every box at every stage. */
MDC_FN double mdc_walk_ways(const mdc_map *map, const mdc_open *open, const double *kept, const double *const *weights,
                            const mdc_walked *walked) {
    const int size = map->size, seats = map->seats;
    const size_t all = (size_t)((seats + 1) * size + seats * map->takes);
    memset(walked->boxes, 0, all * sizeof(double));
    mdc_walk_ahead(map, open, kept, weights, seats, walked);
    mdc_walk_after(map, open, weights, 1, walked);
    mdc_pass_first(map, open, weights[0], walked);
    for (int seat = 2; seat <= seats; seat++) {
        const mdc_moves *moves = map->moves + seat;
        double *takes = walked->takes + (seat - 1) * map->takes, *boxes = walked->boxes + (seat - 1) * size;
        for (int at = 0; at < open->many[seat]; at++) {
            const int line = open->lines[seat][at];
            const double flow = mdc_flow(map, walked, seat, line, weights[seat - 1][line]);
            takes[moves->take[line]] += flow;
            boxes[moves->came[line]] += flow;
        }
    }
    memcpy(walked->boxes + seats * size, walked->ahead + seats * size, (size_t)size * sizeof(double));
    return mdc_row_sum(walked->ahead + seats * size, size);
}

/* Several rows of weights, walked one after another: what all worlds weigh, and what passes by takes
 * and, where `boxes` is not null, by boxes. `over`, if not null, are ways that have to be taken off:
 * had nobody else a stone, the game would be over. */
MDC_FN void mdc_count_ways(const mdc_map *map, const mdc_open *open, const mdc_open *over, int rows,
                           const double *const *kept, const double *const *weights, double *work, double *totals,
                           double *takes, double *boxes) {
    const int by_take = map->seats * map->takes, by_box = (map->seats + 1) * map->size;
    const mdc_walked walked = mdc_written_on(map, work);
    for (int row = 0; row < rows; row++, takes += by_take, weights += map->seats) {
        double *held = boxes ? boxes + row * by_box : NULL;
        totals[row] = 0.0;
        if (open->possible) {
            totals[row] = mdc_walk_ways(map, open, kept[row], weights, &walked);
            memcpy(takes, walked.takes, (size_t)by_take * sizeof *takes);
            if (held) memcpy(held, walked.boxes, (size_t)by_box * sizeof *held);
        } else {
            memset(takes, 0, (size_t)by_take * sizeof *takes);
            if (held) memset(held, 0, (size_t)by_box * sizeof *held);
        }
        if (!over || !over->possible) continue;
        totals[row] -= mdc_walk_ways(map, over, kept[row], weights, &walked);
        for (int at = 0; at < by_take; at++) takes[at] -= walked.takes[at];
        for (int at = 0; held && at < by_box; at++) held[at] -= walked.boxes[at];
    }
}

#endif
