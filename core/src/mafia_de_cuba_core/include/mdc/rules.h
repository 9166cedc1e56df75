/* The one door: what a seat tries, and what comes of it. */
#ifndef MDC_RULES_H
#define MDC_RULES_H

#include "investigation.h"

/* The ruling that ends a game so. */
MDC_FN int mdc_ended_by(const mdc_game *game) {
    if (game->godfather != MDC_GODFATHER_SEAT && game->ending == MDC_GODFATHER_ELIMINATED) return 59;
    switch (game->ending) {
    case MDC_DIAMONDS_RECOVERED: return 29;
    case MDC_AGENT_ACCUSED: return 27;
    case MDC_AGENT_SHOT: return 31;
    case MDC_GODFATHER_ELIMINATED: return 26;
    case MDC_LOVER_ACCUSED: return 54;
    case MDC_REVOLUTION: return 55;
    default: return 59;
    }
}

/* Does what a seat asks for and tells what happened; where it is refused, nothing changes. */
MDC_FN int mdc_play(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision) {
    decision->many = 0;
    decision->reason = -1;
    if (seat < 0 || seat >= game->setup.players) return mdc_refuse(decision, MDC_NO_SUCH_SEAT, 1);
    if (game->ending >= 0) return mdc_refuse(decision, MDC_GAME_OVER, mdc_ended_by(game));
    if (mdc_is_in(game->eliminated, seat)) return mdc_refuse(decision, MDC_ELIMINATED, 28);
    switch (command->kind) {
    case MDC_HIDE: return mdc_hide(game, seat, command, decision);
    case MDC_HELP_YOURSELF: return mdc_help_yourself(game, seat, command, decision);
    case MDC_ASK: return mdc_ask(game, seat, command, decision);
    case MDC_TESTIFY: return mdc_testify(game, seat, command, decision);
    case MDC_MAKE_REMARK: return mdc_make_remark(game, seat, command, decision);
    case MDC_SAY: return mdc_say(game, seat, decision);
    case MDC_ACCUSE: return mdc_accuse(game, seat, command, decision);
    case MDC_SHOOT: return mdc_shoot(game, seat, decision);
    default: return mdc_empty_pockets(game, seat, decision);
    }
}

#endif
