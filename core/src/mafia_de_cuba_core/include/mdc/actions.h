/* Every action by its number: deeds first, then questions and answers, then remarks.
 *
 * A table that only acts needs the first 74, one that asks and answers 242, one where anyone may
 * speak all 449. mafia_de_cuba.environments.actions has the same list; docs/research.md explains it.
 */
#ifndef MDC_ACTIONS_H
#define MDC_ACTIONS_H

#include "game.h"

enum mdc_action {
    MDC_A_HIDE = 0,                /* 0 to 5 diamonds */
    MDC_A_BAG = 6,                 /* none, or a token */
    MDC_A_DIAMONDS = 17,           /* take 1 to 15 */
    MDC_A_FAKE = 32,               /* the fake, and 0 to 15 */
    MDC_A_TOKEN = 48,              /* take a token */
    MDC_A_NOTHING = 58,            /* an open hand; at an honour box: pass the box on */
    MDC_A_ACCUSE = 59,             /* a seat */
    MDC_A_SHOOT = 71,
    MDC_A_HOLD = 72,               /* hold one's fire, or one's tongue */
    MDC_A_EMPTY_POCKETS = 73,
    MDC_DEEDS = 74,
    MDC_A_ASK = 74,                /* a seat, a question */
    MDC_A_RECEIVED_DIAMONDS = 146, /* 0 to 15 */
    MDC_A_PASSED_DIAMONDS = 162,   /* 0 to 15 */
    MDC_A_RECEIVED_TOKENS = 178,   /* then a count for each kind at the table */
    MDC_A_PASSED_TOKENS = 179,
    MDC_A_COUNT = 180,             /* 0 to 9 */
    MDC_A_RECEIVED_FAKE = 190,     /* no, yes */
    MDC_A_PASSED_FAKE = 192,       /* no, yes */
    MDC_A_TOOK_DIAMONDS = 194,     /* 0 to 15 */
    MDC_A_TOOK_TOKEN = 210,
    MDC_A_TOOK_FAKE = 220,         /* no, yes */
    MDC_A_BAGGED = 222,            /* none, or a token */
    MDC_A_DECLINE = 233,           /* about */
    MDC_A_WITHDRAW = 237,          /* about */
    MDC_A_DONE = 241,
    MDC_ASKING = 242,
    MDC_A_OPINION = 242,           /* of a seat, a stance */
    MDC_A_CHALLENGE = 290,         /* of a seat, about */
    MDC_A_AGAINST = 338,           /* nobody, or a seat */
    MDC_A_AGREE = 351,             /* of a seat, about */
    MDC_A_SOUND = 399,             /* to a seat */
    MDC_A_OF = 411,                /* of a seat */
    MDC_A_PLEAD = 423,
    MDC_A_LAST_WORDS = 424,
    MDC_A_OFFER = 425,             /* to a seat */
    MDC_A_THREATEN = 437,          /* to a seat */
    MDC_TALKING = 449,
    MDC_ACTION_WORDS = 8
};

/* How much is said at a table. */
enum mdc_talk_level { MDC_SILENT, MDC_QUESTIONED, MDC_OPEN_FLOOR };

MDC_FN int mdc_action_count(int talk) {
    return talk == MDC_SILENT ? MDC_DEEDS : talk == MDC_QUESTIONED ? MDC_ASKING : MDC_TALKING;
}

/* A set of actions, a bit for each. */
typedef struct {
    uint64_t bits[MDC_ACTION_WORDS];
} mdc_legal;

MDC_FN void mdc_allow(mdc_legal *legal, int action) { legal->bits[action >> 6] |= UINT64_C(1) << (action & 63); }

MDC_FN void mdc_allow_if(mdc_legal *legal, int action, int yes) {
    legal->bits[action >> 6] |= (uint64_t)(yes != 0) << (action & 63);
}

/* So many actions in a row. */
MDC_FN void mdc_allow_row(mdc_legal *legal, int action, int many) {
    for (int at = 0; at < many; at++) mdc_allow(legal, action + at);
}

MDC_FN int mdc_allows(const mdc_legal *legal, int action) {
    return action >= 0 && action < MDC_TALKING && (legal->bits[action >> 6] >> (action & 63) & 1);
}

MDC_FN int mdc_legal_many(const mdc_legal *legal, int words) {
    int many = 0;
    for (int word = 0; word < words; word++) many += mdc_popcount(legal->bits[word]);
    return many;
}

/* The legal action that has so many before it. */
MDC_FN int mdc_legal_at(const mdc_legal *legal, int place) {
    for (int word = 0;; word++) {
        uint64_t bits = legal->bits[word];
        const int here = mdc_popcount(bits);
        if (place < here) {
            while (place--) bits &= bits - 1;
            return word * 64 + mdc_lowest(bits);
        }
        place -= here;
    }
}

#endif
