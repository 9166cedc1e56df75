"""What Python sees of the header, and how it is compiled."""

from pathlib import Path

from cffi import FFI

HEADERS = Path(__file__).parent / "src" / "mafia_de_cuba_core" / "include"

SEEN = """
typedef struct { uint64_t full; uint8_t players, jokers, honour, switches; ...; } mdc_setup;
typedef struct {
    uint64_t tokens; uint8_t kind, about, told_tokens; int8_t diamonds, fake, token; ...;
} mdc_claim;
typedef struct { uint8_t kind; int8_t of, other, against; ...; } mdc_remark;
typedef struct {
    uint64_t take; mdc_claim claims[4]; mdc_remark remark;
    uint8_t kind, claims_made, question, everyone; int8_t number, bag; ...;
} mdc_command;
typedef struct { int8_t ending, godfather; uint16_t winners, eliminated; ...; } mdc_game;
typedef struct { int8_t reason; uint8_t ruling, many; ...; } mdc_decision;
typedef struct { uint64_t bits[8]; ...; } mdc_legal;
typedef struct {
    mdc_legal legal; mdc_game game; uint8_t mode, actor, talk, questions_left; ...;
} mdc_episode;
typedef struct { uint8_t *bytes; uint32_t many, room; ...; } mdc_trace;
typedef struct {
    mdc_setup setup; uint64_t seed, next; int32_t talk, questions, varied; ...;
} mdc_table;
typedef struct {
    int8_t *observations; uint8_t *masks; float *rewards; uint8_t *dones; int8_t *actors, *endings;
    ...;
} mdc_rows;
typedef struct {
    mdc_setup setup; int32_t kinds, takes, states, hiding;
    uint8_t kind[10], many[10]; uint32_t breakers; uint64_t broken[12];
    int32_t known[13]; ...;
} mdc_chain;

int mdc_action_count(int talk);
int mdc_observed_many(int talk);
void mdc_new_game(mdc_game *game, const mdc_setup *setup);
int mdc_play(mdc_game *game, int seat, const mdc_command *command, mdc_decision *decision);
void mdc_write_decision(mdc_trace *trace, const mdc_game *game, const mdc_decision *decision,
                        const mdc_command *command);
void mdc_start(mdc_table *table, mdc_episode *episode);
int mdc_act(mdc_episode *episode, int action, mdc_trace *trace);
int mdc_by_chance(const mdc_table *table, mdc_episode *episode);
void mdc_observe(const mdc_episode *episode, int viewer, int8_t *row);
void mdc_spread(const mdc_legal *legal, uint8_t *row, int many);
void mdc_reset_all(mdc_table *table, mdc_episode *episodes, int many, const mdc_rows *rows);
int mdc_step_all(mdc_table *table, mdc_episode *episodes, const int16_t *actions, int many,
                 const mdc_rows *rows);
void mdc_choose_all(const mdc_table *table, mdc_episode *episodes, int16_t *actions, int many);
uint64_t mdc_play_games(mdc_table *table, uint64_t games, uint64_t *endings, uint64_t *wins);
uint32_t mdc_trace_game(mdc_table *table, uint8_t *bytes, uint32_t room);
void mdc_lay_chain(mdc_chain *chain, const mdc_setup *setup);
void mdc_posteriors(const mdc_chain *chain, int many, const double *kept, const double *bags,
                    const double *weights, size_t stride, double *work, double *totals,
                    double *kept_out, double *bags_out, double *takes_out);
int mdc_all_weights(const mdc_chain *chain);
typedef struct {
    const int32_t *came, *went, *start; const uint8_t *take; int32_t many; ...;
} mdc_moves;
typedef struct {
    int32_t size, takes, seats, bags, sent[6]; uint64_t stones; mdc_moves moves[12];
    const uint8_t *kept; int32_t bagged[12]; ...;
} mdc_map;
typedef struct {
    uint64_t hands[12]; int32_t known[12]; uint32_t kept, bags; int32_t hiding;
} mdc_certain;

typedef struct { int32_t possible; ...; } mdc_open;
typedef struct { const uint8_t *was, *now; int32_t table; } mdc_word;
typedef struct { const mdc_word *words; int32_t many, marks, mark[3]; } mdc_speech;
typedef struct {
    const double *kept, *hands[12]; const double *const *words, *const *marks;
} mdc_ear;
typedef struct { const mdc_ear *ear; const mdc_speech *const *said; } mdc_listener;

int mdc_sets_room(const mdc_map *map);
void mdc_lay_sets(mdc_map *map, uint64_t *sets);
int mdc_open_room(const mdc_map *map);
int mdc_walk_room(const mdc_map *map);
int mdc_leave_open(const mdc_map *map, const mdc_certain *known, int empty_handed, double *work,
                   mdc_open *open);
void mdc_keep_open(const mdc_map *map, mdc_open *open, int32_t *into);
void mdc_count_ways(const mdc_map *map, const mdc_open *open, const mdc_open *over, int rows,
                    const mdc_listener *listener, double *work, double *totals, double *takes,
                    double *boxes);
void mdc_fit(const int32_t *came, const int32_t *went, const uint8_t *take, int many,
             const uint8_t *came_in, const uint8_t *went_in, uint64_t takes,
             const uint8_t *answers, uint8_t *out);
typedef struct {
    const uint8_t *table, *const *fits; int32_t seat, of, many;
} mdc_stories;
typedef struct {
    const mdc_open *open, *over; mdc_listener listener; const double *const *tables;
} mdc_hearer;
void mdc_tell(const mdc_map *map, const mdc_stories *told, int hearers, const mdc_hearer *hearer,
              double *work, double *flows);
int mdc_work_size(const mdc_chain *chain);
"""

builder = FFI()
builder.cdef(SEEN)
builder.set_source(
    "mafia_de_cuba_core._core",
    '#include "mafia_de_cuba_core.h"',
    include_dirs=[str(HEADERS)],
    # Sums come out alike whether the machine could fuse them or not.
    extra_compile_args=[
        "-O3",
        "-std=c99",
        "-ffp-contract=off",
        "-Wno-unused-function",
        "-Wno-psabi",
    ],
)
