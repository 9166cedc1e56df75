/* Whole games of hands, stories and accusations, by the thousand.

   What can be taken and told is given in tables made by the bots' own code; here it is only drawn
   from, heard along the chain of boxes, and paid for. In most games one chair goes through all it
   might have done instead, at the box or under questioning, while everybody else's dice fall as
   before and the Godfather hears as before: so it is learnt what each thing would have been worth,
   against what that chair does by its table in the very same evening. */

#include "laid.h"
#include "drawing.h"
#include "endings.h"
#include "godfather.h"

/* Whoever hands tables over counts the same characters. */
const int32_t kinds_known = KINDS;

static void count(Tally *tally, size_t cell, double gain) {
    tally->tried[cell]++;
    tally->gain[cell] += gain;
    tally->square[cell] += gain * gain;
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
    room->told[s] = entry;
    hear(&room->held[s], seat, seat->entry_heard[entry], room->open);
}

static void hear_all(Room *room, const Table *table, const Theft *theft) {
    for (int32_t s = 0; s < table->players - 1; s++)
        hear_entry(room, table, s, drawn_entry(room, table, theft, s));
}

static Ending played_on(Room *room, const Table *table, const Theft *theft) {
    hear_all(room, table, theft);
    return judged(room, table, theft);
}

/* Whether two stories come to the same for whoever listens. */
static int heard_alike(const Table *table, const Seat *seat, int32_t one, int32_t other) {
    return seat->entry_heard[one] == seat->entry_heard[other]
           && table->reports[seat->entry_tactic[one]] == table->reports[seat->entry_tactic[other]];
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
        int32_t same = 0;
        while (same < i && !heard_alike(table, seat, entries[same], entries[i])) same++;
        if (same == i) hear_entry(room, table, s, entries[i]);
        won[i] = same < i ? won[same] : judged(room, table, theft).won[s];
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
        ousted += shares[i] * (endings[i].side == THIEVES);
        betrayed += shares[i] * (endings[i].side == AGENTS);
    }
    for (int32_t i = 0; i < many; i++) {
        size_t cell = (size_t)s * table->hand_cells + cells[i];
        count(&counts->hand, cell, endings[i].won[s] - usual);
        counts->hand_ousted[cell] += (endings[i].side == THIEVES) - ousted;
        counts->hand_betrayed[cell] += (endings[i].side == AGENTS) - betrayed;
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

/* The chair in which things are tried: this one, or where only a newcomer is taught, one of those
   who are it, or who might be. */
static int32_t trying(Room *room, const Table *table, const Theft *theft, int32_t mode, int32_t s) {
    int32_t found[MOST_SEATS], many = 0;
    if (table->newcomer == NOBODY || mode == PLAIN || mode == HABITS) return s;
    for (int32_t t = 0; t < table->players - 1; t++) {
        const Seat *seat = &table->seats[t];
        int32_t line = theft->lines[t], box = theft->boxes[t], fits = 0;
        if (mode == STORIES || mode == LEARNT_WORDS)
            fits = seat->kin[line] == table->newcomer;
        else
            for (int32_t i = seat->from[box]; i < seat->from[box + 1]; i++)
                fits |= seat->kin[i] == table->newcomer && seat->bag[i] == seat->bag[line];
        if (fits) found[many++] = t;
    }
    dice_for(room, CHOOSING);
    return many ? found[below(room, many)] : NOBODY;
}

/* These takes, accused in this order, some of them fired at: whose game it is then, who has won,
   and who has taken over. */
int32_t replayed(const Table *table, const int32_t *takes, const int32_t *order,
                 const uint8_t *fired, int32_t many, uint8_t *won, int32_t *usurper) {
    int32_t missing = 0;
    for (int32_t s = 0; s < table->players - 1; s++) missing += table->stones[takes[s]];
    Case at = opened(table, missing);
    for (int32_t i = 0; i < many && at.side == GOES_ON; i++)
        accuse(table, takes, &at, order[i],
               fired[i] ? armed(table, takes, &at, order[i]) : NOBODY);
    Ending ending = settled(table, takes, &at);
    memcpy(won, ending.won, sizeof ending.won);
    *usurper = at.usurper;
    return at.side;
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
    room.seen = malloc(boxes);
    int fine = room.ahead && room.behind && room.next && room.open && room.seen;
    for (int32_t s = 0; s < seats; s++) {
        size_t lines = (size_t)table->seats[s].lines;
        room.held[s].turns = malloc(sizeof(Possible) * lines);
        room.eyed[s].turns = malloc(sizeof(Possible) * lines);
        fine = fine && room.held[s].turns && room.eyed[s].turns;
    }
    for (int64_t game = first; fine && game < first + games; game++) {
        static const int32_t lesson[8] = {PLAIN, PLAIN, STORIES, STORIES,
                                          STORIES, HANDS, HANDS, HANDS};
        int32_t mode = course < 0 ? lesson[game % 8] : course;
        room.evening = stirred(stirred(seed) + (uint64_t)game);
        dice_for(&room, BEGINNING);
        int32_t kept = below(&room, KEPT), s = below(&room, seats);
        Theft theft = {.sent = table->sent[kept], .boxes = {table->sent[kept]}};
        pass_on(&room, table, &theft, 0);
        s = trying(&room, table, &theft, mode, s);
        if (s == NOBODY) continue;
        if (mode == PLAIN) play_plain(&room, table, counts, &theft);
        if (mode == STORIES) try_stories(&room, table, counts, &theft, s);
        if (mode == HANDS) try_hands(&room, table, counts, &theft, s);
        if (mode == HABITS) try_habits(&room, table, counts, &theft, s);
        if (mode >= LEARNT_WORDS) try_learnt(&room, table, counts, &theft, s, mode);
    }
    for (int32_t s = 0; s < seats; s++) {
        free(room.held[s].turns);
        free(room.eyed[s].turns);
    }
    free(room.ahead);
    free(room.behind);
    free(room.next);
    free(room.open);
    free(room.seen);
    return fine;
}
