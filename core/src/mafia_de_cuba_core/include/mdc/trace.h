/* What happened, as bytes: to be held against what happened elsewhere. */
#ifndef MDC_TRACE_H
#define MDC_TRACE_H

#include "rules.h"

enum { MDC_MOST_TRACED = 128 }; /* bytes that one decision can take */

typedef struct {
    uint8_t *bytes;
    uint32_t many, room;
} mdc_trace;

MDC_FN void mdc_write(mdc_trace *trace, int byte) {
    if (trace->many < trace->room) trace->bytes[trace->many] = (uint8_t)byte;
    trace->many++;
}

MDC_FN void mdc_write_lot(mdc_trace *trace, mdc_lot lot) {
    for (int at = 0; at < 8; at++) mdc_write(trace, (int)(lot >> (8 * at)) & 255);
}

MDC_FN void mdc_write_claim(mdc_trace *trace, const mdc_claim *claim) {
    mdc_write(trace, claim->kind);
    mdc_write(trace, claim->about);
    if (claim->kind == MDC_BAG_CLAIM) mdc_write(trace, claim->token);
    if (claim->kind > MDC_TAKE_CLAIM) return;
    mdc_write(trace, claim->diamonds);
    mdc_write(trace, claim->fake);
    mdc_write(trace, claim->told_tokens);
    mdc_write_lot(trace, claim->tokens);
}

MDC_FN void mdc_write_end(mdc_trace *trace, const mdc_game *game) {
    mdc_write(trace, game->ending);
    mdc_write(trace, mdc_popcount(game->winners));
    for (int seat = 0; seat < game->setup.players; seat++)
        if (mdc_is_in(game->winners, seat)) {
            mdc_write(trace, seat);
            mdc_write(trace, game->win_rulings[seat]);
        }
}

MDC_FN void mdc_write_event(mdc_trace *trace, const mdc_game *game, const mdc_event *event,
                            const mdc_command *command) {
    mdc_write(trace, event->kind);
    mdc_write(trace, event->seat);
    switch (event->kind) {
    case MDC_DIAMONDS_HIDDEN:
    case MDC_TOKEN_BAGGED:
    case MDC_BOX_PASSED:
    case MDC_POCKETS_ORDERED: mdc_write(trace, event->number); break;
    case MDC_TOOK_FROM_BOX: mdc_write_lot(trace, event->take); break;
    case MDC_QUESTION_ASKED:
        mdc_write(trace, event->number);
        mdc_write(trace, command->question);
        mdc_write(trace, command->everyone);
        break;
    case MDC_TESTIFIED:
        mdc_write(trace, command->claims_made);
        for (int at = 0; at < command->claims_made; at++) mdc_write_claim(trace, &command->claims[at]);
        break;
    case MDC_REMARK_MADE:
        mdc_write(trace, command->remark.kind);
        mdc_write(trace, command->remark.of);
        mdc_write(trace, command->remark.other);
        mdc_write(trace, command->remark.against);
        break;
    case MDC_SHOT_FIRED:
        mdc_write(trace, event->number);
        mdc_write_lot(trace, event->take);
        mdc_write(trace, event->character);
        break;
    case MDC_POCKETS_EMPTIED:
        mdc_write_lot(trace, event->take);
        mdc_write(trace, event->character);
        break;
    case MDC_GAME_ENDED: mdc_write_end(trace, game); break;
    default: break;
    }
}

/* All that a command came to: the events, or a nought, the reason and the ruling of the refusal. */
MDC_FN void mdc_write_decision(mdc_trace *trace, const mdc_game *game, const mdc_decision *decision,
                               const mdc_command *command) {
    if (decision->reason >= 0) {
        mdc_write(trace, 0);
        mdc_write(trace, decision->reason);
        mdc_write(trace, decision->ruling);
    }
    for (int at = 0; at < decision->many; at++)
        mdc_write_event(trace, game, &decision->events[at], command);
}

#endif
