/* What lies in the box or in a hand, as one number.
 *
 * Twelve fields of five bits: diamonds, the fake diamond, and the ten kinds of token. The highest
 * bit of a field stays free, so that one subtraction tells whether a box holds a take.
 */
#ifndef MDC_LOTS_H
#define MDC_LOTS_H

#include <stdint.h>
#include <stddef.h>
#include <string.h>

#ifdef __CUDACC__
#define MDC_FN static inline __host__ __device__
#else
#define MDC_FN static inline
#endif

enum {
    MDC_SEATS = 12,
    MDC_TOKENS = 10,
    MDC_FIELDS = 12,
    MDC_BITS = 5,
    MDC_DIAMONDS = 15,
    MDC_MOST_KEPT = 5,
    MDC_MOST_JOKERS = 4,
    MDC_GODFATHER_SEAT = 0,
    MDC_FIRST = 1
};

enum mdc_token {
    MDC_LOYAL_HENCHMAN,
    MDC_FBI_AGENT,
    MDC_CIA_AGENT,
    MDC_DRIVER,
    MDC_CLEANER,
    MDC_DIAMOND_LOVER,
    MDC_TRAITOR,
    MDC_MINION,
    MDC_CROOKED_LAWYER,
    MDC_REVOLUTIONARY
};

enum mdc_character {
    MDC_IS_GODFATHER,
    MDC_IS_THIEF,
    MDC_IS_STREET_URCHIN,
    MDC_IS_LOYAL_HENCHMAN,
    MDC_IS_AGENT,
    MDC_IS_DRIVER,
    MDC_IS_CLEANER,
    MDC_IS_DIAMOND_LOVER,
    MDC_IS_TRAITOR,
    MDC_IS_MINION,
    MDC_IS_CROOKED_LAWYER,
    MDC_IS_REVOLUTIONARY,
    MDC_IS_RULE_BREAKER
};

typedef uint64_t mdc_lot;

/* The free bit of every field, and all fields that are tokens. */
#define MDC_GUARDS UINT64_C(0x0842108421084210)
#define MDC_ALL_TOKENS UINT64_C(0x0ffffffffffffc00)
#define MDC_FAKE (UINT64_C(1) << MDC_BITS)

MDC_FN int mdc_field(mdc_lot lot, int field) { return (int)(lot >> (MDC_BITS * field)) & 31; }

MDC_FN int mdc_diamonds(mdc_lot lot) { return (int)(lot & 31); }

MDC_FN int mdc_has_fake(mdc_lot lot) { return (lot & MDC_FAKE) != 0; }

MDC_FN int mdc_many(mdc_lot lot, int token) { return mdc_field(lot, token + 2); }

MDC_FN mdc_lot mdc_token_lot(int token) { return UINT64_C(1) << (MDC_BITS * (token + 2)); }

MDC_FN mdc_lot mdc_tokens(mdc_lot lot) { return lot & MDC_ALL_TOKENS; }

/* The guard bit of every field that is not nought. */
MDC_FN uint64_t mdc_fields_there(mdc_lot lot) { return (lot + (MDC_GUARDS - (MDC_GUARDS >> 4))) & MDC_GUARDS; }

MDC_FN int mdc_popcount(uint64_t bits) {
#ifdef __CUDA_ARCH__
    return __popcll(bits);
#else
    return __builtin_popcountll(bits);
#endif
}

/* The place of the lowest bit of a number that is not zero. */
MDC_FN int mdc_lowest(uint64_t bits) {
#ifdef __CUDA_ARCH__
    return __ffsll((long long)bits) - 1;
#else
    return __builtin_ctzll(bits);
#endif
}

/* The first token in the order in which they are listed everywhere; there must be one. */
MDC_FN int mdc_first_token(mdc_lot lot) { return mdc_lowest(mdc_tokens(lot)) / MDC_BITS - 2; }

MDC_FN int mdc_holds(mdc_lot box, mdc_lot take) {
    return (take & MDC_GUARDS) == 0 && (((box | MDC_GUARDS) - take) & MDC_GUARDS) == MDC_GUARDS;
}

/* What each token makes of the player who takes it (R2: both Agents are one character). */
MDC_FN int mdc_character_of_token(int token) {
    return (int)(UINT64_C(0xBA98765443) >> (4 * token)) & 15;
}

/* What a lawful take makes of the player (R16, R51). */
MDC_FN int mdc_character_of_take(mdc_lot take) {
    if (mdc_diamonds(take)) return MDC_IS_THIEF;
    if (mdc_tokens(take)) return mdc_character_of_token(mdc_first_token(take));
    return MDC_IS_STREET_URCHIN;
}

/* The ruling that a take from this box breaks, or 0 for a lawful one (R11, R14, R15, R51). */
MDC_FN int mdc_breach(mdc_lot box, mdc_lot take, int last) {
    const mdc_lot tokens = mdc_tokens(take);
    if (tokens) {
        const int several = (tokens & (tokens - 1)) != 0 || mdc_field(take, mdc_first_token(take) + 2) != 1;
        if (mdc_has_fake(take)) return 51;
        return mdc_diamonds(take) || several ? 11 : 0;
    }
    if (take || last || !box) return 0;
    return 11;
}

#endif
