/* One action after another: what it does, and whose turn it is then. */
#ifndef MDC_ACTING_H
#define MDC_ACTING_H

#include "saying.h"
#include "dice.h"
#include "trace.h"

MDC_FN void mdc_turn(mdc_episode *episode, int mode, int actor) {
    episode->mode = (uint8_t)mode;
    episode->actor = (uint8_t)actor;
}

/* Whose turn it is once something has been done with the box, or the Godfather's when nobody's. */
MDC_FN void mdc_go_on(mdc_episode *episode) {
    const mdc_game *game = &episode->game;
    if (game->ending >= 0)
        mdc_turn(episode, MDC_OVER, game->godfather);
    else if (!mdc_box_is_back(game))
        mdc_turn(episode, game->taken ? MDC_TAKING : MDC_BAGGING, game->taken + 1);
    else
        mdc_turn(episode, MDC_INQUIRY, game->godfather);
}

/* One after another, clockwise after a seat, as long as anybody is left; then somebody's turn. */
MDC_FN void mdc_next_in_round(mdc_episode *episode, int mode, int after) {
    if (episode->to_act) {
        const int next = mdc_next_of(episode->to_act, after);
        episode->to_act = (uint16_t)(episode->to_act & ~(1u << next));
        mdc_turn(episode, mode, next);
    } else if (mode == MDC_PAUSE) {
        mdc_turn(episode, MDC_OBEYING, episode->game.accused);
    } else {
        mdc_go_on(episode);
    }
}

/* Where anyone may speak, everyone still in has the floor once; else it is the Godfather's turn. */
MDC_FN void mdc_open_floor(mdc_episode *episode, int after, unsigned but_for) {
    if (episode->talk != MDC_OPEN_FLOOR || episode->game.ending >= 0) {
        mdc_go_on(episode);
        return;
    }
    episode->to_act = mdc_still_in(&episode->game, but_for);
    mdc_next_in_round(episode, MDC_FLOOR, after);
}

MDC_FN int mdc_put(mdc_episode *episode, mdc_trace *trace) {
    mdc_decision decision;
    const int done = mdc_play(&episode->game, episode->actor, &episode->draft, &decision);
    if (trace) mdc_write_decision(trace, &episode->game, &decision, &episode->draft);
    return done;
}

MDC_FN void mdc_help(mdc_episode *episode, mdc_lot take, mdc_trace *trace) {
    episode->draft.kind = MDC_HELP_YOURSELF;
    episode->draft.take = take;
    episode->draft.bag = episode->game.taken ? (int8_t)-1 : episode->bag;
    mdc_put(episode, trace);
    episode->hand = 0;
    mdc_clear_draft(episode);
    if (mdc_box_is_back(&episode->game))
        mdc_open_floor(episode, mdc_last(&episode->game.setup), 0);
    else
        mdc_go_on(episode);
}

MDC_FN void mdc_act_taking(mdc_episode *episode, int action, mdc_trace *trace) {
    mdc_lot taken = 0;
    if (action < MDC_A_FAKE)
        taken = (mdc_lot)(action - MDC_A_DIAMONDS + 1);
    else if (action < MDC_A_TOKEN)
        taken = MDC_FAKE + (mdc_lot)(action - MDC_A_FAKE);
    else if (action < MDC_A_NOTHING)
        taken = mdc_token_lot(action - MDC_A_TOKEN);
    if (episode->game.setup.honour && action != MDC_A_NOTHING)
        episode->hand += taken;
    else
        mdc_help(episode, episode->hand + taken, trace);
}

MDC_FN void mdc_act_inquiry(mdc_episode *episode, int action, mdc_trace *trace) {
    mdc_game *game = &episode->game;
    if (action < MDC_A_ASK) {
        episode->draft.kind = MDC_ACCUSE;
        episode->draft.number = (int8_t)(action - MDC_A_ACCUSE);
        mdc_put(episode, trace);
        episode->pleaded = 0;
        episode->to_act = 0;
        if (mdc_shots_possible(&game->setup))
            episode->to_act = mdc_still_in(game, 1u << game->accused | 1u << game->godfather);
        mdc_next_in_round(episode, MDC_PAUSE, MDC_GODFATHER_SEAT);
        return;
    }
    const int of = (action - MDC_A_ASK) / MDC_QUESTIONS;
    episode->draft.kind = MDC_ASK;
    episode->draft.number = (int8_t)of;
    episode->draft.question = (uint8_t)((action - MDC_A_ASK) % MDC_QUESTIONS);
    mdc_put(episode, trace);
    mdc_clear_draft(episode);
    episode->questions_left--;
    mdc_turn(episode, MDC_ANSWERING, of);
}

/* A testimony or remark is whole: it is made, and the next one has the floor. */
MDC_FN void mdc_spoken(mdc_episode *episode, int kind, mdc_trace *trace) {
    const int seat = episode->actor;
    episode->draft.kind = (uint8_t)kind;
    mdc_put(episode, trace);
    if (kind == MDC_MAKE_REMARK)
        episode->remarks[seat] = episode->draft.remark;
    else
        for (int at = 0; at < episode->draft.claims_made; at++)
            mdc_stand_by(&episode->stands[seat], &episode->draft.claims[at]);
    mdc_clear_draft(episode);
    if (episode->mode == MDC_OBEYING) return;
    if (episode->mode == MDC_ANSWERING)
        mdc_open_floor(episode, seat, 1u << seat);
    else
        mdc_next_in_round(episode, MDC_FLOOR, seat);
}

MDC_FN void mdc_act_speaking(mdc_episode *episode, int action, mdc_trace *trace) {
    if (action == MDC_A_HOLD) {
        mdc_next_in_round(episode, MDC_FLOOR, episode->actor);
    } else if (action == MDC_A_DONE) {
        mdc_spoken(episode, MDC_TESTIFY, trace);
    } else if (!mdc_claim_piece(episode, action)) {
        mdc_remark_piece(episode, action);
        if (episode->pending < 0) mdc_spoken(episode, MDC_MAKE_REMARK, trace);
    }
}

MDC_FN void mdc_act_accused(mdc_episode *episode, int action, mdc_trace *trace) {
    if (action == MDC_A_PLEAD || action == MDC_A_LAST_WORDS) {
        episode->pleaded = (uint8_t)(episode->pleaded | (action == MDC_A_PLEAD ? 1 : 2));
        mdc_remark_piece(episode, action);
        mdc_spoken(episode, MDC_MAKE_REMARK, trace);
    } else if (action == MDC_A_HOLD) {
        mdc_next_in_round(episode, MDC_PAUSE, episode->actor);
    } else {
        const int accused = episode->game.accused;
        episode->draft.kind = action == MDC_A_SHOOT ? MDC_SHOOT : MDC_EMPTY_POCKETS;
        mdc_put(episode, trace);
        mdc_open_floor(episode, accused, 0);
    }
}

/* Starts a game, and says what the Godfather may do first. */
MDC_FN void mdc_restart(mdc_episode *episode, const mdc_setup *setup, int talk, int questions, uint64_t dice) {
    mdc_begin(episode, setup, talk, questions, dice);
    mdc_legal_actions(episode, &episode->legal);
}

/* 1 if the action was legal and is done; else nothing changes. */
MDC_FN int mdc_act(mdc_episode *episode, int action, mdc_trace *trace) {
    if (!mdc_allows(&episode->legal, action)) {
        episode->refused = 1;
        return 0;
    }
    switch (episode->mode) {
    case MDC_HIDING:
        episode->draft.kind = MDC_HIDE;
        episode->draft.number = (int8_t)action;
        mdc_put(episode, trace);
        mdc_go_on(episode);
        break;
    case MDC_BAGGING:
        episode->bag = (int8_t)(action - MDC_A_BAG - 1);
        mdc_turn(episode, MDC_TAKING, MDC_FIRST);
        break;
    case MDC_TAKING: mdc_act_taking(episode, action, trace); break;
    case MDC_INQUIRY: mdc_act_inquiry(episode, action, trace); break;
    case MDC_ANSWERING:
    case MDC_FLOOR: mdc_act_speaking(episode, action, trace); break;
    default: mdc_act_accused(episode, action, trace);
    }
    mdc_legal_actions(episode, &episode->legal);
    return 1;
}

/* A legal action by chance, each as likely as the others. */
MDC_FN int mdc_any_action(mdc_episode *episode) {
    const int words = episode->talk == MDC_SILENT ? 2 : MDC_ACTION_WORDS;
    const int many = mdc_legal_many(&episode->legal, words);
    if (!many) return -1;
    return mdc_legal_at(&episode->legal, (int)mdc_throw(episode->dice, episode->throws++, (uint32_t)many));
}

/* How many of the actions from one number up to below another are legal. */
MDC_FN int mdc_legal_between(const mdc_legal *legal, int from, int to) {
    int many = 0;
    for (int action = from; action < to; action++) many += mdc_allows(legal, action);
    return many;
}

/* A legal action by chance, each kind as likely as the others and small handfuls likelier than large:
 * such games have some of everything in them. */
MDC_FN int mdc_varied_action(mdc_episode *episode) {
    const int16_t kinds[] = {0,   6,   17,  32,  48,  58,  59,  71,  72,  73,  74,  146, 162, 178, 180, 190, 192, 194,
                             210, 220, 222, 233, 237, 241, 242, 290, 338, 351, 399, 411, 423, 424, 425, 437, 449};
    int16_t open[35];
    int many = 0;
    for (int at = 0; at < 34; at++)
        if (mdc_legal_between(&episode->legal, kinds[at], kinds[at + 1])) open[many++] = (int16_t)at;
    if (!many) return -1;
    const int at = open[mdc_throw(episode->dice, episode->throws++, (uint32_t)many)], first = kinds[at];
    uint32_t sides = (uint32_t)mdc_legal_between(&episode->legal, first, kinds[at + 1]);
    if (first == MDC_A_DIAMONDS || first == MDC_A_FAKE)
        sides = 1 + mdc_throw(episode->dice, episode->throws++, sides);
    const int place = (int)mdc_throw(episode->dice, episode->throws++, sides);
    return mdc_legal_at(&episode->legal, mdc_legal_between(&episode->legal, 0, first) + place);
}

#endif
