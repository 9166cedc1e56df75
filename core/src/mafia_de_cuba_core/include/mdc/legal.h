/* Which actions are legal now, for whoever's turn it is. */
#ifndef MDC_LEGAL_H
#define MDC_LEGAL_H

#include "episode.h"

/* What may leave the box: by the taking rule, or at an honour box anything, piece by piece. */
MDC_FN void mdc_legal_takes(const mdc_episode *episode, mdc_legal *legal) {
    const mdc_game *game = &episode->game;
    mdc_lot box = mdc_box(game);
    if (game->taken + 1 == MDC_FIRST && episode->bag >= 0) box -= mdc_token_lot(episode->bag);
    const int last = game->taken + 1 == mdc_last(&game->setup);
    const mdc_lot left = box - episode->hand;
    /* A handful is made in one order only: stones and fake first, then tokens as they are listed. */
    if (!episode->hand) {
        const int diamonds = mdc_diamonds(left);
        legal->bits[0] |= ((UINT64_C(1) << diamonds) - 1) << MDC_A_DIAMONDS;
        if (mdc_has_fake(left)) legal->bits[0] |= ((UINT64_C(2) << diamonds) - 1) << MDC_A_FAKE;
    }
    const mdc_lot held = mdc_tokens(episode->hand);
    int first = 0;
    for (uint64_t there = mdc_fields_there(held); there; there &= there - 1) first = mdc_lowest(there) / MDC_BITS - 2;
    for (uint64_t there = mdc_fields_there(mdc_tokens(left)); there; there &= there - 1) {
        const int token = mdc_lowest(there) / MDC_BITS - 2;
        mdc_allow_if(legal, MDC_A_TOKEN + token, token >= first);
    }
    mdc_allow_if(legal, MDC_A_NOTHING, game->setup.honour || last || !box);
}

MDC_FN void mdc_legal_inquiry(const mdc_episode *episode, mdc_legal *legal) {
    const mdc_game *game = &episode->game;
    const uint64_t accusable = mdc_still_in(game, 1u << game->godfather | game->shown_seats);
    legal->bits[0] |= accusable << MDC_A_ACCUSE;
    legal->bits[1] |= accusable >> (64 - MDC_A_ACCUSE);
    if (!episode->questions_left) return;
    for (int seat = 0; seat < game->setup.players; seat++)
        mdc_allow_row(legal, MDC_A_ASK + MDC_QUESTIONS * seat, mdc_questions_to(game, seat));
}

MDC_FN const mdc_claim *mdc_drafted(const mdc_episode *episode, int about) {
    for (int at = 0; at < episode->draft.claims_made; at++)
        if (episode->draft.claims[at].about == about) return &episode->draft.claims[at];
    return NULL;
}

MDC_FN void mdc_legal_box_claim(const mdc_episode *episode, mdc_legal *legal, int about) {
    const mdc_claim *claim = mdc_drafted(episode, about);
    const int received = about == MDC_RECEIVED;
    if (claim && claim->kind != MDC_BOX_CLAIM) return;
    if (!claim || claim->diamonds < 0)
        mdc_allow_row(legal, received ? MDC_A_RECEIVED_DIAMONDS : MDC_A_PASSED_DIAMONDS, MDC_DIAMONDS + 1);
    if (!claim || !claim->told_tokens)
        mdc_allow(legal, received ? MDC_A_RECEIVED_TOKENS : MDC_A_PASSED_TOKENS);
    if (mdc_has_fake(episode->game.setup.full) && (!claim || claim->fake < 0))
        mdc_allow_row(legal, received ? MDC_A_RECEIVED_FAKE : MDC_A_PASSED_FAKE, 2);
}

/* What a testimony may still hold: one claim about each thing, none of it twice. */
MDC_FN void mdc_legal_claims(const mdc_episode *episode, mdc_legal *legal) {
    const mdc_lot full = episode->game.setup.full;
    if (episode->listing >= 0) {
        mdc_allow_row(legal, MDC_A_COUNT, mdc_many(full, episode->kind) + 1);
        return;
    }
    mdc_legal_box_claim(episode, legal, MDC_RECEIVED);
    mdc_legal_box_claim(episode, legal, MDC_PASSED);
    const mdc_claim *took = mdc_drafted(episode, MDC_TOOK);
    const int bag_open = !mdc_drafted(episode, MDC_BAG);
    if (!took) mdc_allow_row(legal, MDC_A_TOOK_DIAMONDS, MDC_DIAMONDS + 1);
    if (bag_open) mdc_allow(legal, MDC_A_BAGGED);
    for (int token = 0; token < MDC_TOKENS; token++) {
        const int there = mdc_many(full, token) != 0;
        mdc_allow_if(legal, MDC_A_TOOK_TOKEN + token, there && !took);
        mdc_allow_if(legal, MDC_A_BAGGED + 1 + token, there && bag_open);
    }
    if (took && took->kind == MDC_TAKE_CLAIM && took->fake < 0 && mdc_has_fake(full))
        mdc_allow_row(legal, MDC_A_TOOK_FAKE, 2);
    for (int about = 0; about < MDC_ABOUTS; about++) {
        const int open = !mdc_drafted(episode, about);
        mdc_allow_if(legal, MDC_A_DECLINE + about, open);
        mdc_allow_if(legal, MDC_A_WITHDRAW + about, open);
    }
    mdc_allow_if(legal, MDC_A_DONE, episode->draft.claims_made);
}

MDC_FN void mdc_legal_remarks(const mdc_episode *episode, mdc_legal *legal) {
    const mdc_game *game = &episode->game;
    const int seat = episode->actor, boss = seat == game->godfather;
    const unsigned others = mdc_still_in(game, 1u << seat);
    const int several = mdc_popcount(others) > 1;
    for (int of = 0; of < game->setup.players; of++) {
        if (!(others >> of & 1)) continue;
        mdc_allow_row(legal, MDC_A_OPINION + 4 * of, 4);
        mdc_allow_row(legal, MDC_A_CHALLENGE + 4 * of, 4);
        mdc_allow_row(legal, MDC_A_AGREE + 4 * of, 4);
        mdc_allow_if(legal, MDC_A_SOUND + of, several);
        mdc_allow_if(legal, MDC_A_OFFER + of, boss);
        mdc_allow_if(legal, MDC_A_THREATEN + of, boss);
    }
}

/* The second half of a remark: against whom, or of whom. */
MDC_FN void mdc_legal_second_half(const mdc_episode *episode, mdc_legal *legal) {
    const int challenge = episode->pending == MDC_CHALLENGE;
    const unsigned but_for = 1u << episode->draft.remark.of | (challenge ? 0u : 1u << episode->actor);
    const unsigned open = mdc_still_in(&episode->game, but_for);
    if (challenge) mdc_allow(legal, MDC_A_AGAINST);
    for (int seat = 0; seat < episode->game.setup.players; seat++)
        mdc_allow_if(legal, (challenge ? MDC_A_AGAINST + 1 : MDC_A_OF) + seat, open >> seat & 1);
}

MDC_FN void mdc_legal_floor(const mdc_episode *episode, mdc_legal *legal) {
    if (episode->pending >= 0) {
        mdc_legal_second_half(episode, legal);
        return;
    }
    mdc_legal_claims(episode, legal);
    if (episode->draft.claims_made || episode->listing >= 0) return;
    mdc_allow(legal, MDC_A_HOLD);
    mdc_legal_remarks(episode, legal);
}

MDC_FN void mdc_legal_actions(const mdc_episode *episode, mdc_legal *legal) {
    const mdc_game *game = &episode->game;
    memset(legal, 0, sizeof *legal);
    switch (episode->mode) {
    case MDC_HIDING: legal->bits[0] = 63; break;
    case MDC_BAGGING:
        mdc_allow(legal, MDC_A_BAG);
        for (int token = 0; token < MDC_TOKENS; token++)
            mdc_allow_if(legal, MDC_A_BAG + 1 + token, mdc_many(game->boxes[0], token));
        break;
    case MDC_TAKING: mdc_legal_takes(episode, legal); break;
    case MDC_INQUIRY: mdc_legal_inquiry(episode, legal); break;
    case MDC_ANSWERING: mdc_legal_claims(episode, legal); break;
    case MDC_FLOOR: mdc_legal_floor(episode, legal); break;
    case MDC_PAUSE:
        mdc_allow(legal, MDC_A_HOLD);
        mdc_allow_if(legal, MDC_A_SHOOT, mdc_has_gun(game, episode->actor));
        break;
    case MDC_OBEYING:
        mdc_allow(legal, MDC_A_EMPTY_POCKETS);
        if (episode->talk == MDC_OPEN_FLOOR) {
            mdc_allow_if(legal, MDC_A_PLEAD, !(episode->pleaded & 1));
            mdc_allow_if(legal, MDC_A_LAST_WORDS, !(episode->pleaded & 2));
        }
        break;
    default: break;
    }
}

#endif
