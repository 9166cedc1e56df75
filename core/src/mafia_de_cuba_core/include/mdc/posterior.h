/* The exact posterior along the box's chain, for any table of likelihoods.
 *
 * Boxes are numbered as in mafia_de_cuba.deduction: 16 times the state of fake and tokens, plus the
 * diamonds. A table gives every way of a hand a weight: by state, by take, by diamonds received.
 * One walk forward, one back, and for a game that is not over one more to take off (see hiding).
 */
#ifndef MDC_POSTERIOR_H
#define MDC_POSTERIOR_H

#include "game.h"
#include "lanes.h"

enum { MDC_MOST_STATES = 1024, MDC_MOST_TAKES = 42 };

typedef struct {
    mdc_setup setup;
    int32_t kinds, takes, states;
    int32_t hiding;      /* seats of which one must hold a diamond, a bit each; -1 for no such news */
    uint8_t kind[MDC_TOKENS], many[MDC_TOKENS];
    uint32_t breakers;   /* seats known to have broken the taking rule, a bit each, and how: */
    mdc_lot broken[MDC_SEATS];
    int32_t known[MDC_SEATS + 1]; /* the box that each seat is known to have passed on, or -1 */
    int32_t steps[MDC_TOKENS + 1]; /* by how much each kind, and last the fake, lowers the state */
    uint16_t present[MDC_MOST_STATES];
} mdc_chain;

/* The chain of a table about which nothing is known yet. */
MDC_FN void mdc_lay_chain(mdc_chain *chain, const mdc_setup *setup) {
    memset(chain, 0, sizeof *chain);
    chain->setup = *setup;
    chain->hiding = -1;
    for (int stage = 0; stage <= MDC_SEATS; stage++) chain->known[stage] = -1;
    for (int token = 0; token < MDC_TOKENS; token++)
        if (mdc_many(setup->full, token)) {
            chain->kind[chain->kinds] = (uint8_t)token;
            chain->many[chain->kinds++] = (uint8_t)mdc_many(setup->full, token);
        }
    int states = 1;
    for (int at = chain->kinds - 1; at >= 0; at--) {
        chain->steps[at] = states;
        states *= chain->many[at] + 1;
    }
    chain->steps[chain->kinds] = states;
    const int fake = mdc_has_fake(setup->full);
    chain->states = states * (fake ? 2 : 1);
    chain->takes = MDC_DIAMONDS + (fake ? MDC_LANES : 0) + chain->kinds + 1;
    for (int state = 0; state < chain->states; state++) {
        for (int at = 0; at < chain->kinds; at++)
            if (state / chain->steps[at] % (chain->many[at] + 1)) chain->present[state] |= (uint16_t)(1 << at);
        if (state >= states) chain->present[state] |= (uint16_t)(1 << chain->kinds);
    }
}

/* How many weights the first player's turns have, and each other seat's. */
MDC_FN int mdc_first_weights(const mdc_chain *chain) { return (chain->kinds + 1) * chain->takes * MDC_LANES; }
MDC_FN int mdc_seat_weights(const mdc_chain *chain) { return chain->states * chain->takes * MDC_LANES; }
MDC_FN int mdc_all_weights(const mdc_chain *chain) {
    return mdc_first_weights(chain) + (chain->setup.players - 2) * mdc_seat_weights(chain);
}
/* How many numbers a walk needs to write on. */
MDC_FN int mdc_work_size(const mdc_chain *chain) {
    return (chain->setup.players + 2) * chain->states * MDC_LANES + chain->takes * MDC_LANES;
}

MDC_INSIDE int mdc_some(const double *lanes) {
    double half[MDC_OCTET], sum = 0.0;
    const mdc_row row = mdc_load_row(lanes);
    mdc_store(half, mdc_plus(row.low, row.high));
    for (int lane = 0; lane < MDC_OCTET; lane++) sum += half[lane];
    return sum != 0.0;
}

/* What a walk needs to know at one seat. */
typedef struct {
    const mdc_chain *chain;
    const double *weights; /* by take and lane, of the state at hand */
    double *taken;         /* by take and lane: how much passes by each */
    int state, stones, last, fake;
} mdc_hand;

/* Amounts that leave a state with `first` up to so many diamonds, by the lane they go to.
 * `padded` are the amounts, and noughts after them. */
MDC_INSIDE mdc_row mdc_lowered(const double *weights, const double *padded, int first, int most) {
    mdc_row sum = mdc_empty_row();
    for (int by = first; by <= most; by++, weights += MDC_LANES) {
        sum.low = mdc_plus(sum.low, mdc_times(mdc_load(weights + by), mdc_load(padded + by)));
        if (by < MDC_OCTET)
            sum.high = mdc_plus(sum.high, mdc_times(mdc_load(weights + by + MDC_OCTET),
                                                    mdc_load(padded + by + MDC_OCTET)));
    }
    return sum;
}

/* What goes on to every state that this one leads to. */
MDC_INSIDE void mdc_forward(const mdc_hand *hand, const double *amounts, double *ahead) {
    const mdc_chain *chain = hand->chain;
    const double *weights = hand->weights;
    const unsigned present = chain->present[hand->state];
    double *here = ahead + hand->state * MDC_LANES, padded[2 * MDC_LANES];
    memcpy(padded, amounts, MDC_LANES * sizeof *padded);
    memset(padded + MDC_LANES, 0, MDC_LANES * sizeof *padded);
    if (hand->stones) mdc_add_row(here, mdc_lowered(weights, padded, 1, MDC_DIAMONDS));
    weights += MDC_DIAMONDS * MDC_LANES;
    if (hand->fake) {
        if (present >> chain->kinds & 1)
            mdc_add_row(here - chain->steps[chain->kinds] * MDC_LANES,
                        mdc_lowered(weights, padded, 0, hand->stones ? MDC_DIAMONDS : 0));
        weights += MDC_LANES * MDC_LANES;
    }
    for (int at = 0; at < chain->kinds; at++, weights += MDC_LANES)
        if (present >> at & 1)
            mdc_add_row(here - chain->steps[at] * MDC_LANES, mdc_lowered(weights, padded, 0, 0));
    if (hand->last)
        mdc_add_row(here, mdc_lowered(weights, padded, 0, 0));
    else if (!hand->state)
        here[0] += weights[0] * amounts[0];
}

/* What can come of each lane by takes of `first` up to so many diamonds; and how much passes by them.
 * `padded` is what can come of the lanes they go to, and noughts before them. */
MDC_INSIDE mdc_row mdc_raised(mdc_row back, double *taken, const double *weights, mdc_row amounts,
                              const double *padded, int first, int most) {
    for (int by = first; by <= most; by++, weights += MDC_LANES, taken += MDC_LANES) {
        const mdc_octet high = mdc_times(mdc_load(weights + MDC_OCTET), mdc_load(padded + MDC_LANES + MDC_OCTET - by));
        back.high = mdc_plus(back.high, high);
        mdc_add_to(taken + MDC_OCTET, mdc_times(high, amounts.high));
        if (by >= MDC_OCTET) continue;
        const mdc_octet low = mdc_times(mdc_load(weights), mdc_load(padded + MDC_LANES - by));
        back.low = mdc_plus(back.low, low);
        mdc_add_to(taken, mdc_times(low, amounts.low));
    }
    return back;
}

MDC_INSIDE void mdc_pad(double *padded, const double *lanes) {
    memset(padded, 0, MDC_LANES * sizeof *padded);
    memcpy(padded + MDC_LANES, lanes, MDC_LANES * sizeof *padded);
}

/* What can come of a state's boxes, and how much passes by each take from them. */
MDC_INSIDE void mdc_backward(const mdc_hand *hand, const double *amounts, const double *behind, double *back) {
    const mdc_chain *chain = hand->chain;
    const double *weights = hand->weights, *here = behind + hand->state * MDC_LANES;
    const unsigned present = chain->present[hand->state];
    const mdc_row held = mdc_load_row(amounts);
    double *taken = hand->taken, padded[2 * MDC_LANES];
    mdc_row sum = mdc_empty_row();
    if (hand->stones) {
        mdc_pad(padded, here);
        sum = mdc_raised(sum, taken, weights, held, padded, 1, MDC_DIAMONDS);
    }
    weights += MDC_DIAMONDS * MDC_LANES;
    taken += MDC_DIAMONDS * MDC_LANES;
    if (hand->fake) {
        if (present >> chain->kinds & 1) {
            mdc_pad(padded, here - chain->steps[chain->kinds] * MDC_LANES);
            sum = mdc_raised(sum, taken, weights, held, padded, 0, hand->stones ? MDC_DIAMONDS : 0);
        }
        weights += MDC_LANES * MDC_LANES;
        taken += MDC_LANES * MDC_LANES;
    }
    for (int at = 0; at < chain->kinds; at++, weights += MDC_LANES, taken += MDC_LANES)
        if (present >> at & 1)
            sum = mdc_raised(sum, taken, weights, held, here - chain->steps[at] * MDC_LANES - MDC_LANES, 0, 0);
    if (hand->last) sum = mdc_raised(sum, taken, weights, held, here - MDC_LANES, 0, 0);
    mdc_store(back, sum.low);
    mdc_store(back + MDC_OCTET, sum.high);
    if (!hand->last && !hand->state) {
        back[0] += weights[0] * here[0];
        taken[0] += weights[0] * here[0] * amounts[0];
    }
}

#endif
