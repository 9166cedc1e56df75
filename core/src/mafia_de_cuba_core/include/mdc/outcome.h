/* Who wins, and by which ruling, settled in R62's order. */
#ifndef MDC_OUTCOME_H
#define MDC_OUTCOME_H

#include "game.h"

MDC_FN void mdc_wins(mdc_game *game, int seat, int ruling) {
    game->winners = (uint16_t)(game->winners | (1u << seat));
    game->win_rulings[seat] = (uint8_t)ruling;
}

/* What a seat is, a Thief still in who may win by what they stole. */
MDC_FN int mdc_thief_still_in(const mdc_game *game, int seat) {
    return game->characters[seat] == MDC_IS_THIEF && !mdc_is_in(game->eliminated, seat);
}

/* The Thieves still in who stole most, or least; all of them where several are level. */
MDC_FN void mdc_thieves_win(mdc_game *game, int ruling, int least) {
    int best = 0, found = 0;
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++) {
        if (!mdc_thief_still_in(game, seat)) continue;
        const int stolen = mdc_diamonds(game->takes[seat]);
        if (!found || (least ? stolen < best : stolen > best)) best = stolen;
        found = 1;
    }
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++)
        if (mdc_thief_still_in(game, seat) && mdc_diamonds(game->takes[seat]) == best)
            mdc_wins(game, seat, ruling);
}

/* The Lover's company: the richest, be it Thieves or the Godfather of the moment (R54). */
MDC_FN void mdc_richest_win(mdc_game *game) {
    const int held = mdc_plays(&game->setup, MDC_LOVER_COUNTS_RECOVERED)
                         ? game->recovered
                         : game->kept + mdc_diamonds(mdc_box(game)) + game->recovered;
    int most = held;
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++)
        if (mdc_thief_still_in(game, seat) && mdc_diamonds(game->takes[seat]) > most)
            most = mdc_diamonds(game->takes[seat]);
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++)
        if (mdc_thief_still_in(game, seat) && mdc_diamonds(game->takes[seat]) == most)
            mdc_wins(game, seat, 54);
    if (held == most) mdc_wins(game, game->godfather, 54);
}

MDC_FN void mdc_godfathers_side_wins(mdc_game *game) {
    const int usurped = game->godfather != MDC_GODFATHER_SEAT;
    const int ruling = usurped ? 58 : 40;
    mdc_wins(game, game->godfather, ruling);
    if (usurped && mdc_plays(&game->setup, MDC_TRAITOR_WINS_APART)) return;
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++) {
        const int is = game->characters[seat];
        if ((is == MDC_IS_LOYAL_HENCHMAN || is == MDC_IS_CLEANER) && seat != game->shooter)
            mdc_wins(game, seat, ruling);
    }
}

MDC_FN void mdc_outright(mdc_game *game, int ending) {
    const int shown = game->shown_often ? game->shown[game->shown_often - 1] : 0;
    switch (ending) {
    case MDC_DIAMONDS_RECOVERED: mdc_godfathers_side_wins(game); break;
    case MDC_AGENT_ACCUSED: mdc_wins(game, shown, 41); break;
    case MDC_AGENT_SHOT: mdc_wins(game, game->shooter, 31); break;
    case MDC_GODFATHER_ELIMINATED: mdc_thieves_win(game, 42, 0); break;
    case MDC_LOVER_ACCUSED:
        mdc_wins(game, shown, 54);
        mdc_richest_win(game);
        break;
    case MDC_REVOLUTION:
        for (int seat = MDC_FIRST; seat < game->setup.players; seat++)
            if (game->characters[seat] == MDC_IS_REVOLUTIONARY) mdc_wins(game, seat, 55);
        mdc_thieves_win(game, 55, 1);
        break;
    default:
        mdc_wins(game, shown, 59);
        mdc_thieves_win(game, 59, 0);
    }
}

/* The character whose accusation fixed the Lawyer's side, or -1 (R61). */
MDC_FN int mdc_lawyer_tipped_by(const mdc_game *game) {
    for (int place = 0; place < game->shown_often; place++) {
        const int is = game->characters[game->shown[place]];
        if (is == MDC_IS_THIEF || is == MDC_IS_LOYAL_HENCHMAN || is == MDC_IS_CLEANER) return is;
    }
    return -1;
}

MDC_FN int mdc_lawyer_wins(const mdc_game *game, int ending, int thief_wins) {
    const int tipped_by = mdc_lawyer_tipped_by(game);
    if (tipped_by < 0) return 0;
    if (tipped_by != MDC_IS_THIEF && mdc_plays(&game->setup, MDC_LAWYER_TO_GODFATHER))
        return ending == MDC_DIAMONDS_RECOVERED;
    return thief_wins;
}

/* Drivers whose right neighbour won, clockwise from seat 1, so that rows of them follow (R44). */
MDC_FN void mdc_drivers_win(mdc_game *game, int ending) {
    const int alone = ending == MDC_AGENT_ACCUSED || ending == MDC_AGENT_SHOT;
    if (alone && mdc_plays(&game->setup, MDC_DRIVERS_NOT_ALONE)) return;
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++)
        if (game->characters[seat] == MDC_IS_DRIVER && mdc_is_in(game->winners, seat - 1))
            mdc_wins(game, seat, 44);
}

/* The end of a game that has just come to this ending, its last pockets already open. */
MDC_FN void mdc_settle(mdc_game *game, int ending) {
    int thief_wins = 0, traitor_wins = 0;
    mdc_outright(game, ending);
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++)
        if (mdc_is_in(game->winners, seat)) {
            thief_wins |= game->characters[seat] == MDC_IS_THIEF;
            traitor_wins |= game->characters[seat] == MDC_IS_TRAITOR;
        }
    const int lawyer_wins = mdc_lawyer_wins(game, ending, thief_wins);
    for (int seat = MDC_FIRST; seat < game->setup.players; seat++) {
        const int is = game->characters[seat];
        if (is == MDC_IS_STREET_URCHIN && thief_wins) mdc_wins(game, seat, 43);
        if (is == MDC_IS_MINION && traitor_wins) mdc_wins(game, seat, 60);
        if (is == MDC_IS_CROOKED_LAWYER && lawyer_wins) mdc_wins(game, seat, 61);
    }
    mdc_drivers_win(game, ending);
    game->ending = (int8_t)ending;
    game->waiting_many = 0;
}

#endif
