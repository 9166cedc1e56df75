/* A game as a row of numbered actions: whose turn it is, and what is half done or half said. */
#ifndef MDC_EPISODE_H
#define MDC_EPISODE_H

#include "actions.h"
#include "rules.h"

enum mdc_mode {
    MDC_HIDING,
    MDC_BAGGING,
    MDC_TAKING,
    MDC_INQUIRY,   /* the Godfather asks or accuses */
    MDC_ANSWERING, /* whoever was asked speaks */
    MDC_FLOOR,     /* one after another may speak */
    MDC_PAUSE,     /* one after another might shoot (R35) */
    MDC_OBEYING,   /* the accused */
    MDC_OVER
};

enum { MDC_UNSAID = -1, MDC_NO_BAG_SAID = -2 };

/* What a seat stands by now. Tokens are counts, or all -1. */
typedef struct {
    int8_t received[MDC_FIELDS], took[MDC_FIELDS], passed[MDC_FIELDS];
    int8_t told_take, bag;
    uint8_t declined; /* a bit for each About */
} mdc_standing;

typedef struct {
    mdc_legal legal; /* what whoever's turn it is may do */
    mdc_game game;
    mdc_command draft; /* the testimony or remark that is being made */
    mdc_lot hand;      /* at an honour box: what is already in the hand */
    uint64_t dice, throws;
    uint16_t to_act; /* who is still to have a turn in this pause or on this floor */
    uint8_t mode, actor, talk, questions_left;
    uint8_t pleaded;                /* bits: plea, last words */
    int8_t bag;                     /* chosen by the first player, before the take: a token or -1 */
    int8_t listing, kind;           /* the claim whose tokens are being counted, and the next kind */
    int8_t pending;                 /* the remark that still lacks its second half, or -1 */
    uint8_t refused;                /* whether an action was given that was not legal */
    mdc_standing stands[MDC_SEATS]; /* nothing below is looked at where nobody speaks */
    mdc_remark remarks[MDC_SEATS];  /* the last of each seat; kind 255 for none */
} mdc_episode;

MDC_FN void mdc_say_nothing(mdc_standing *stands) {
    memset(stands, MDC_UNSAID, sizeof *stands);
    stands->told_take = 0;
    stands->bag = MDC_NO_BAG_SAID;
    stands->declined = 0;
}

MDC_FN void mdc_clear_draft(mdc_episode *episode) {
    episode->draft.claims_made = 0;
    episode->draft.question = 0;
    episode->draft.everyone = 0;
    episode->draft.bag = -1;
    episode->draft.take = 0;
    episode->listing = episode->kind = episode->pending = -1;
}

MDC_FN void mdc_begin(mdc_episode *episode, const mdc_setup *setup, int talk, int questions, uint64_t dice) {
    mdc_new_game(&episode->game, setup);
    episode->dice = dice;
    episode->throws = 0;
    episode->to_act = 0;
    episode->hand = 0;
    episode->mode = MDC_HIDING;
    episode->actor = MDC_GODFATHER_SEAT;
    episode->talk = (uint8_t)talk;
    /* Where nobody speaks, nobody is asked. */
    episode->questions_left = (uint8_t)(talk == MDC_SILENT ? 0 : questions);
    episode->pleaded = 0;
    episode->bag = -1;
    episode->refused = 0;
    mdc_clear_draft(episode);
    if (talk == MDC_SILENT) return;
    for (int seat = 0; seat < setup->players; seat++) {
        mdc_say_nothing(&episode->stands[seat]);
        memset(&episode->remarks[seat], -1, sizeof episode->remarks[seat]);
    }
}

/* Those still in, but for some. */
MDC_FN uint16_t mdc_still_in(const mdc_game *game, unsigned but_for) {
    return (uint16_t)(((1u << game->setup.players) - 1u) & ~(unsigned)game->eliminated & ~but_for);
}

/* The next of those who are still to have a turn, clockwise after a seat; there must be one. */
MDC_FN int mdc_next_of(unsigned seats, int after) {
    const unsigned later = seats & ~((2u << after) - 1u);
    return mdc_lowest(later ? later : seats);
}

#endif
