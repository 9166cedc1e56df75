/* All ways of the box at one table, and which of them are left open by what is certain.
 *
 * Where the box may have been is a set of boxes, a bit each, and a hand moves all of them at once;
 * lines are looked at one by one only where the box has been.
 */
#ifndef MDC_OPEN_H
#define MDC_OPEN_H

#include "game.h"

enum { MDC_KEPT = MDC_MOST_KEPT + 1, MDC_MOST_BAGS = MDC_TOKENS + 1 };

/* All ways of one seat's hand; from the second seat on neighbouring boxes in neighbouring lines. */
typedef struct {
    const int32_t *came, *went, *start; /* `start`: by box as it came, its first line */
    const uint8_t *take;
    const uint64_t *from; /* by take, the set of boxes from which it can be made */
    int32_t many;
} mdc_moves;

/* A table's ways. The first player's are those after every bagging, one bagging after another. */
typedef struct {
    int32_t size, takes, seats, bags; /* boxes, takes and one more, seats but the Godfather's, baggings */
    int32_t sent[MDC_KEPT];
    int32_t lowers[64];                /* by take, by how much it lowers the number of a box */
    uint64_t stones;                   /* takes with diamonds, a bit each */
    mdc_moves moves[MDC_SEATS];        /* by seat */
    const uint8_t *kept;               /* of each of the first player's ways */
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

/* How many words of 64 bits a set of boxes has, one of them to spare. */
MDC_FN int mdc_set_words(const mdc_map *map) { return map->size / 64 + 2; }

MDC_FN int mdc_in_set(const uint64_t *set, int box) { return set[box >> 6] >> (box & 63) & 1; }

MDC_FN void mdc_put_in(uint64_t *set, int box) { set[box >> 6] |= UINT64_C(1) << (box & 63); }

/* The 64 boxes from this number on, as far as there are such numbers. */
MDC_FN uint64_t mdc_boxes_at(const uint64_t *set, int words, int number) {
    const int by = number & 63;
    if (number < 0) return number > -64 ? set[0] << -number : 0;
    if (number >> 6 >= words - 1) return 0;
    set += number >> 6;
    return by ? set[0] >> by | set[1] << (64 - by) : set[0];
}

/* How many words it takes to write down from which boxes each take of later seats can be made. */
MDC_FN int mdc_sets_room(const mdc_map *map) { return map->seats * map->takes * mdc_set_words(map); }

/* Writes it down. */
MDC_FN void mdc_lay_sets(mdc_map *map, uint64_t *sets) {
    const int words = mdc_set_words(map);
    memset(sets, 0, (size_t)mdc_sets_room(map) * sizeof *sets);
    for (int seat = 2; seat <= map->seats; seat++, sets += map->takes * words) {
        mdc_moves *moves = map->moves + seat;
        moves->from = sets;
        for (int line = 0; line < moves->many; line++) {
            mdc_put_in(sets + moves->take[line] * words, moves->came[line]);
            map->lowers[moves->take[line]] = moves->came[line] - moves->went[line];
        }
    }
}

/* How many numbers of eight bytes it takes to find what is open. */
MDC_FN int mdc_open_room(const mdc_map *map) {
    int lines = 0;
    for (int seat = 1; seat <= map->seats; seat++) lines += map->moves[seat].many;
    return lines / 2 + 1 + (map->seats + 1) * mdc_set_words(map);
}

/* Leaves the box that is known, where one is. */
MDC_FN void mdc_leave_known(uint64_t *set, int words, int known) {
    if (known < 0) return;
    for (int at = 0; at < words; at++) set[at] &= at == known >> 6 ? UINT64_C(1) << (known & 63) : 0;
}

/* What may have been sent, a bit each number kept; `sent` is the set of those boxes. */
MDC_FN uint32_t mdc_open_sent(const mdc_map *map, const mdc_certain *known, uint64_t *sent) {
    uint32_t open = 0;
    for (int kept = 0; kept < MDC_KEPT; kept++)
        if ((known->kept >> kept & 1) && (known->known[0] < 0 || known->known[0] == map->sent[kept])) {
            open |= 1u << kept;
            mdc_put_in(sent, map->sent[kept]);
        }
    return open;
}

/* The first player's ways from there, and where they lead. How many there are. */
MDC_FN int mdc_open_first(const mdc_map *map, uint32_t bags, uint64_t hand, const uint64_t *sent, uint64_t *went,
                          int32_t *lines) {
    const mdc_moves *moves = map->moves + 1;
    int many = 0;
    for (int bag = 0; bag < map->bags; bag++)
        for (int line = map->bagged[bag]; (bags >> bag & 1) && line < map->bagged[bag + 1]; line++)
            if ((hand >> moves->take[line] & 1) && mdc_in_set(sent, moves->came[line])) {
                mdc_put_in(went, moves->went[line]);
                lines[many++] = line;
            }
    return many;
}

/* Where a later seat's hand may lead, from where the box may have been. */
MDC_FN void mdc_move_on(const mdc_map *map, int seat, uint64_t hand, const uint64_t *came, uint64_t *went) {
    const int words = mdc_set_words(map);
    for (int take = 0; take < map->takes; take++) {
        const uint64_t *from = map->moves[seat].from + take * words;
        if (!(hand >> take & 1)) continue;
        for (int at = 0, box = map->lowers[take]; at < words - 1; at++, box += 64)
            went[at] |= mdc_boxes_at(came, words, box) & mdc_boxes_at(from, words, box);
    }
}

/* Of where the box may have been only that from where the hand may have led there. */
MDC_FN void mdc_move_back(const mdc_map *map, int seat, uint64_t hand, uint64_t *came, const uint64_t *went) {
    const int words = mdc_set_words(map);
    for (int at = 0; at < words - 1; at++) {
        uint64_t led = 0;
        for (int take = 0; came[at] && take < map->takes; take++)
            if (hand >> take & 1)
                led |= map->moves[seat].from[take * words + at] & mdc_boxes_at(went, words, 64 * at - map->lowers[take]);
        came[at] &= led;
    }
}

/* A later seat's ways between these boxes. How many there are. */
MDC_FN int mdc_open_later(const mdc_map *map, int seat, uint64_t hand, const uint64_t *came, const uint64_t *went,
                          int32_t *lines) {
    const mdc_moves *moves = map->moves + seat;
    int many = 0;
    for (int box = 0; box < map->size; box++) {
        if (!mdc_in_set(came, box)) continue;
        for (int line = moves->start[box]; line < moves->start[box + 1]; line++)
            if ((hand >> moves->take[line] & 1) && mdc_in_set(went, moves->went[line])) lines[many++] = line;
    }
    return many;
}

/* The ways from every box that may have been sent, through every hand, home. The seats in `empty_handed` took
 * no diamond. How many there are; they lie in `work`. */
MDC_FN int mdc_leave_open(const mdc_map *map, const mdc_certain *known, int empty_handed, double *work, mdc_open *open) {
    const int words = mdc_set_words(map), seats = map->seats;
    uint64_t *reached = (uint64_t *)work, hands[MDC_SEATS];
    int32_t *lines = (int32_t *)(reached + (seats + 1) * words);
    int begun, many = 0;
    memset(reached, 0, (size_t)((seats + 1) * words) * sizeof *reached);
    for (int seat = 1; seat <= seats; seat++)
        hands[seat] = empty_handed >> seat & 1 ? known->hands[seat] & ~map->stones : known->hands[seat];
    open->kept = mdc_open_sent(map, known, reached);
    begun = mdc_open_first(map, known->bags, hands[1], reached, reached + words, lines);
    mdc_leave_known(reached + words, words, known->known[1]);
    for (int seat = 2; seat <= seats; seat++) {
        uint64_t *here = reached + seat * words;
        mdc_move_on(map, seat, hands[seat], here - words, here);
        mdc_leave_known(here, words, known->known[seat]);
    }
    for (int seat = seats; seat >= 2; seat--)
        mdc_move_back(map, seat, hands[seat], reached + (seat - 1) * words, reached + seat * words);
    for (int at = 0; at < begun; at++)
        if (mdc_in_set(reached + words, map->moves[1].went[lines[at]])) lines[many++] = lines[at];
    open->lines[1] = lines;
    open->many[1] = many;
    for (int seat = 2; seat <= seats; seat++, reached += words) {
        open->lines[seat] = lines + many;
        open->many[seat] = mdc_open_later(map, seat, hands[seat], reached + words, reached + 2 * words, lines + many);
        many += open->many[seat];
    }
    open->possible = open->many[seats] > 0;
    return many;
}

/* The same, to be kept. */
MDC_FN void mdc_keep_open(const mdc_map *map, mdc_open *open, int32_t *into) {
    for (int seat = 1; seat <= map->seats; seat++) {
        memcpy(into, open->lines[seat], (size_t)open->many[seat] * sizeof *into);
        open->lines[seat] = into;
        into += open->many[seat];
    }
}

#endif
