/* Whole games of hands, stories and accusations, by the thousand.

   What can be taken and told is given in tables made by the bots' own code; here it is only drawn
   from, heard along the chain of boxes, and paid for. In most games one chair goes through all it
   might have done instead, at the box or under questioning, while everybody else's dice fall as
   before and the Godfather hears as before: so it is learnt what each thing would have been worth,
   against what that chair does by its table in the very same evening. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { THIEF, URCHIN, LOYAL, AGENT, DRIVER, KINDS };
enum { MOST_SEATS = 11, KEPT = 6, STONES = 10, WISHES = 4, MOST_CELLS = 64 };
enum { PLAIN, STORIES, HANDS, HABITS, LEARNT_WORDS, LEARNT_HANDS };
/* When dice are thrown: each throw has its own, whatever was thrown before. */
enum { BEGINNING = 0, TAKING = 16, TELLING = 32, ACCUSING = 48, TRYING = 64 };

typedef struct {
    int32_t lines, stories;
    const int32_t *came, *went, *take, *kin, *talk_row, *hand_cell, *bag;
    const double *hand;
    const int32_t *from;
    const int32_t *entry_from, *entry_story, *entry_tactic;
    const double *entry_chance;
    const int32_t *told_from, *told_line, *told_came, *told_went, *told_take;
    const double *told_weight;
    const uint8_t *says_agent;
} Seat;

typedef struct {
    int32_t players, boxes, jokers, tactics, kins, talk_rows, hand_cells, habits;
    int32_t sent[KEPT];
    double joker[3], fear;
    const int32_t *kind, *stones;
    const uint8_t *within;
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
    int64_t sides[3];
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
    uint8_t *open;
    Support held[MOST_SEATS];
} Room;

typedef struct {
    int32_t sent, back, missing;
    int32_t lines[MOST_SEATS], boxes[MOST_SEATS + 1];
} Theft;

typedef struct {
    int32_t side;
    uint8_t won[MOST_SEATS];
} Ending;

static uint64_t stirred(uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

static void dice_for(Room *room, int32_t moment) {
    room->dice = stirred(room->evening + 0x632BE59BD9B4E019ULL * (uint64_t)(moment + 1)) | 1;
}

static double chance(Room *room) {
    uint64_t x = room->dice;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    room->dice = x;
    return (double)((x * 2685821657736338717ULL) >> 11) / 9007199254740992.0;
}

static int32_t below(Room *room, int32_t many) { return (int32_t)(chance(room) * many); }

static void count(Tally *tally, size_t cell, double gain) {
    tally->tried[cell]++;
    tally->gain[cell] += gain;
    tally->square[cell] += gain * gain;
}

/* A line of this seat with this box, by its table. */
static int32_t drawn_hand(Room *room, const Seat *seat, int32_t box) {
    int32_t from = seat->from[box], to = seat->from[box + 1];
    double left = chance(room), whole = 0;
    for (int32_t i = from; i < to; i++) whole += seat->hand[i];
    left *= whole;
    for (int32_t i = from; i < to - 1; i++) {
        left -= seat->hand[i];
        if (left < 0) return i;
    }
    return to - 1;
}

/* The kinds of take there are with this box and bag, how likely each is, and a line of each. */
static int32_t kinds_of_take(Room *room, const Seat *seat, int32_t box, int32_t bag,
                             int32_t *cells, int32_t *lines, double *shares) {
    int32_t kinds = 0, place[MOST_CELLS];
    double whole = 0;
    memset(place, -1, sizeof place);
    for (int32_t i = seat->from[box]; i < seat->from[box + 1]; i++) {
        if (seat->bag[i] != bag) continue;
        int32_t cell = seat->hand_cell[i];
        double weight = seat->hand[i] + 1e-12;
        if (place[cell] < 0) {
            place[cell] = kinds;
            cells[kinds] = cell;
            shares[kinds++] = 0;
        }
        int32_t at = place[cell];
        shares[at] += weight;
        whole += weight;
        if (chance(room) * shares[at] < weight) lines[at] = i;
    }
    for (int32_t k = 0; k < kinds; k++) shares[k] /= whole;
    return kinds;
}

/* What a fixed habit takes: the first of its wishes that the box can grant, or what the table says.
   A wish is a kind of token, or from STONES on so many diamonds, or as many as there are. */
static int32_t usual_hand(Room *room, const Table *table, const Seat *seat, int32_t box,
                          const int32_t *wishes) {
    for (int32_t w = 0; w < WISHES && wishes[w] >= 0; w++) {
        int32_t best = -1, most = 0;
        for (int32_t i = seat->from[box]; i < seat->from[box + 1]; i++) {
            int32_t stones = table->stones[seat->take[i]];
            if (seat->bag[i]) continue;
            if (wishes[w] < STONES && table->folk[seat->take[i]] == wishes[w]) return i;
            if (wishes[w] > STONES && stones > most && stones <= wishes[w] - STONES)
                most = stones, best = i;
        }
        if (best >= 0) return best;
    }
    return drawn_hand(room, seat, box);
}

static int32_t drawn_story(Room *room, const Seat *seat, int32_t line) {
    int32_t from = seat->entry_from[line], to = seat->entry_from[line + 1];
    double left = chance(room);
    for (int32_t i = from; i < to - 1; i++) {
        left -= seat->entry_chance[i];
        if (left < 0) return i;
    }
    return to - 1;
}

/* The tactics there are for this turn, how likely each is, and a story of each. */
static int32_t tactics_for(Room *room, const Seat *seat, int32_t line, int32_t *tactics,
                           int32_t *entries, double *shares) {
    int32_t kinds = 0, place[MOST_CELLS], found[MOST_CELLS];
    memset(place, -1, sizeof place);
    for (int32_t i = seat->entry_from[line]; i < seat->entry_from[line + 1]; i++) {
        int32_t tactic = seat->entry_tactic[i];
        if (place[tactic] < 0) {
            place[tactic] = kinds;
            tactics[kinds] = tactic;
            found[kinds] = 0;
            shares[kinds++] = 0;
        }
        int32_t at = place[tactic];
        shares[at] += seat->entry_chance[i];
        if (below(room, ++found[at]) == 0) entries[at] = i;
    }
    return kinds;
}

/* Which boxes can have been on the way from what was sent to what came back. */
static void mark_open(Room *room, const Table *table, int32_t sent, int32_t back) {
    size_t boxes = (size_t)table->boxes;
    for (size_t box = 0; box < boxes; box++)
        room->open[box] = table->within[box * boxes + (size_t)sent]
                          & table->within[(size_t)back * boxes + box];
}

/* Every turn that may have been followed by this story, and how likely both are. */
static void hear(Support *held, const Seat *seat, int32_t story, const uint8_t *open) {
    int32_t many = 0, last = -1;
    for (int32_t i = seat->told_from[story]; i < seat->told_from[story + 1]; i++) {
        int32_t came = seat->told_came[i], went = seat->told_went[i];
        if (!(open[came] & open[went])) continue;
        if (seat->told_line[i] == last)
            held->turns[many - 1].weight += seat->told_weight[i];
        else
            held->turns[many++] = (Possible){came, went, seat->told_take[i], seat->told_weight[i]};
        last = seat->told_line[i];
    }
    held->many = held->all = many;
}

/* Turns with another take are set aside, not forgotten: the next ending begins with all of them. */
static void only_take(Support *held, int32_t take) {
    int32_t many = 0;
    for (int32_t i = 0; i < held->many; i++)
        if (held->turns[i].take == take) {
            Possible kept = held->turns[i];
            held->turns[i] = held->turns[many];
            held->turns[many++] = kept;
        }
    held->many = many;
}

/* How likely each seat is of each kind, to somebody who knows what he sent and what came back. */
static double believe(Room *room, const Table *table, int32_t sent, int32_t back,
                      double (*shares)[KINDS]) {
    int32_t seats = table->players - 1, boxes = table->boxes;
    memset(room->ahead, 0, sizeof(double) * (size_t)boxes * (size_t)(seats + 1));
    room->ahead[sent] = 1;
    for (int32_t s = 0; s < seats; s++) {
        const Support *held = &room->held[s];
        const double *before = room->ahead + (size_t)s * boxes;
        double *after = room->ahead + (size_t)(s + 1) * boxes;
        for (int32_t i = 0; i < held->many; i++) {
            const Possible *turn = &held->turns[i];
            double flow = before[turn->came];
            if (flow != 0) after[turn->went] += flow * turn->weight;
        }
    }
    double whole = room->ahead[(size_t)seats * boxes + back];
    memset(shares, 0, sizeof(double) * KINDS * (size_t)seats);
    if (!(whole > 0)) return 0;
    memset(room->behind, 0, sizeof(double) * (size_t)boxes);
    room->behind[back] = 1;
    for (int32_t s = seats - 1; s >= 0; s--) {
        const Support *held = &room->held[s];
        const double *before = room->ahead + (size_t)s * boxes;
        memset(room->next, 0, sizeof(double) * (size_t)boxes);
        for (int32_t i = 0; i < held->many; i++) {
            const Possible *turn = &held->turns[i];
            double flow = room->behind[turn->went], reached = before[turn->came];
            if (flow == 0 || reached == 0) continue;
            flow *= turn->weight;
            room->next[turn->came] += flow;
            shares[s][table->kind[turn->take]] += flow * reached / whole;
        }
        double *spare = room->behind;
        room->behind = room->next;
        room->next = spare;
    }
    return whole;
}

/* The box goes on from this seat. */
static void pass_on(Room *room, const Table *table, Theft *theft, int32_t from) {
    int32_t seats = table->players - 1;
    for (int32_t s = from; s < seats; s++) {
        dice_for(room, TAKING + s);
        theft->lines[s] = drawn_hand(room, &table->seats[s], theft->boxes[s]);
        theft->boxes[s + 1] = table->seats[s].went[theft->lines[s]];
    }
    theft->back = theft->boxes[seats];
    theft->missing = 0;
    for (int32_t s = 0; s < seats; s++)
        theft->missing += table->stones[table->seats[s].take[theft->lines[s]]];
    mark_open(room, table, theft->sent, theft->back);
}

/* Somebody takes this, and the box goes on. */
static void take_line(Room *room, const Table *table, Theft *theft, int32_t s, int32_t line) {
    theft->lines[s] = line;
    theft->boxes[s + 1] = table->seats[s].went[line];
    pass_on(room, table, theft, s + 1);
}

static int32_t drawn_entry(Room *room, const Table *table, const Theft *theft, int32_t s) {
    dice_for(room, TELLING + s);
    return drawn_story(room, &table->seats[s], theft->lines[s]);
}

static void hear_entry(Room *room, const Table *table, int32_t s, int32_t entry) {
    const Seat *seat = &table->seats[s];
    hear(&room->held[s], seat, seat->entry_story[entry], room->open);
}

static void hear_all(Room *room, const Table *table, const Theft *theft) {
    for (int32_t s = 0; s < table->players - 1; s++)
        hear_entry(room, table, s, drawn_entry(room, table, theft, s));
}

/* The Godfather accuses until it is over. */
static Ending judged(Room *room, const Table *table, const Theft *theft) {
    double shares[MOST_SEATS][KINDS];
    int32_t seats = table->players - 1, jokers = table->jokers, agent = -1;
    int32_t missing = theft->missing, richest = 0;
    uint8_t shown[MOST_SEATS] = {0};
    Ending ending = {0};
    dice_for(room, ACCUSING);
    for (int32_t s = 0; s < seats; s++) room->held[s].many = room->held[s].all;
    while (missing) {
        double whole = believe(room, table, theft->sent, theft->back, shares);
        int32_t best = -1;
        double most = -9;
        for (int32_t s = 0; s < seats; s++) {
            if (shown[s]) continue;
            double thief = shares[s][THIEF], harmless = 1 - thief - shares[s][AGENT];
            double good = thief - table->fear * shares[s][AGENT];
            if (jokers) good += table->joker[jokers < 2 ? jokers : 2] * harmless;
            if (!(whole > 0)) good = chance(room);
            if (good > most) most = good, best = s;
        }
        int32_t take = table->seats[best].take[theft->lines[best]], kind = table->kind[take];
        shown[best] = 1;
        only_take(&room->held[best], take);
        if (kind == THIEF)
            missing -= table->stones[take];
        else if (kind == AGENT) {
            ending.side = 1, agent = best;
            break;
        } else if (jokers-- == 0) {
            ending.side = 2;
            break;
        }
    }
    for (int32_t s = 0; s < seats; s++) {
        int32_t stones = table->stones[table->seats[s].take[theft->lines[s]]];
        if (!shown[s] && stones > richest) richest = stones;
    }
    for (int32_t s = 0; s < seats; s++) {
        int32_t take = table->seats[s].take[theft->lines[s]], kind = table->kind[take];
        int32_t side = ending.side;
        ending.won[s] = kind == LOYAL   ? side == 0
                        : kind == AGENT ? side == 1 && s == agent
                        : kind == THIEF ? side == 2 && !shown[s] && table->stones[take] == richest
                        : kind == DRIVER ? (s ? ending.won[s - 1] : side == 0)
                                         : side == 2;
    }
    return ending;
}

static Ending played_on(Room *room, const Table *table, const Theft *theft) {
    hear_all(room, table, theft);
    return judged(room, table, theft);
}

static void try_stories(Room *room, const Table *table, Counts *counts, const Theft *theft,
                        int32_t s) {
    const Seat *seat = &table->seats[s];
    int32_t tactics[MOST_CELLS], entries[MOST_CELLS];
    double shares[MOST_CELLS], usual = 0;
    uint8_t won[MOST_CELLS];
    hear_all(room, table, theft);
    dice_for(room, TRYING);
    int32_t many = tactics_for(room, seat, theft->lines[s], tactics, entries, shares);
    for (int32_t i = 0; i < many; i++) {
        hear_entry(room, table, s, entries[i]);
        won[i] = judged(room, table, theft).won[s];
        usual += shares[i] * won[i];
    }
    size_t row = (size_t)s * table->talk_rows + seat->talk_row[theft->lines[s]];
    for (int32_t i = 0; i < many; i++)
        count(&counts->talk, row * table->tactics + tactics[i], won[i] - usual);
}

static void try_hands(Room *room, const Table *table, Counts *counts, Theft *theft, int32_t s) {
    const Seat *seat = &table->seats[s];
    int32_t cells[MOST_CELLS], lines[MOST_CELLS], bag = seat->bag[theft->lines[s]];
    double shares[MOST_CELLS], usual = 0, ousted = 0, betrayed = 0;
    Ending endings[MOST_CELLS];
    dice_for(room, TRYING);
    int32_t many = kinds_of_take(room, seat, theft->boxes[s], bag, cells, lines, shares);
    for (int32_t i = 0; i < many; i++) {
        take_line(room, table, theft, s, lines[i]);
        endings[i] = played_on(room, table, theft);
        usual += shares[i] * endings[i].won[s];
        ousted += shares[i] * (endings[i].side == 2);
        betrayed += shares[i] * (endings[i].side == 1);
    }
    for (int32_t i = 0; i < many; i++) {
        size_t cell = (size_t)s * table->hand_cells + cells[i];
        count(&counts->hand, cell, endings[i].won[s] - usual);
        counts->hand_ousted[cell] += (endings[i].side == 2) - ousted;
        counts->hand_betrayed[cell] += (endings[i].side == 1) - betrayed;
    }
}

static void try_habits(Room *room, const Table *table, Counts *counts, Theft *theft, int32_t s) {
    int32_t usual = played_on(room, table, theft).won[s];
    for (int32_t h = 0; h < table->habits; h++) {
        dice_for(room, TAKING + s);
        int32_t line = usual_hand(room, table, &table->seats[s], theft->boxes[s],
                                  table->habit + h * WISHES);
        take_line(room, table, theft, s, line);
        count(&counts->habit, (size_t)h, played_on(room, table, theft).won[s] - usual);
    }
}

/* One chair does what was best in games before, at the box or only under questioning. */
static void try_learnt(Room *room, const Table *table, Counts *counts, Theft *theft, int32_t s,
                       int32_t mode) {
    const Seat *seat = &table->seats[s];
    int32_t found[MOST_CELLS], which[MOST_CELLS], best = 0;
    double shares[MOST_CELLS];
    int32_t usual = played_on(room, table, theft).won[s];
    dice_for(room, TRYING);
    if (mode == LEARNT_HANDS) {
        const double *worth = table->best_hands + (size_t)s * table->hand_cells;
        int32_t bag = seat->bag[theft->lines[s]];
        int32_t many = kinds_of_take(room, seat, theft->boxes[s], bag, found, which, shares);
        for (int32_t i = 1; i < many; i++)
            if (worth[found[i]] > worth[found[best]]) best = i;
        take_line(room, table, theft, s, which[best]);
        hear_all(room, table, theft);
        best = 0;
    }
    size_t row = (size_t)s * table->talk_rows + seat->talk_row[theft->lines[s]];
    const double *worth = table->best_words + row * table->tactics;
    int32_t many = tactics_for(room, seat, theft->lines[s], found, which, shares);
    for (int32_t i = 1; i < many; i++)
        if (worth[found[i]] > worth[found[best]]) best = i;
    hear_entry(room, table, s, which[best]);
    int32_t won = judged(room, table, theft).won[s];
    count(&counts->learnt, (size_t)seat->kin[theft->lines[s]], won - usual);
}

static void play_plain(Room *room, const Table *table, Counts *counts, const Theft *theft) {
    Ending ending = played_on(room, table, theft);
    counts->plain++;
    counts->sides[ending.side]++;
    for (int32_t s = 0; s < table->players - 1; s++) {
        const Seat *seat = &table->seats[s];
        int32_t line = theft->lines[s], kind = table->kind[seat->take[line]];
        if (seat->says_agent[seat->entry_story[drawn_entry(room, table, theft, s)]]) {
            counts->said_agent++;
            counts->was_agent += kind == AGENT;
        }
        counts->taken[(size_t)s * table->hand_cells + seat->hand_cell[line]]++;
        counts->seat_won[s] += ending.won[s];
        counts->kind_held[kind]++;
        counts->kind_won[kind] += ending.won[s];
    }
}

/* So many evenings from the first of them on, each in this mode, or of every eight two plain ones,
   three with all stories in one chair and three with all takes. */
int evenings(const Table *table, Counts *counts, int64_t first, int64_t games, uint64_t seed,
             int32_t course) {
    Room room = {0};
    size_t boxes = (size_t)table->boxes;
    int32_t seats = table->players - 1;
    room.ahead = malloc(sizeof(double) * boxes * (size_t)table->players);
    room.behind = malloc(sizeof(double) * boxes);
    room.next = malloc(sizeof(double) * boxes);
    room.open = malloc(boxes);
    int fine = room.ahead && room.behind && room.next && room.open;
    for (int32_t s = 0; s < seats; s++) {
        size_t lines = (size_t)table->seats[s].lines;
        room.held[s].turns = malloc(sizeof(Possible) * lines);
        fine = fine && room.held[s].turns;
    }
    for (int64_t game = first; fine && game < first + games; game++) {
        static const int32_t lesson[8] = {PLAIN, PLAIN, STORIES, STORIES, STORIES, HANDS, HANDS, HANDS};
        int32_t mode = course < 0 ? lesson[game % 8] : course;
        room.evening = stirred(stirred(seed) + (uint64_t)game);
        dice_for(&room, BEGINNING);
        int32_t kept = below(&room, KEPT), s = below(&room, seats);
        Theft theft = {.sent = table->sent[kept], .boxes = {table->sent[kept]}};
        pass_on(&room, table, &theft, 0);
        if (mode == PLAIN) play_plain(&room, table, counts, &theft);
        if (mode == STORIES) try_stories(&room, table, counts, &theft, s);
        if (mode == HANDS) try_hands(&room, table, counts, &theft, s);
        if (mode == HABITS) try_habits(&room, table, counts, &theft, s);
        if (mode >= LEARNT_WORDS) try_learnt(&room, table, counts, &theft, s, mode);
    }
    for (int32_t s = 0; s < seats; s++) free(room.held[s].turns);
    free(room.ahead);
    free(room.behind);
    free(room.next);
    free(room.open);
    return fine;
}
