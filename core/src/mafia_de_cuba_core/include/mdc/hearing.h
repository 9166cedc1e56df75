/* What was said, the same for all who listen, and how likely each way is to one of them after it. */
#ifndef MDC_HEARING_H
#define MDC_HEARING_H

#include "open.h"

enum {
    MDC_ANSWERS = 16, /* sets of ways of talking that words may fit */
    MDC_MARKS = 3     /* remarks of a seat that are weighed */
};

/* One testimony: of each of its seat's ways what all words before it fitted and what all fit with it, and by
 * which table they are weighed. */
typedef struct {
    const uint8_t *was, *now;
    int32_t table;
} mdc_word;

/* All that one seat said. */
typedef struct {
    const mdc_word *words;
    int32_t many, marks, mark[MDC_MARKS];
} mdc_speech;

/* A listener: how likely it is what was kept and what hands took; where words are listened to, what they and
 * remarks weigh. */
typedef struct {
    const double *kept, *hands[MDC_SEATS]; /* by seat, for each way */
    const double *const *words;            /* tables by take, by what fitted before and what fits now */
    const double *const *marks;            /* tables by take */
} mdc_ear;

/* A listener, and what all seats say, from the first player on. */
typedef struct {
    const mdc_ear *ear;
    const mdc_speech *const *said;
} mdc_listener;

/* How many numbers of eight bytes it takes to weigh all ways. */
MDC_FN int mdc_weigh_room(const mdc_map *map) {
    int lines = 0;
    for (int seat = 1; seat <= map->seats; seat++) lines += map->moves[seat].many;
    return lines;
}

/* How likely each of a seat's open ways is after all it said: what hands take, word by word, then remarks. */
MDC_FN void mdc_weigh_seat(const mdc_map *map, const mdc_open *open, int seat, const mdc_ear *ear,
                           const mdc_speech *speech, double *weights) {
    const uint8_t *take = map->moves[seat].take;
    const int32_t *lines = open->lines[seat];
    const double *hands = ear->hands[seat];
    const int many = open->many[seat];
    for (int at = 0; at < many; at++) weights[lines[at]] = hands[lines[at]];
    for (int word = 0; word < speech->many; word++) {
        const uint8_t *was = speech->words[word].was, *now = speech->words[word].now;
        const double *table = ear->words[speech->words[word].table];
        for (int at = 0; at < many; at++) {
            const int line = lines[at];
            weights[line] *= table[(take[line] * MDC_ANSWERS + was[line]) * MDC_ANSWERS + now[line]];
        }
    }
    for (int mark = 0; mark < speech->marks; mark++) {
        const double *table = ear->marks[speech->mark[mark]];
        for (int at = 0; at < many; at++) weights[lines[at]] *= table[take[lines[at]]];
    }
}

/* The same for all seats; of those who said nothing, or are not listened to, hands are all there is. */
MDC_FN void mdc_weigh(const mdc_map *map, const mdc_open *open, const mdc_listener *listener, double *room,
                      const double **weights) {
    for (int seat = 1; seat <= map->seats; seat++) {
        const mdc_speech *speech = listener->said ? listener->said[seat - 1] : NULL;
        weights[seat - 1] = listener->ear->hands[seat];
        if (!speech || !(speech->many + speech->marks)) continue;
        mdc_weigh_seat(map, open, seat, listener->ear, speech, room);
        weights[seat - 1] = room;
        room += map->moves[seat].many;
    }
}

#endif
