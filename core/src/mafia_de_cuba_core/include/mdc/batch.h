/* Many games at once: each takes one action, and what follows is written into the caller's arrays. */
#ifndef MDC_BATCH_H
#define MDC_BATCH_H

#include "sight.h"

/* How a row of games is played. Game number `next` is the next that will be started. */
typedef struct {
    mdc_setup setup;
    uint64_t seed, next;
    int32_t talk, questions;
    int32_t varied; /* whether what is done by chance has some of everything in it */
} mdc_table;

/* Where to write; what is NULL is left out. Each game has a row of its own in each. */
typedef struct {
    int8_t *observations; /* what whoever's turn it is may know */
    uint8_t *masks;       /* a 1 for each action they may take */
    float *rewards;       /* of each of the 12 seats: 1 to the winners of a game that ended */
    uint8_t *dones;       /* 1 where a game ended and the next one was started */
    int8_t *actors;       /* whose turn it is */
    int8_t *endings;      /* how the game that ended did, or -1 */
} mdc_rows;

MDC_FN void mdc_start(mdc_table *table, mdc_episode *episode) {
    mdc_restart(episode, &table->setup, table->talk, table->questions, mdc_dice(table->seed, table->next));
    table->next++;
}

MDC_FN int mdc_by_chance(const mdc_table *table, mdc_episode *episode) {
    return table->varied ? mdc_varied_action(episode) : mdc_any_action(episode);
}

MDC_FN void mdc_spread(const mdc_legal *legal, uint8_t *row, int many) {
    memset(row, 0, (size_t)many);
    for (int word = 0; word * 64 < many; word++)
        for (uint64_t bits = legal->bits[word]; bits; bits &= bits - 1) row[word * 64 + mdc_lowest(bits)] = 1;
}

MDC_FN void mdc_tell_end(const mdc_game *game, const mdc_rows *rows, int at) {
    /* Where no game ended just now, nor the time before, the noughts are still there. */
    if (rows->rewards && (game->ending >= 0 || !rows->dones || rows->dones[at])) {
        float *row = rows->rewards + at * MDC_SEATS;
        memset(row, 0, MDC_SEATS * sizeof *row);
        if (game->ending >= 0)
            for (unsigned left = game->winners; left; left &= left - 1) row[mdc_lowest(left)] = 1.0f;
    }
    if (rows->dones) rows->dones[at] = game->ending >= 0;
    if (rows->endings) rows->endings[at] = game->ending;
}

MDC_FN void mdc_tell_turn(const mdc_episode *episode, const mdc_rows *rows, int at) {
    const int actions = mdc_action_count(episode->talk), observed = mdc_observed_many(episode->talk);
    if (rows->observations) mdc_observe(episode, episode->actor, rows->observations + (size_t)at * (size_t)observed);
    if (rows->masks) mdc_spread(&episode->legal, rows->masks + (size_t)at * (size_t)actions, actions);
    if (rows->actors) rows->actors[at] = (int8_t)episode->actor;
}

/* Starts every game anew. */
MDC_FN void mdc_reset_all(mdc_table *table, mdc_episode *episodes, int many, const mdc_rows *rows) {
    for (int at = 0; at < many; at++) {
        mdc_start(table, &episodes[at]);
        mdc_tell_end(&episodes[at].game, rows, at);
        mdc_tell_turn(&episodes[at], rows, at);
    }
}

/* An action that is none: this game waits while others go on. */
enum { MDC_WAIT = -1 };

/* The first game whose action is not legal, or -1: nothing is done then anywhere. */
MDC_FN int mdc_first_illegal(const mdc_episode *episodes, const int16_t *actions, int many) {
    for (int at = 0; at < many; at++)
        if (actions[at] != MDC_WAIT && !mdc_allows(&episodes[at].legal, actions[at])) return at;
    return -1;
}

/* Has a game fetched before its turn comes: a row of them is larger than the nearest memory. */
MDC_FN void mdc_fetch(const mdc_episode *episode) {
#if defined(__GNUC__) && !defined(__CUDACC__)
    for (size_t at = 0; at < offsetof(mdc_episode, stands); at += 64) __builtin_prefetch((const char *)episode + at);
#else
    (void)episode;
#endif
}

/* One action in every game; by chance where `actions` is NULL. */
MDC_FN int mdc_step_all(mdc_table *table, mdc_episode *episodes, const int16_t *actions, int many,
                        const mdc_rows *rows) {
    const int illegal = actions ? mdc_first_illegal(episodes, actions, many) : -1;
    if (illegal >= 0) return illegal;
    for (int at = 0; at < many; at++) {
        mdc_episode *episode = &episodes[at];
        if (at + 1 < many) mdc_fetch(episode + 1);
        if (actions && actions[at] == MDC_WAIT) {
            mdc_tell_end(&episode->game, rows, at);
            continue;
        }
        mdc_act(episode, actions ? actions[at] : mdc_by_chance(table, episode), NULL);
        mdc_tell_end(&episode->game, rows, at);
        if (episode->mode == MDC_OVER) mdc_start(table, episode);
        mdc_tell_turn(episode, rows, at);
    }
    return -1;
}

/* Legal actions by chance for every game. */
MDC_FN void mdc_choose_all(const mdc_table *table, mdc_episode *episodes, int16_t *actions, int many) {
    for (int at = 0; at < many; at++) actions[at] = (int16_t)mdc_by_chance(table, &episodes[at]);
}

/* Whole games by chance: how many ended how, how often each seat won, and how many actions it took. */
MDC_FN uint64_t mdc_play_games(mdc_table *table, uint64_t games, uint64_t *endings, uint64_t *wins) {
    mdc_episode episode;
    uint64_t steps = 0;
    for (uint64_t game = 0; game < games; game++) {
        mdc_start(table, &episode);
        for (; episode.mode != MDC_OVER; steps++) mdc_act(&episode, mdc_by_chance(table, &episode), NULL);
        endings[episode.game.ending]++;
        for (unsigned left = episode.game.winners; left; left &= left - 1) wins[mdc_lowest(left)]++;
    }
    return steps;
}

/* One game by chance, and all that happened in it; the bytes needed, also where they were too few. */
MDC_FN uint32_t mdc_trace_game(mdc_table *table, uint8_t *bytes, uint32_t room) {
    mdc_episode episode;
    mdc_trace trace;
    trace.bytes = bytes;
    trace.room = room;
    trace.many = 0;
    mdc_start(table, &episode);
    while (episode.mode != MDC_OVER) mdc_act(&episode, mdc_by_chance(table, &episode), &trace);
    return trace.many;
}

#endif
