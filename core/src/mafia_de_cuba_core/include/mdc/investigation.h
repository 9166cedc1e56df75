/* The investigation: questions, the order to empty pockets, shots (R20–R35, R50–R61). */
#ifndef MDC_INVESTIGATION_H
#define MDC_INVESTIGATION_H

#include "talk.h"

/* How many questions a seat may be asked: of the bag only the first player (R21). */
MDC_FN int mdc_questions_to(const mdc_game *game, int seat) {
    if (seat == game->godfather || mdc_is_in(game->eliminated, seat)) return 0;
    return seat == MDC_FIRST ? MDC_QUESTIONS : MDC_ASK_BAG;
}

MDC_FN int mdc_accusable(const mdc_game *game, int seat) {
    return seat != game->godfather && !mdc_is_in(game->eliminated, seat) &&
           !mdc_is_in(game->shown_seats, seat);
}

MDC_FN int mdc_has_gun(const mdc_game *game, int seat) { return game->characters[seat] == MDC_IS_CLEANER; }

MDC_FN int mdc_ask(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision) {
    const int of = command->number;
    if (!mdc_box_is_back(game) || game->accused >= 0) return mdc_refuse(decision, MDC_NOT_NOW, 20);
    if (seat != game->godfather) return mdc_refuse(decision, MDC_NOT_GODFATHER, 20);
    if (of < 0 || of >= game->setup.players) return mdc_refuse(decision, MDC_NO_SUCH_SEAT, 20);
    if (of == seat) return mdc_refuse(decision, MDC_ASKED_HIMSELF, 20);
    if (mdc_is_in(game->eliminated, of)) return mdc_refuse(decision, MDC_ASKED_ELIMINATED, 28);
    if (command->question >= mdc_questions_to(game, of)) return mdc_refuse(decision, MDC_NO_BAG_THERE, 21);
    const uint8_t asked = (uint8_t)(of << 3 | command->question);
    int waits = 0;
    for (int place = 0; place < game->waiting_many; place++) waits |= game->waiting[place] == asked;
    if (!waits) game->waiting[game->waiting_many++] = asked;
    game->talk++;
    mdc_happens(decision, MDC_QUESTION_ASKED, seat, of, 0, 0);
    return 1;
}

MDC_FN int mdc_accuse(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision) {
    const int target = command->number;
    if (!mdc_box_is_back(game) || game->accused >= 0) return mdc_refuse(decision, MDC_NOT_NOW, 22);
    if (seat != game->godfather) return mdc_refuse(decision, MDC_NOT_GODFATHER, 22);
    if (target < 0 || target >= game->setup.players) return mdc_refuse(decision, MDC_NO_SUCH_SEAT, 22);
    if (target == seat) return mdc_refuse(decision, MDC_ACCUSED_HIMSELF, 22);
    if (mdc_is_in(game->eliminated, target)) return mdc_refuse(decision, MDC_ACCUSED_ELIMINATED, 22);
    if (!mdc_accusable(game, target)) return mdc_refuse(decision, MDC_ALREADY_SHOWN, 22);
    game->accused = (int8_t)target;
    game->accusations[game->accused_often++] = (uint8_t)target;
    mdc_happens(decision, MDC_POCKETS_ORDERED, seat, target, 0, 0);
    return 1;
}

/* A whole take lies open: its diamonds are before the Godfather. */
MDC_FN void mdc_show(mdc_game *game, int seat) {
    const int diamonds = mdc_diamonds(game->takes[seat]);
    game->accused = -1;
    game->shown[game->shown_often++] = (uint8_t)seat;
    game->shown_seats = (uint16_t)(game->shown_seats | (1u << seat));
    game->recovered = (uint8_t)(game->recovered + diamonds);
    game->missing = (uint8_t)(game->missing - diamonds);
}

MDC_FN void mdc_eliminate(mdc_game *game, int seat, mdc_decision *decision) {
    game->eliminated = (uint16_t)(game->eliminated | (1u << seat));
    if (game->waiting_many) mdc_keep_waiting(game, seat, NULL);
    mdc_happens(decision, MDC_ELIMINATED_EVENT, seat, 0, 0, 0);
}

/* The Traitor still in who takes over when the Godfather falls, or -1 (R57). */
MDC_FN int mdc_usurper(const mdc_game *game) {
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++)
        if (game->characters[seat] == MDC_IS_TRAITOR && !mdc_is_in(game->eliminated, seat)) return seat;
    return -1;
}

/* An innocent was accused, and no Agent: somebody pays for it (R25, R26, R53, R57, R59). */
MDC_FN void mdc_wronged(mdc_game *game, int seat, mdc_decision *decision) {
    if (mdc_has_fake(game->takes[seat]) && !mdc_plays(&game->setup, MDC_FAKE_URCHIN_COSTS)) return;
    if (mdc_jokers(game)) {
        game->paid_after[game->jokers_spent++] = game->talk;
        game->jokers_given[seat]++;
        mdc_happens(decision, MDC_JOKER_GIVEN, seat, 0, 0, 0);
        return;
    }
    mdc_eliminate(game, game->godfather, decision);
    if (game->godfather != MDC_GODFATHER_SEAT) {
        const int betrayed = game->characters[seat] == MDC_IS_LOYAL_HENCHMAN;
        mdc_end(game, decision, betrayed ? MDC_HENCHMAN_BETRAYED : MDC_GODFATHER_ELIMINATED);
        return;
    }
    const int usurper = mdc_usurper(game);
    if (usurper < 0) {
        mdc_end(game, decision, MDC_GODFATHER_ELIMINATED);
        return;
    }
    game->godfather = (int8_t)usurper;
    game->waiting_many = 0;
    mdc_happens(decision, MDC_TRAITOR_TOOK_OVER, usurper, 0, 0, 0);
}

MDC_FN int mdc_empty_pockets(mdc_game *game, int seat, mdc_decision *decision) {
    if (game->accused < 0) return mdc_refuse(decision, MDC_NOT_NOW, 22);
    if (seat != game->accused) return mdc_refuse(decision, MDC_NOT_ACCUSED, 22);
    const mdc_lot take = game->takes[seat];
    const int is = game->characters[seat];
    if (mdc_has_fake(take) && game->fake_shown != seat) {
        game->accused = -1;
        game->fake_shown = (int8_t)seat;
        mdc_happens(decision, MDC_FAKE_SHOWN, seat, 0, 0, 0);
        return 1;
    }
    mdc_show(game, seat);
    mdc_happens(decision, MDC_POCKETS_EMPTIED, seat, 0, take, is);
    switch (is) {
    case MDC_IS_AGENT: mdc_end(game, decision, MDC_AGENT_ACCUSED); break;
    case MDC_IS_DIAMOND_LOVER: mdc_end(game, decision, MDC_LOVER_ACCUSED); break;
    case MDC_IS_REVOLUTIONARY: mdc_end(game, decision, MDC_REVOLUTION); break;
    case MDC_IS_THIEF:
    case MDC_IS_RULE_BREAKER:
        mdc_eliminate(game, seat, decision);
        if (!game->missing) mdc_end(game, decision, MDC_DIAMONDS_RECOVERED);
        break;
    default: mdc_wronged(game, seat, decision);
    }
    return 1;
}

MDC_FN int mdc_shoot(mdc_game *game, int seat, mdc_decision *decision) {
    const int target = game->accused;
    if (target < 0) return mdc_refuse(decision, MDC_NOT_NOW, 30);
    if (!mdc_has_gun(game, seat)) return mdc_refuse(decision, MDC_NO_GUN, 30);
    if (seat == target) return mdc_refuse(decision, MDC_SHOT_HIMSELF, 30);
    const int is = game->characters[target];
    mdc_show(game, target);
    game->shooter = (int8_t)seat;
    game->victim = (int8_t)target;
    mdc_happens(decision, MDC_SHOT_FIRED, seat, target, game->takes[target], is);
    if (is == MDC_IS_AGENT) {
        mdc_end(game, decision, MDC_AGENT_SHOT);
        return 1;
    }
    mdc_eliminate(game, target, decision);
    mdc_eliminate(game, seat, decision);
    if (!game->missing) mdc_end(game, decision, MDC_DIAMONDS_RECOVERED);
    return 1;
}

#endif
