/* The walk itself: all seats forward, all seats back, and what was known to break the rule. */
#ifndef MDC_WALK_H
#define MDC_WALK_H

#include "posterior.h"

/* Where the results of one posterior go: how much passes by each kept number, bag and take. */
typedef struct {
    double *kept, *bags; /* 6, and one for none and for each kind */
    double *takes;       /* by seat, by take; a rule-breaker's comes after all others */
    double sign;         /* -1 where it is taken off */
} mdc_passing;

MDC_INSIDE mdc_hand mdc_hand_at(const mdc_chain *chain, int seat, int empty_handed) {
    mdc_hand hand;
    hand.chain = chain;
    hand.weights = hand.taken = NULL;
    hand.state = 0;
    hand.stones = !(empty_handed >> seat & 1);
    hand.fake = mdc_has_fake(chain->setup.full);
    hand.last = seat == chain->setup.players - 1;
    return hand;
}

/* By how many states a lot lowers the box. */
MDC_INSIDE int mdc_lot_step(const mdc_chain *chain, mdc_lot lot) {
    int step = mdc_has_fake(lot) * chain->steps[chain->kinds];
    for (int at = 0; at < chain->kinds; at++) step += mdc_many(lot, chain->kind[at]) * chain->steps[at];
    return step;
}

/* The lot of the fake and tokens that a state stands for. */
MDC_INSIDE mdc_lot mdc_state_lot(const mdc_chain *chain, int state) {
    mdc_lot lot = chain->present[state] >> chain->kinds & 1 ? MDC_FAKE : 0;
    for (int at = 0; at < chain->kinds; at++)
        lot += (mdc_lot)(state / chain->steps[at] % (chain->many[at] + 1)) * mdc_token_lot(chain->kind[at]);
    return lot;
}

/* Whether a known take, from this box, would break the taking rule (R17). */
MDC_INSIDE int mdc_breaks(const mdc_chain *chain, int seat, int state, int diamonds) {
    const mdc_lot box = mdc_state_lot(chain, state) + (mdc_lot)diamonds, take = chain->broken[seat];
    return mdc_holds(box, take) && mdc_breach(box, take, seat == chain->setup.players - 1) != 0;
}

MDC_INSIDE void mdc_breaker_forward(const mdc_chain *chain, int seat, int state, const double *amounts, double *ahead) {
    const int by = mdc_diamonds(chain->broken[seat]), step = mdc_lot_step(chain, chain->broken[seat]);
    for (int lane = by; lane < MDC_LANES; lane++)
        if (amounts[lane] != 0.0 && mdc_breaks(chain, seat, state, lane))
            ahead[(state - step) * MDC_LANES + lane - by] += amounts[lane];
}

MDC_INSIDE void mdc_breaker_backward(const mdc_chain *chain, int seat, int state, const double *behind, double *back) {
    const int by = mdc_diamonds(chain->broken[seat]), step = mdc_lot_step(chain, chain->broken[seat]);
    memset(back, 0, MDC_LANES * sizeof *back);
    for (int lane = by; lane < MDC_LANES; lane++)
        if (mdc_breaks(chain, seat, state, lane)) back[lane] = behind[(state - step) * MDC_LANES + lane - by];
}

/* Whether this seat's take is known and unlawful; a stone in it fits no world without stones. */
MDC_INSIDE int mdc_breaker(const mdc_chain *chain, int seat) { return chain->breakers >> seat & 1; }

MDC_INSIDE int mdc_shut(const mdc_chain *chain, int seat, int empty_handed) {
    return (empty_handed >> seat & 1) && mdc_diamonds(chain->broken[seat]);
}

MDC_INSIDE void mdc_sent(const double *kept, double *lanes, double weight) {
    memset(lanes, 0, MDC_LANES * sizeof *lanes);
    for (int many = 0; many <= MDC_MOST_KEPT; many++) lanes[MDC_DIAMONDS - many] = kept[many] * weight;
}

MDC_INSIDE int mdc_bagged_state(const mdc_chain *chain, int bag) {
    return chain->states - 1 - (bag ? chain->steps[bag - 1] : 0);
}

/* Leaves only the box that is known, where one is. */
MDC_INSIDE void mdc_keep_known(double *amounts, int size, int known) {
    if (known < 0) return;
    const double here = amounts[known];
    memset(amounts, 0, (size_t)size * sizeof *amounts);
    amounts[known] = here;
}

MDC_INSIDE void mdc_walk_on(const mdc_chain *chain, int seat, int state, const double *weights, const double *amounts,
                            double *ahead, int empty_handed) {
    mdc_hand hand = mdc_hand_at(chain, seat, empty_handed);
    if (!mdc_breaker(chain, seat)) {
        hand.weights = weights;
        hand.state = state;
        mdc_forward(&hand, amounts, ahead);
    } else if (!mdc_shut(chain, seat, empty_handed)) {
        mdc_breaker_forward(chain, seat, state, amounts, ahead);
    }
}

/* What can come of a state at a seat; what passes by its takes is added up. */
MDC_INSIDE void mdc_walk_back(const mdc_chain *chain, int seat, int state, const double *weights,
                              const double *amounts, const double *behind, double *back, double *taken,
                              double *broken, int empty_handed) {
    mdc_hand hand = mdc_hand_at(chain, seat, empty_handed);
    if (!mdc_breaker(chain, seat)) {
        hand.weights = weights;
        hand.taken = taken;
        hand.state = state;
        mdc_backward(&hand, amounts, behind, back);
    } else if (mdc_shut(chain, seat, empty_handed)) {
        memset(back, 0, MDC_LANES * sizeof *back);
    } else {
        mdc_breaker_backward(chain, seat, state, behind, back);
        for (int lane = 0; lane < MDC_LANES; lane++) *broken += back[lane] * amounts[lane];
    }
}

MDC_INSIDE void mdc_add_takes(const mdc_chain *chain, const mdc_passing *passing, int seat, const double *taken,
                              double broken) {
    double *out = passing->takes + (seat - 1) * (chain->takes + 1);
    for (int take = 0; take < chain->takes; take++) {
        double sum = 0.0;
        for (int lane = 0; lane < MDC_LANES; lane++) sum += taken[take * MDC_LANES + lane];
        out[take] += passing->sign * sum;
    }
    out[chain->takes] += passing->sign * broken;
}

/* One walk there and back; the seats in `empty_handed` took no diamond. What it all weighs. */
MDC_INSIDE double mdc_walk(const mdc_chain *chain, const double *kept, const double *bags, const double *weights,
                           double *work, const mdc_passing *passing, int empty_handed) {
    const int seats = chain->setup.players - 1, size = chain->states * MDC_LANES, row = chain->takes * MDC_LANES;
    const double *later = weights + mdc_first_weights(chain);
    double *behind = work + (seats + 1) * size, *taken = behind + 2 * size, lanes[MDC_LANES], back[MDC_LANES];
    double total = 0.0;
    memset(work, 0, (size_t)(seats + 1) * (size_t)size * sizeof *work);
    for (int bag = 0; bag <= chain->kinds; bag++) {
        if (bags[bag] == 0.0) continue;
        mdc_sent(kept, lanes, bags[bag]);
        mdc_walk_on(chain, MDC_FIRST, mdc_bagged_state(chain, bag), weights + bag * row, lanes, work + size, empty_handed);
    }
    mdc_keep_known(work + size, size, chain->known[MDC_FIRST]);
    for (int seat = 2; seat <= seats; seat++) {
        for (int state = 0; state < chain->states; state++) {
            const double *amounts = work + (seat - 1) * size + state * MDC_LANES;
            if (mdc_some(amounts))
                mdc_walk_on(chain, seat, state, later + (size_t)(seat - 2) * (size_t)mdc_seat_weights(chain) + state * row,
                            amounts, work + seat * size, empty_handed);
        }
        mdc_keep_known(work + seat * size, size, chain->known[seat]);
    }
    for (int at = 0; at < size; at++) total += work[seats * size + at];
    if (!passing || total == 0.0) return total;
    for (int at = 0; at < size; at++) behind[at] = 1.0;
    double *after = behind, *before = behind + size;
    for (int seat = seats; seat >= 2; seat--) {
        double broken = 0.0;
        memset(taken, 0, (size_t)row * sizeof *taken);
        mdc_keep_known(after, size, chain->known[seat]);
        for (int state = 0; state < chain->states; state++) {
            const double *amounts = work + (seat - 1) * size + state * MDC_LANES;
            if (mdc_some(amounts))
                mdc_walk_back(chain, seat, state, later + (size_t)(seat - 2) * (size_t)mdc_seat_weights(chain) + state * row,
                              amounts, after, before + state * MDC_LANES, taken, &broken, empty_handed);
        }
        mdc_add_takes(chain, passing, seat, taken, broken);
        double *swap = after;
        after = before;
        before = swap;
    }
    double broken = 0.0;
    mdc_keep_known(after, size, chain->known[MDC_FIRST]);
    memset(taken, 0, (size_t)row * sizeof *taken);
    for (int bag = 0; bag <= chain->kinds; bag++) {
        if (bags[bag] == 0.0) continue;
        mdc_sent(kept, lanes, bags[bag]);
        mdc_walk_back(chain, MDC_FIRST, mdc_bagged_state(chain, bag), weights + bag * row, lanes, after, back, taken,
                      &broken, empty_handed);
        for (int many = 0; many <= MDC_MOST_KEPT; many++) {
            const double here = passing->sign * back[MDC_DIAMONDS - many] * lanes[MDC_DIAMONDS - many];
            passing->kept[many] += here;
            passing->bags[bag] += here;
        }
    }
    mdc_add_takes(chain, passing, MDC_FIRST, taken, broken);
    return total;
}

/* Everything that can be known, as amounts that add up to what is returned; noughts for no world. */
MDC_WIDE double mdc_posterior(const mdc_chain *chain, const double *kept, const double *bags, const double *weights,
                              double *work, double *kept_out, double *bags_out, double *takes_out) {
    mdc_passing passing;
    passing.kept = kept_out;
    passing.bags = bags_out;
    passing.takes = takes_out;
    passing.sign = 1.0;
    memset(kept_out, 0, (MDC_MOST_KEPT + 1) * sizeof *kept_out);
    memset(bags_out, 0, (size_t)(chain->kinds + 1) * sizeof *bags_out);
    memset(takes_out, 0, (size_t)(chain->setup.players - 1) * (size_t)(chain->takes + 1) * sizeof *takes_out);
    double total = mdc_walk(chain, kept, bags, weights, work, &passing, 0);
    if (chain->hiding < 0) return total;
    /* Had nobody else a stone, the game would be over: such worlds are no longer possible. */
    passing.sign = -1.0;
    return total - mdc_walk(chain, kept, bags, weights, work, &passing, chain->hiding);
}

/* Many of them: rows of weights one after another, or the same for all where `stride` is 0. */
MDC_FN void mdc_posteriors(const mdc_chain *chain, int many, const double *kept, const double *bags,
                           const double *weights, size_t stride, double *work, double *totals, double *kept_out,
                           double *bags_out, double *takes_out) {
    const size_t bag_row = (size_t)chain->kinds + 1;
    const size_t take_row = (size_t)(chain->setup.players - 1) * (size_t)(chain->takes + 1);
    for (size_t at = 0; at < (size_t)many; at++)
        totals[at] = mdc_posterior(chain, kept + at * (MDC_MOST_KEPT + 1), bags + at * bag_row, weights + at * stride,
                                   work, kept_out + at * (MDC_MOST_KEPT + 1), bags_out + at * bag_row,
                                   takes_out + at * take_row);
}

#endif
