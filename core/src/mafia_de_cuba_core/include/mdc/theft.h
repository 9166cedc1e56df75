/* The theft: the Godfather keeps some back, and the box goes from hand to hand (R4–R17). */
#ifndef MDC_THEFT_H
#define MDC_THEFT_H

#include "outcome.h"

enum mdc_reason {
    MDC_NO_SUCH_SEAT,
    MDC_GAME_OVER,
    MDC_ELIMINATED,
    MDC_NOT_GODFATHER,
    MDC_NOT_NOW,
    MDC_NOT_YOUR_TURN,
    MDC_KEEPS_TOO_MANY,
    MDC_BAG_NOT_YOURS,
    MDC_NOT_IN_BOX_TO_BAG,
    MDC_NOT_IN_BOX,
    MDC_EMPTY_BOX,
    MDC_TOOK_NOTHING,
    MDC_TOOK_TOO_MUCH,
    MDC_ASKED_HIMSELF,
    MDC_ASKED_ELIMINATED,
    MDC_NO_BAG_THERE,
    MDC_NOTHING_SAID,
    MDC_ACCUSED_HIMSELF,
    MDC_ACCUSED_ELIMINATED,
    MDC_ALREADY_SHOWN,
    MDC_SPOKE_OF_HIMSELF,
    MDC_SPOKE_OF_ELIMINATED,
    MDC_AGAINST_ITSELF,
    MDC_ASKED_OF_ITSELF,
    MDC_NO_GUN,
    MDC_SHOT_HIMSELF,
    MDC_NOT_ACCUSED
};

/* What a command came to: what happened, or why it did not. */
typedef struct {
    mdc_event events[MDC_MOST_EVENTS];
    uint8_t many;
    int8_t reason;  /* -1 where it was not refused */
    uint8_t ruling; /* the ruling that refused it */
} mdc_decision;

MDC_FN int mdc_refuse(mdc_decision *decision, int reason, int ruling) {
    decision->many = 0;
    decision->reason = (int8_t)reason;
    decision->ruling = (uint8_t)ruling;
    return 0;
}

MDC_FN void mdc_happens(mdc_decision *decision, int kind, int seat, int number, mdc_lot take, int is) {
    mdc_event *event = &decision->events[decision->many++];
    event->kind = (uint8_t)kind;
    event->seat = (uint8_t)seat;
    event->number = (uint8_t)number;
    event->take = take;
    event->character = (uint8_t)is;
}

/* The game ends, by the Godfather of the moment. */
MDC_FN void mdc_end(mdc_game *game, mdc_decision *decision, int ending) {
    mdc_settle(game, ending);
    mdc_happens(decision, MDC_GAME_ENDED, game->godfather, ending, 0, 0);
}

MDC_FN int mdc_hide(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision) {
    const int kept = command->number;
    if (game->kept >= 0) return mdc_refuse(decision, MDC_NOT_NOW, 4);
    if (seat != MDC_GODFATHER_SEAT) return mdc_refuse(decision, MDC_NOT_GODFATHER, 4);
    if (kept < 0 || kept > MDC_MOST_KEPT) return mdc_refuse(decision, MDC_KEEPS_TOO_MANY, 4);
    game->kept = (int8_t)kept;
    game->boxes[0] = game->setup.full - (mdc_lot)kept;
    mdc_happens(decision, MDC_DIAMONDS_HIDDEN, seat, kept, 0, 0);
    mdc_happens(decision, MDC_BOX_PASSED, seat, MDC_FIRST, 0, 0);
    return 1;
}

/* Why a take that the box does not hold is refused, as plainly as can be said. */
MDC_FN int mdc_not_there(const mdc_game *game, const mdc_command *command, mdc_decision *decision) {
    const mdc_lot box = mdc_box(game);
    if (!box) return mdc_refuse(decision, MDC_EMPTY_BOX, 14);
    if (command->bag >= 0 && mdc_holds(box, command->take)) return mdc_refuse(decision, MDC_NOT_IN_BOX, 13);
    if (mdc_has_fake(command->take) && !mdc_has_fake(box)) return mdc_refuse(decision, MDC_NOT_IN_BOX, 51);
    return mdc_refuse(decision, MDC_NOT_IN_BOX, game->setup.honour ? 17 : 11);
}

MDC_FN void mdc_take(mdc_game *game, int seat, mdc_lot box, mdc_lot take) {
    const int broken = game->setup.honour && mdc_breach(box, take, seat == mdc_last(&game->setup));
    game->takes[seat] = take;
    game->characters[seat] = (uint8_t)(broken ? MDC_IS_RULE_BREAKER : mdc_character_of_take(take));
    game->taken++;
    game->boxes[game->taken] = box - take;
    game->missing = (uint8_t)(game->missing + mdc_diamonds(take));
}

MDC_FN int mdc_help_yourself(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision) {
    if (game->kept < 0) return mdc_refuse(decision, MDC_NOT_NOW, 4);
    if (mdc_box_is_back(game)) return mdc_refuse(decision, MDC_NOT_NOW, 10);
    if (seat != game->taken + 1) return mdc_refuse(decision, MDC_NOT_YOUR_TURN, 10);
    const int last = seat == mdc_last(&game->setup);
    mdc_lot box = game->boxes[game->taken];
    if (command->bag >= 0) {
        if (seat != MDC_FIRST) return mdc_refuse(decision, MDC_BAG_NOT_YOURS, 12);
        if (!mdc_many(box, command->bag)) return mdc_refuse(decision, MDC_NOT_IN_BOX_TO_BAG, 12);
        box -= mdc_token_lot(command->bag);
    }
    if (!mdc_holds(box, command->take)) return mdc_not_there(game, command, decision);
    if (!game->setup.honour) {
        const int ruling = mdc_breach(box, command->take, last);
        if (ruling)
            return mdc_refuse(decision, command->take ? MDC_TOOK_TOO_MUCH : MDC_TOOK_NOTHING, ruling);
    }
    if (command->bag >= 0) {
        game->bag = command->bag;
        mdc_happens(decision, MDC_TOKEN_BAGGED, seat, command->bag, 0, 0);
    }
    mdc_take(game, seat, box, command->take);
    mdc_happens(decision, MDC_TOOK_FROM_BOX, seat, 0, command->take, 0);
    mdc_happens(decision, MDC_BOX_PASSED, seat, last ? MDC_GODFATHER_SEAT : seat + 1, 0, 0);
    /* Nothing was stolen: he wins as the box returns (R29). */
    if (last && !game->missing) mdc_end(game, decision, MDC_DIAMONDS_RECOVERED);
    return 1;
}

#endif
