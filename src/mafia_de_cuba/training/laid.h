/* A table laid out in numbers: what may be taken and told there, and what became of it.

   All of it is made by the bots' own code (`theft_lines.py`, `evenings.py`), and these structures
   are told there a second time, field by field. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { THIEF, URCHIN, LOYAL, AGENT, DRIVER,
       CLEANER, LOVER, REVOLUTIONARY, TRAITOR, MINION, LAWYER, KINDS };
/* Whose game it was. The first three are all there are without newcomers. */
enum { GOES_ON = -1, GODFATHERS, AGENTS, THIEVES,
       CLEANERS, LOVERS, REVOLUTION, HENCHMANS, TRAITORS, SIDES };
enum { NOBODY = -1, MOST_SEATS = 11, KEPT = 6, DIAMONDS = 15, STONES = 10, WISHES = 4,
       MOST_CELLS = 64 };
enum { PLAIN, STORIES, HANDS, HABITS, LEARNT_WORDS, LEARNT_HANDS };
/* When dice are thrown: each throw has its own, whatever was thrown before. */
enum { BEGINNING = 0, TAKING = 16, TELLING = 32, ACCUSING = 48, TRYING = 64, CHOOSING = 80 };

typedef struct {
    int32_t lines, stories;
    const int32_t *came, *went, *take, *kin, *talk_row, *hand_cell, *bag;
    const double *hand;
    const int32_t *from;
    const int32_t *entry_from, *entry_story, *entry_tactic;
    const int32_t *entry_heard; /* the story that whoever listens takes it for */
    const double *entry_chance;
    const int32_t *told_from, *told_line, *told_came, *told_went, *told_take;
    const double *told_weight;
    const uint8_t *says_agent;
} Seat;

typedef struct {
    int32_t players, boxes, jokers, tactics, talk_rows, hand_cells, habits;
    int32_t newcomer; /* the kin whose chair tries things, or NOBODY */
    int32_t sent[KEPT];
    double joker[3], fear;
    double trigger; /* how much likelier than not it must be an Agent's pocket for a shot */
    const int32_t *kind, *stones;
    const uint8_t *within, *reports; /* by tactic, whether a Minion tells the Traitor more */
    const int32_t *folk, *habit;
    const double *best_words, *best_hands;
    Seat seats[MOST_SEATS];
} Table;

/* How often something was tried, what it gained over what is done, and the squares of that. */
typedef struct {
    int64_t *tried;
    double *gain, *square;
} Tally;

typedef struct {
    int64_t sides[SIDES];
    int64_t said_agent, was_agent, plain;
    int64_t *taken, *seat_won, *kind_held, *kind_won;
    Tally talk, hand, habit, learnt;
    double *hand_ousted, *hand_betrayed;
} Counts;

/* A turn that somebody may have had who told what was heard. */
typedef struct {
    int32_t came, went, take;
    double weight;
} Possible;

typedef struct {
    Possible *turns;
    int32_t many, all;
} Support;

typedef struct {
    uint64_t evening, dice;
    double *ahead, *behind, *next;
    uint8_t *open, *seen;
    int32_t told[MOST_SEATS];
    Support held[MOST_SEATS];
    Support eyed[MOST_SEATS]; /* the same to the Cleaner, who knows another box */
} Room;

typedef struct {
    int32_t sent, back, missing;
    int32_t lines[MOST_SEATS], boxes[MOST_SEATS + 1];
} Theft;

typedef struct {
    int32_t side;
    uint8_t won[MOST_SEATS];
} Ending;
