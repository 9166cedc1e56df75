/* A table, a game as it stands, what a seat may try, and what happened: all of a fixed size. */
#ifndef MDC_GAME_H
#define MDC_GAME_H

#include "lots.h"

enum { MDC_MOST_WAITING = 72, MDC_MOST_ACCUSATIONS = 12, MDC_MOST_CLAIMS = 4, MDC_MOST_EVENTS = 4 };

/* Rulings played by their other reading. */
enum mdc_switch {
    MDC_DRIVERS_NOT_ALONE = 1,
    MDC_FAKE_URCHIN_COSTS = 2,
    MDC_LOVER_COUNTS_RECOVERED = 4,
    MDC_TRAITOR_WINS_APART = 8,
    MDC_LAWYER_TO_GODFATHER = 16
};

enum mdc_ending {
    MDC_DIAMONDS_RECOVERED,
    MDC_AGENT_ACCUSED,
    MDC_AGENT_SHOT,
    MDC_GODFATHER_ELIMINATED,
    MDC_LOVER_ACCUSED,
    MDC_REVOLUTION,
    MDC_HENCHMAN_BETRAYED
};

enum mdc_about { MDC_RECEIVED, MDC_TOOK, MDC_PASSED, MDC_BAG, MDC_ABOUTS };

enum mdc_question {
    MDC_ASK_RECEIVED,
    MDC_ASK_RECEIVED_DIAMONDS,
    MDC_ASK_RECEIVED_TOKENS,
    MDC_ASK_TOOK,
    MDC_ASK_PASSED,
    MDC_ASK_BAG,
    MDC_QUESTIONS
};

enum mdc_claim_kind { MDC_BOX_CLAIM, MDC_TAKE_CLAIM, MDC_BAG_CLAIM, MDC_DECLINED, MDC_WITHDRAWN };

enum mdc_remark_kind {
    MDC_OPINION,
    MDC_CHALLENGE,
    MDC_AGREEMENT,
    MDC_SOUNDING,
    MDC_PLEA,
    MDC_LAST_WORDS,
    MDC_OFFER,
    MDC_THREAT
};

enum mdc_command_kind {
    MDC_HIDE,
    MDC_HELP_YOURSELF,
    MDC_ASK,
    MDC_TESTIFY,
    MDC_MAKE_REMARK,
    MDC_SAY,
    MDC_ACCUSE,
    MDC_SHOOT,
    MDC_EMPTY_POCKETS
};

enum mdc_event_kind {
    MDC_DIAMONDS_HIDDEN = 1,
    MDC_TOKEN_BAGGED,
    MDC_TOOK_FROM_BOX,
    MDC_BOX_PASSED,
    MDC_QUESTION_ASKED,
    MDC_TESTIFIED,
    MDC_REMARK_MADE,
    MDC_SAID,
    MDC_POCKETS_ORDERED,
    MDC_FAKE_SHOWN,
    MDC_POCKETS_EMPTIED,
    MDC_SHOT_FIRED,
    MDC_JOKER_GIVEN,
    MDC_ELIMINATED_EVENT,
    MDC_TRAITOR_TOOK_OVER,
    MDC_GAME_ENDED
};

typedef struct {
    mdc_lot full; /* the box before the Godfather keeps any */
    uint8_t players, jokers, honour, switches;
} mdc_setup;

/* One checkable part of a testimony. What is -1 was left unsaid. */
typedef struct {
    mdc_lot tokens;
    uint8_t kind, about, told_tokens;
    int8_t diamonds, fake;
    int8_t token; /* of a bag: -1 says that none went in */
} mdc_claim;

/* `of` is whom it is about, or whom it is said to; `other` a second seat, a stance or an About. */
typedef struct {
    uint8_t kind;
    int8_t of, other, against;
} mdc_remark;

typedef struct {
    mdc_lot take;
    mdc_claim claims[MDC_MOST_CLAIMS];
    mdc_remark remark;
    uint8_t kind, claims_made, question, everyone;
    int8_t number; /* diamonds to hide; the seat asked or accused */
    int8_t bag;    /* a token, or -1 */
} mdc_command;

typedef struct {
    mdc_lot take;
    uint8_t kind, seat, number, character;
} mdc_event;

typedef struct {
    mdc_setup setup;
    mdc_lot boxes[MDC_SEATS]; /* as seat 1 received it, as seat 2 did, … and last as it came back */
    mdc_lot takes[MDC_SEATS]; /* by seat; the Godfather has none */
    uint8_t characters[MDC_SEATS];
    uint8_t accusations[MDC_MOST_ACCUSATIONS], shown[MDC_SEATS];
    uint8_t jokers_given[MDC_SEATS], win_rulings[MDC_SEATS];
    uint16_t paid_after[MDC_MOST_JOKERS];
    uint16_t eliminated, shown_seats, winners; /* a bit for each seat */
    uint16_t talk;                             /* how much was said */
    uint8_t taken, accused_often, shown_often, jokers_spent, recovered, missing, waiting_many;
    int8_t kept, bag, accused, fake_shown, shooter, victim, godfather, ending;
    uint8_t waiting[MDC_MOST_WAITING]; /* seat times 8, and the question */
} mdc_game;

MDC_FN int mdc_plays(const mdc_setup *setup, int other_reading) {
    return (setup->switches & other_reading) != 0;
}

MDC_FN int mdc_last(const mdc_setup *setup) { return setup->players - 1; }

MDC_FN int mdc_shots_possible(const mdc_setup *setup) { return mdc_many(setup->full, MDC_CLEANER) != 0; }

MDC_FN int mdc_box_is_back(const mdc_game *game) { return game->taken == game->setup.players - 1; }

MDC_FN int mdc_is_in(uint16_t seats, int seat) { return (seats >> seat) & 1; }

MDC_FN mdc_lot mdc_box(const mdc_game *game) {
    return game->kept < 0 ? game->setup.full : game->boxes[game->taken];
}

MDC_FN int mdc_box_at(const mdc_game *game) {
    return game->kept < 0 || mdc_box_is_back(game) ? game->godfather : game->taken + 1;
}

/* The Jokers still before the Godfather: a Traitor inherits none (R57). */
MDC_FN int mdc_jokers(const mdc_game *game) {
    return game->godfather != MDC_GODFATHER_SEAT ? 0 : game->setup.jokers - game->jokers_spent;
}

MDC_FN void mdc_new_game(mdc_game *game, const mdc_setup *setup) {
    memset(game, 0, offsetof(mdc_game, waiting));
    game->setup = *setup;
    game->kept = game->bag = game->accused = game->fake_shown = -1;
    game->shooter = game->victim = game->ending = -1;
}

#endif
