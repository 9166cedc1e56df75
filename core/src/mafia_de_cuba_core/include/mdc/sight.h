/* What a seat may know, as a row of small numbers; built up from nothing, like a view.
 *
 * mafia_de_cuba.environments.observation fills the same row from the Python view, the one gate for
 * secrets, and the two are held against each other; docs/research.md tells what stands where.
 */
#ifndef MDC_SIGHT_H
#define MDC_SIGHT_H

#include "acting.h"

enum mdc_observed {
    MDC_O_TABLE = 0,      /* players, viewer, actor, mode, godfather, box at, jokers, recovered, … */
    MDC_O_TOKENS = 13,    /* the table's tokens, by kind */
    MDC_O_ACCUSED = 23,   /* every accusation in order */
    MDC_O_BOX = 35,       /* 1 and the open box, for whoever has it before them */
    MDC_O_POCKET = 48,    /* 1, received, took, passed, bagged, character */
    MDC_O_SAFE = 87,      /* 1, kept, the box that came back, missing */
    MDC_O_HAND = 102,     /* the bag chosen, and what is in the hand already */
    MDC_O_SEATS = 115,    /* of each seat: eliminated, jokers, fake shown, open, take, character */
    MDC_O_SEAT = 17,
    MDC_OBSERVED_DEEDS = 319,
    MDC_O_DRAFT = 319,    /* the testimony that is being made, and its list */
    MDC_O_STANDS = 361,   /* of each seat: what it stands by, and what it is asked */
    MDC_O_STAND = 40,
    MDC_OBSERVED_ASKING = 841,
    MDC_O_PENDING = 841,  /* the remark that lacks its second half */
    MDC_O_REMARKS = 844,  /* the last remark of each seat */
    MDC_OBSERVED_TALKING = 892
};

MDC_FN int mdc_observed_many(int talk) {
    return talk == MDC_SILENT       ? MDC_OBSERVED_DEEDS
           : talk == MDC_QUESTIONED ? MDC_OBSERVED_ASKING
                                    : MDC_OBSERVED_TALKING;
}

MDC_FN void mdc_see_lot(int8_t *row, mdc_lot lot) {
    for (int field = 0; field < MDC_FIELDS; field++, lot >>= MDC_BITS) row[field] = (int8_t)(lot & 31);
}

/* Whether a seat's whole take lies open to all while the game goes on. */
MDC_FN int mdc_is_open(const mdc_game *game, int seat) {
    if (seat == MDC_GODFATHER_SEAT) return 0;
    return mdc_is_in(game->shown_seats, seat) || seat == game->shooter || seat == game->godfather;
}

MDC_FN void mdc_see_table(const mdc_episode *episode, int viewer, int8_t *row) {
    const mdc_game *game = &episode->game;
    const int over = episode->mode == MDC_OVER;
    row[0] = (int8_t)game->setup.players;
    row[1] = (int8_t)viewer;
    row[2] = over ? (int8_t)-1 : (int8_t)episode->actor;
    row[3] = (int8_t)episode->mode;
    row[4] = game->godfather;
    row[5] = (int8_t)mdc_box_at(game);
    row[6] = (int8_t)mdc_jokers(game);
    row[7] = (int8_t)game->recovered;
    row[8] = game->accused;
    row[9] = (int8_t)mdc_has_fake(game->setup.full);
    row[10] = (int8_t)game->setup.honour;
    row[11] = (int8_t)game->setup.switches;
    row[12] = (int8_t)episode->questions_left;
    for (int token = 0; token < MDC_TOKENS; token++)
        row[MDC_O_TOKENS + token] = (int8_t)mdc_many(game->setup.full, token);
    memset(row + MDC_O_ACCUSED, -1, MDC_MOST_ACCUSATIONS);
    for (int place = 0; place < game->accused_often; place++)
        row[MDC_O_ACCUSED + place] = (int8_t)game->accusations[place];
}

MDC_FN void mdc_see_own(const mdc_game *game, int viewer, int8_t *row) {
    if (viewer < 0) return;
    if (viewer == mdc_box_at(game)) {
        row[MDC_O_BOX] = 1;
        mdc_see_lot(row + MDC_O_BOX + 1, mdc_box(game));
    }
    if (viewer != MDC_GODFATHER_SEAT && game->taken >= viewer) {
        int8_t *pocket = row + MDC_O_POCKET;
        pocket[0] = 1;
        mdc_see_lot(pocket + 1, game->boxes[viewer - 1]);
        mdc_see_lot(pocket + 13, game->takes[viewer]);
        mdc_see_lot(pocket + 25, game->boxes[viewer]);
        pocket[37] = viewer == MDC_FIRST ? game->bag : (int8_t)-1;
        pocket[38] = (int8_t)game->characters[viewer];
    }
    if (game->kept >= 0 && (viewer == MDC_GODFATHER_SEAT || viewer == game->godfather)) {
        int8_t *safe = row + MDC_O_SAFE;
        safe[0] = 1;
        safe[1] = game->kept;
        safe[14] = -1;
        if (mdc_box_is_back(game)) {
            mdc_see_lot(safe + 2, mdc_box(game));
            safe[14] = (int8_t)game->missing;
        } else {
            memset(safe + 2, -1, MDC_FIELDS);
        }
    }
}

MDC_FN void mdc_see_seats(const mdc_game *game, int8_t *row) {
    unsigned touched = (unsigned)game->eliminated | game->shown_seats | 1u << game->godfather;
    if (game->shooter >= 0) touched |= 1u << game->shooter;
    if (game->fake_shown >= 0) touched |= 1u << game->fake_shown;
    while (touched) {
        const int seat = mdc_lowest(touched);
        int8_t *seen = row + MDC_O_SEATS + MDC_O_SEAT * seat;
        touched &= touched - 1;
        seen[0] = (int8_t)mdc_is_in(game->eliminated, seat);
        seen[1] = (int8_t)game->jokers_given[seat];
        seen[2] = game->fake_shown == seat;
        if (!mdc_is_open(game, seat)) continue;
        seen[3] = 1;
        mdc_see_lot(seen + 4, game->takes[seat]);
        seen[16] = (int8_t)game->characters[seat];
    }
}

MDC_FN void mdc_see_standing(const mdc_standing *stands, int8_t *row) {
    memcpy(row, stands->received, MDC_FIELDS);
    row[12] = stands->told_take;
    memcpy(row + 13, stands->took, MDC_FIELDS);
    memcpy(row + 25, stands->passed, MDC_FIELDS);
    row[37] = stands->bag;
    row[38] = (int8_t)stands->declined;
}

/* The draft as if the speaker stood by it already, what is withdrawn told as 4 more of the bits. */
MDC_FN void mdc_see_draft(const mdc_episode *episode, int8_t *row) {
    mdc_standing said;
    int withdrawn = 0;
    mdc_say_nothing(&said);
    for (int at = 0; at < episode->draft.claims_made; at++) {
        mdc_stand_by(&said, &episode->draft.claims[at]);
        if (episode->draft.claims[at].kind == MDC_WITHDRAWN) withdrawn |= 1 << episode->draft.claims[at].about;
    }
    mdc_see_standing(&said, row);
    row[39] = (int8_t)withdrawn;
    row[40] = episode->listing < 0 ? (int8_t)-1 : (int8_t)episode->draft.claims[episode->listing].about;
    row[41] = episode->kind;
}

MDC_FN void mdc_see_words(const mdc_episode *episode, int own, int8_t *row) {
    const mdc_game *game = &episode->game;
    if (own) mdc_see_draft(episode, row + MDC_O_DRAFT);
    for (int seat = 0; seat < game->setup.players; seat++)
        mdc_see_standing(&episode->stands[seat], row + MDC_O_STANDS + MDC_O_STAND * seat);
    for (int place = 0; place < game->waiting_many; place++) {
        int8_t *asked = row + MDC_O_STANDS + MDC_O_STAND * (game->waiting[place] >> 3) + 39;
        *asked = (int8_t)(*asked | 1 << (game->waiting[place] & 7));
    }
    if (episode->talk != MDC_OPEN_FLOOR) return;
    if (own && episode->pending >= 0) {
        row[MDC_O_PENDING] = (int8_t)(1 + episode->pending);
        row[MDC_O_PENDING + 1] = episode->draft.remark.of;
        row[MDC_O_PENDING + 2] = episode->draft.remark.other;
    }
    for (int seat = 0; seat < game->setup.players; seat++)
        memcpy(row + MDC_O_REMARKS + 4 * seat, &episode->remarks[seat], 4);
}

/* All that a viewer may know now; -1 is a spectator. */
MDC_FN void mdc_observe(const mdc_episode *episode, int viewer, int8_t *row) {
    const int own = viewer >= 0 && episode->mode != MDC_OVER && viewer == episode->actor;
    memset(row, 0, (size_t)mdc_observed_many(episode->talk));
    mdc_see_table(episode, viewer, row);
    mdc_see_own(&episode->game, viewer, row);
    row[MDC_O_HAND] = own && episode->mode == MDC_TAKING && viewer == MDC_FIRST ? episode->bag : (int8_t)-1;
    if (own) mdc_see_lot(row + MDC_O_HAND + 1, episode->hand);
    mdc_see_seats(&episode->game, row);
    if (episode->talk != MDC_SILENT) mdc_see_words(episode, own, row);
}

#endif
