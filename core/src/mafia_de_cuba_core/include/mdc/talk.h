/* What is said: testimony and remarks, written down and never judged (R20, R21). */
#ifndef MDC_TALK_H
#define MDC_TALK_H

#include "theft.h"

MDC_FN int mdc_question_about(int question) {
    switch (question) {
    case MDC_ASK_TOOK: return MDC_TOOK;
    case MDC_ASK_PASSED: return MDC_PASSED;
    case MDC_ASK_BAG: return MDC_BAG;
    default: return MDC_RECEIVED;
    }
}

/* Whether a claim answers a question, truly or not, or declines to. */
MDC_FN int mdc_answers(const mdc_claim *claim, int question) {
    if (claim->about != mdc_question_about(question) || claim->kind == MDC_WITHDRAWN) return 0;
    if (claim->kind != MDC_BOX_CLAIM) return 1;
    if (question == MDC_ASK_RECEIVED_DIAMONDS) return claim->diamonds >= 0;
    if (question == MDC_ASK_RECEIVED_TOKENS) return claim->told_tokens;
    return 1;
}

MDC_FN void mdc_keep_waiting(mdc_game *game, int of, const mdc_command *testimony) {
    int kept = 0;
    for (int place = 0; place < game->waiting_many; place++) {
        const int asked = game->waiting[place] >> 3, question = game->waiting[place] & 7;
        int gone = asked == of;
        if (gone && testimony) {
            gone = 0;
            for (int at = 0; at < testimony->claims_made; at++)
                gone |= mdc_answers(&testimony->claims[at], question);
        }
        if (!gone) game->waiting[kept++] = game->waiting[place];
    }
    game->waiting_many = (uint8_t)kept;
}

MDC_FN int mdc_testify(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision) {
    if (!mdc_box_is_back(game)) return mdc_refuse(decision, MDC_NOT_NOW, 20);
    if (!command->claims_made) return mdc_refuse(decision, MDC_NOTHING_SAID, 20);
    for (int at = 0; at < command->claims_made; at++) {
        const mdc_claim *claim = &command->claims[at];
        if (claim->kind == MDC_BOX_CLAIM && claim->diamonds < 0 && !claim->told_tokens && claim->fake < 0)
            return mdc_refuse(decision, MDC_NOTHING_SAID, 20);
    }
    game->talk++;
    if (game->waiting_many) mdc_keep_waiting(game, seat, command);
    mdc_happens(decision, MDC_TESTIFIED, seat, 0, 0, 0);
    return 1;
}

MDC_FN int mdc_say(mdc_game *game, int seat, mdc_decision *decision) {
    game->talk++;
    mdc_happens(decision, MDC_SAID, seat, 0, 0, 0);
    return 1;
}

/* 1 where this seat may speak of that one; else the refusal is written down. */
MDC_FN int mdc_speakable(const mdc_game *game, int seat, int other, mdc_decision *decision) {
    if (other < 0 || other >= game->setup.players) return mdc_refuse(decision, MDC_NO_SUCH_SEAT, 20);
    if (other == seat) return mdc_refuse(decision, MDC_SPOKE_OF_HIMSELF, 20);
    if (mdc_is_in(game->eliminated, other)) return mdc_refuse(decision, MDC_SPOKE_OF_ELIMINATED, 28);
    return 1;
}

/* 1 where a claim of one seat can be held against one of another; -1 is nobody's. */
MDC_FN int mdc_contrast(const mdc_game *game, int of, int against, mdc_decision *decision) {
    if (against == -1) return 1;
    if (against < 0 || against >= game->setup.players) return mdc_refuse(decision, MDC_NO_SUCH_SEAT, 20);
    if (against == of) return mdc_refuse(decision, MDC_AGAINST_ITSELF, 20);
    if (mdc_is_in(game->eliminated, against)) return mdc_refuse(decision, MDC_SPOKE_OF_ELIMINATED, 28);
    return 1;
}

MDC_FN int mdc_may_remark(const mdc_game *game, int seat, const mdc_remark *remark, mdc_decision *decision) {
    switch (remark->kind) {
    case MDC_CHALLENGE:
        return mdc_speakable(game, seat, remark->of, decision) &&
               mdc_contrast(game, remark->of, remark->against, decision);
    case MDC_SOUNDING:
        if (remark->of == remark->other) return mdc_refuse(decision, MDC_ASKED_OF_ITSELF, 20);
        return mdc_speakable(game, seat, remark->of, decision) &&
               mdc_speakable(game, seat, remark->other, decision);
    case MDC_OFFER:
    case MDC_THREAT:
        if (seat != game->godfather) return mdc_refuse(decision, MDC_NOT_GODFATHER, 20);
        return mdc_speakable(game, seat, remark->of, decision);
    case MDC_PLEA:
    case MDC_LAST_WORDS:
        if (game->accused < 0) return mdc_refuse(decision, MDC_NOT_NOW, 22);
        if (seat != game->accused) return mdc_refuse(decision, MDC_NOT_ACCUSED, 22);
        return 1;
    default: return mdc_speakable(game, seat, remark->of, decision);
    }
}

MDC_FN int mdc_make_remark(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision) {
    if (!mdc_box_is_back(game)) return mdc_refuse(decision, MDC_NOT_NOW, 20);
    if (!mdc_may_remark(game, seat, &command->remark, decision)) return 0;
    game->talk++;
    mdc_happens(decision, MDC_REMARK_MADE, seat, 0, 0, 0);
    return 1;
}

#endif
