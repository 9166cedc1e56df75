/* Dice that count: the same table, game and throw always fall alike, in any order, on any machine.
 *
 * SplitMix64's finisher over a counter. Nothing is remembered, so a million games can be played in
 * any order and one of them played again.
 */
#ifndef MDC_DICE_H
#define MDC_DICE_H

#include "lots.h"

#define MDC_GOLDEN UINT64_C(0x9E3779B97F4A7C15)

MDC_FN uint64_t mdc_mixed(uint64_t value) {
    value = (value ^ (value >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    value = (value ^ (value >> 27)) * UINT64_C(0x94D049BB133111EB);
    return value ^ (value >> 31);
}

/* The dice of one game. */
MDC_FN uint64_t mdc_dice(uint64_t seed, uint64_t game) {
    return mdc_mixed(mdc_mixed(seed + MDC_GOLDEN) + MDC_GOLDEN * (game + 1));
}

/* One throw of them: 0 up to below `sides`. */
MDC_FN uint32_t mdc_throw(uint64_t dice, uint64_t count, uint32_t sides) {
    return (uint32_t)(((mdc_mixed(dice + MDC_GOLDEN * (count + 1)) >> 32) * sides) >> 32);
}

#endif
