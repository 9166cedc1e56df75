/* Words, piece by piece: a testimony is put together and then made; a remark may have two halves. */
#ifndef MDC_SAYING_H
#define MDC_SAYING_H

#include "legal.h"

/* A seat stands by one claim more (what is partial replaces only that part). */
MDC_FN void mdc_stand_by(mdc_standing *stands, const mdc_claim *claim) {
    const uint8_t bit = (uint8_t)(1u << claim->about);
    if (claim->kind == MDC_DECLINED) {
        stands->declined = (uint8_t)(stands->declined | bit);
        return;
    }
    stands->declined = (uint8_t)(stands->declined & ~bit);
    if (claim->about == MDC_BAG) {
        stands->bag = claim->kind == MDC_WITHDRAWN ? (int8_t)MDC_NO_BAG_SAID : claim->token;
        return;
    }
    int8_t *told = claim->about == MDC_TOOK       ? stands->took
                   : claim->about == MDC_RECEIVED ? stands->received
                                                  : stands->passed;
    const int whole = claim->kind != MDC_BOX_CLAIM;
    if (whole) memset(told, MDC_UNSAID, MDC_FIELDS);
    if (claim->about == MDC_TOOK) stands->told_take = claim->kind == MDC_TAKE_CLAIM;
    if (claim->kind == MDC_WITHDRAWN) return;
    if (whole || claim->diamonds >= 0) told[0] = claim->diamonds;
    if (whole || claim->fake >= 0) told[1] = claim->fake;
    if (claim->told_tokens)
        for (int field = 2; field < MDC_FIELDS; field++) told[field] = (int8_t)mdc_field(claim->tokens, field);
}

/* The claim about this in the draft, begun where there is none. */
MDC_FN mdc_claim *mdc_drafting(mdc_episode *episode, int about, int kind) {
    mdc_command *draft = &episode->draft;
    for (int at = 0; at < draft->claims_made; at++)
        if (draft->claims[at].about == about) return &draft->claims[at];
    mdc_claim *claim = &draft->claims[draft->claims_made++];
    memset(claim, 0, sizeof *claim);
    claim->kind = (uint8_t)kind;
    claim->about = (uint8_t)about;
    claim->diamonds = kind == MDC_TAKE_CLAIM ? 0 : MDC_UNSAID;
    claim->told_tokens = kind == MDC_TAKE_CLAIM;
    claim->fake = claim->token = -1;
    return claim;
}

/* The next kind of token at this table, after one; -1 after the last. */
MDC_FN int8_t mdc_next_kind(const mdc_episode *episode, int kind) {
    while (++kind < MDC_TOKENS)
        if (mdc_many(episode->game.setup.full, kind)) return (int8_t)kind;
    return -1;
}

MDC_FN void mdc_begin_list(mdc_episode *episode, int about) {
    const mdc_claim *claim = mdc_drafting(episode, about, MDC_BOX_CLAIM);
    episode->listing = (int8_t)(claim - episode->draft.claims);
    episode->kind = mdc_next_kind(episode, -1);
}

MDC_FN void mdc_count_kind(mdc_episode *episode, int many) {
    mdc_claim *claim = &episode->draft.claims[episode->listing];
    claim->tokens += (mdc_lot)many * mdc_token_lot(episode->kind);
    episode->kind = mdc_next_kind(episode, episode->kind);
    if (episode->kind >= 0) return;
    claim->told_tokens = 1;
    episode->listing = -1;
}

/* One piece of a testimony; 0 where the action is none. */
MDC_FN int mdc_claim_piece(mdc_episode *episode, int action) {
    if (action < MDC_A_RECEIVED_DIAMONDS || action >= MDC_A_DONE) return 0;
    if (action < MDC_A_PASSED_DIAMONDS)
        mdc_drafting(episode, MDC_RECEIVED, MDC_BOX_CLAIM)->diamonds = (int8_t)(action - MDC_A_RECEIVED_DIAMONDS);
    else if (action < MDC_A_RECEIVED_TOKENS)
        mdc_drafting(episode, MDC_PASSED, MDC_BOX_CLAIM)->diamonds = (int8_t)(action - MDC_A_PASSED_DIAMONDS);
    else if (action < MDC_A_COUNT)
        mdc_begin_list(episode, action == MDC_A_RECEIVED_TOKENS ? MDC_RECEIVED : MDC_PASSED);
    else if (action < MDC_A_RECEIVED_FAKE)
        mdc_count_kind(episode, action - MDC_A_COUNT);
    else if (action < MDC_A_PASSED_FAKE)
        mdc_drafting(episode, MDC_RECEIVED, MDC_BOX_CLAIM)->fake = (int8_t)(action - MDC_A_RECEIVED_FAKE);
    else if (action < MDC_A_TOOK_DIAMONDS)
        mdc_drafting(episode, MDC_PASSED, MDC_BOX_CLAIM)->fake = (int8_t)(action - MDC_A_PASSED_FAKE);
    else if (action < MDC_A_TOOK_TOKEN)
        mdc_drafting(episode, MDC_TOOK, MDC_TAKE_CLAIM)->diamonds = (int8_t)(action - MDC_A_TOOK_DIAMONDS);
    else if (action < MDC_A_TOOK_FAKE)
        mdc_drafting(episode, MDC_TOOK, MDC_TAKE_CLAIM)->tokens = mdc_token_lot(action - MDC_A_TOOK_TOKEN);
    else if (action < MDC_A_BAGGED)
        mdc_drafting(episode, MDC_TOOK, MDC_TAKE_CLAIM)->fake = (int8_t)(action - MDC_A_TOOK_FAKE);
    else if (action < MDC_A_DECLINE)
        mdc_drafting(episode, MDC_BAG, MDC_BAG_CLAIM)->token = (int8_t)(action - MDC_A_BAGGED - 1);
    else if (action < MDC_A_WITHDRAW)
        mdc_drafting(episode, action - MDC_A_DECLINE, MDC_DECLINED);
    else
        mdc_drafting(episode, action - MDC_A_WITHDRAW, MDC_WITHDRAWN);
    return 1;
}

/* A remark, or its first half; 0 where the action is none. */
MDC_FN int mdc_remark_piece(mdc_episode *episode, int action) {
    mdc_remark *remark = &episode->draft.remark;
    if (action < MDC_A_OPINION) return 0;
    if (action >= MDC_A_AGAINST && action < MDC_A_AGREE) {
        remark->against = (int8_t)(action - MDC_A_AGAINST - 1);
        episode->pending = -1;
        return 1;
    }
    if (action >= MDC_A_OF && action < MDC_A_PLEAD) {
        remark->other = (int8_t)(action - MDC_A_OF);
        episode->pending = -1;
        return 1;
    }
    remark->of = remark->other = remark->against = -1;
    if (action < MDC_A_AGAINST || action < MDC_A_SOUND) {
        const int first = action < MDC_A_CHALLENGE ? MDC_A_OPINION
                          : action < MDC_A_AGAINST ? MDC_A_CHALLENGE
                                                   : MDC_A_AGREE;
        remark->kind = (uint8_t)(first == MDC_A_OPINION     ? MDC_OPINION
                                 : first == MDC_A_CHALLENGE ? MDC_CHALLENGE
                                                            : MDC_AGREEMENT);
        remark->of = (int8_t)((action - first) / 4);
        remark->other = (int8_t)((action - first) % 4);
        if (remark->kind == MDC_CHALLENGE) episode->pending = MDC_CHALLENGE;
    } else if (action < MDC_A_OF) {
        remark->kind = MDC_SOUNDING;
        remark->of = (int8_t)(action - MDC_A_SOUND);
        episode->pending = MDC_SOUNDING;
    } else if (action < MDC_A_OFFER) {
        remark->kind = action == MDC_A_PLEAD ? MDC_PLEA : MDC_LAST_WORDS;
    } else {
        remark->kind = action < MDC_A_THREATEN ? MDC_OFFER : MDC_THREAT;
        remark->of = (int8_t)(action - (action < MDC_A_THREATEN ? MDC_A_OFFER : MDC_A_THREATEN));
    }
    return 1;
}

#endif
