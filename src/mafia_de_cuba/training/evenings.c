/* Whole games of hands, stories and accusations, by the thousand.

   What can be taken and told is given in tables made by the bots' own code; here it is only drawn
   from, heard along the chain of boxes, and paid for. Now and then one seat tries something else
   than its table says, at the box or under questioning, while the Godfather hears as before: so it
   is learnt what each thing would have been worth. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { THIEF, URCHIN, LOYAL, AGENT, DRIVER, KINDS };
enum { MOST_SEATS = 11, KEPT = 6, STONES = 10, WISHES = 4 };

typedef struct {
    int32_t lines, stories, place;
    const int32_t *came, *went, *take, *kin, *hand_cell, *bag;
    const double *hand;
    const int32_t *from;
    const int32_t *entry_from, *entry_story, *entry_tactic;
    const double *entry_chance;
    const int32_t *told_from, *told_line;
    const double *told_chance;
    const uint8_t *says_agent;
} Seat;

typedef struct {
    int32_t players, boxes, jokers, tactics, kins, hand_cells, habits;
    int32_t sent[KEPT];
    double joker;
    const int32_t *kind, *stones;
    const uint8_t *within;
    const int32_t *folk, *habit;
    Seat seats[MOST_SEATS];
} Table;

typedef struct {
    int64_t sides[3];
    int64_t said_agent, was_agent;
    int64_t *talk_tried;
    double *talk_won;
    int64_t *hand_tried;
    double *hand_won;
    int64_t *taken;
    int64_t *seat_won;
    int64_t *kind_held, *kind_won;
    int64_t plain;
    int64_t *habit_tried, *habit_won;
    int64_t *hand_ousted;
} Counts;

typedef struct {
    int32_t *line;
    double *weight;
    int32_t many;
} Support;

typedef struct {
    uint64_t dice;
    double *ahead, *behind, *next;
    uint8_t *open;
    Support held[MOST_SEATS];
} Room;

static double chance(Room *room) {
    uint64_t x = room->dice;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    room->dice = x;
    return (double)((x * 2685821657736338717ULL) >> 11) / 9007199254740992.0;
}

static int32_t below(Room *room, int32_t many) { return (int32_t)(chance(room) * many); }

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

/* Something else than the table says: any kind of take, as likely as any other. */
static int32_t tried_hand(Room *room, const Seat *seat, int32_t box) {
    int32_t bag = seat->bag[drawn_hand(room, seat, box)];
    int32_t found[256] = {0}, kinds = 0, seen[256];
    for (int32_t i = seat->from[box]; i < seat->from[box + 1]; i++) {
        int32_t cell = seat->hand_cell[i];
        if (seat->bag[i] != bag) continue;
        if (!found[cell]++) seen[kinds++] = cell;
    }
    int32_t cell = seen[below(room, kinds)], nth = below(room, found[cell]);
    for (int32_t i = seat->from[box]; i < seat->from[box + 1]; i++)
        if (seat->bag[i] == bag && seat->hand_cell[i] == cell && !nth--) return i;
    return seat->from[box];
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

/* Any tactic, as likely as any other. */
static int32_t tried_story(Room *room, const Seat *seat, int32_t line) {
    int32_t from = seat->entry_from[line], to = seat->entry_from[line + 1];
    int32_t found[64] = {0}, kinds = 0, seen[64];
    for (int32_t i = from; i < to; i++)
        if (!found[seat->entry_tactic[i]]++) seen[kinds++] = seat->entry_tactic[i];
    int32_t tactic = seen[below(room, kinds)], nth = below(room, found[tactic]);
    for (int32_t i = from; i < to; i++)
        if (seat->entry_tactic[i] == tactic && !nth--) return i;
    return from;
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
    held->many = 0;
    for (int32_t i = seat->told_from[story]; i < seat->told_from[story + 1]; i++) {
        int32_t line = seat->told_line[i];
        if (!(open[seat->came[line]] & open[seat->went[line]])) continue;
        double weight = seat->told_chance[i] * seat->hand[line];
        if (held->many && held->line[held->many - 1] == line)
            held->weight[held->many - 1] += weight;
        else if (weight > 0) {
            held->line[held->many] = line;
            held->weight[held->many++] = weight;
        }
    }
}

static void only_take(Support *held, const Seat *seat, int32_t take) {
    int32_t many = 0;
    for (int32_t i = 0; i < held->many; i++)
        if (seat->take[held->line[i]] == take) {
            held->line[many] = held->line[i];
            held->weight[many++] = held->weight[i];
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
        const Seat *seat = &table->seats[s];
        const Support *held = &room->held[s];
        const double *before = room->ahead + (size_t)s * boxes;
        double *after = room->ahead + (size_t)(s + 1) * boxes;
        for (int32_t i = 0; i < held->many; i++) {
            double flow = before[seat->came[held->line[i]]];
            if (flow != 0) after[seat->went[held->line[i]]] += flow * held->weight[i];
        }
    }
    double whole = room->ahead[(size_t)seats * boxes + back];
    memset(shares, 0, sizeof(double) * KINDS * (size_t)seats);
    if (!(whole > 0)) return 0;
    memset(room->behind, 0, sizeof(double) * (size_t)boxes);
    room->behind[back] = 1;
    for (int32_t s = seats - 1; s >= 0; s--) {
        const Seat *seat = &table->seats[s];
        const Support *held = &room->held[s];
        const double *before = room->ahead + (size_t)s * boxes;
        memset(room->next, 0, sizeof(double) * (size_t)boxes);
        for (int32_t i = 0; i < held->many; i++) {
            int32_t line = held->line[i];
            double flow = room->behind[seat->went[line]] * held->weight[i];
            if (flow == 0) continue;
            room->next[seat->came[line]] += flow;
            shares[s][table->kind[seat->take[line]]] += flow * before[seat->came[line]] / whole;
        }
        double *spare = room->behind;
        room->behind = room->next;
        room->next = spare;
    }
    return whole;
}

/* One game; every seat's luck is left in `won`, and the side that won it is given back. */
static int play(Room *room, const Table *table, Counts *counts, int32_t mode, uint8_t *won,
                int32_t *lines) {
    int32_t seats = table->players - 1, kept = below(room, KEPT), box = table->sent[kept];
    int32_t tries = mode ? below(room, seats) : -1, entry_tried = -1, missing = 0;
    int32_t habit = mode == 3 ? below(room, table->habits) : 0;
    for (int32_t s = 0; s < seats; s++) {
        const Seat *seat = &table->seats[s];
        lines[s] = s != tries || mode == 1 ? drawn_hand(room, seat, box)
                   : mode == 2             ? tried_hand(room, seat, box)
                               : usual_hand(room, table, seat, box, table->habit + habit * WISHES);
        box = seat->went[lines[s]];
        missing += table->stones[seat->take[lines[s]]];
    }
    mark_open(room, table, table->sent[kept], box);
    for (int32_t s = 0; s < seats; s++) {
        const Seat *seat = &table->seats[s];
        int32_t entry = mode == 1 && s == tries ? tried_story(room, seat, lines[s])
                                                : drawn_story(room, seat, lines[s]);
        if (mode == 1 && s == tries) entry_tried = entry;
        hear(&room->held[s], seat, seat->entry_story[entry], room->open);
        if (!mode && seat->says_agent[seat->entry_story[entry]]) {
            counts->said_agent++;
            counts->was_agent += table->kind[seat->take[lines[s]]] == AGENT;
        }
    }
    double shares[MOST_SEATS][KINDS];
    int32_t jokers = table->jokers, side = 0, agent = -1;
    uint8_t shown[MOST_SEATS] = {0};
    while (missing) {
        double whole = believe(room, table, table->sent[kept], box, shares);
        int32_t best = -1;
        double most = -1;
        for (int32_t s = 0; s < seats; s++) {
            if (shown[s]) continue;
            double thief = shares[s][THIEF], harmless = 1 - thief - shares[s][AGENT];
            double good = whole > 0 ? thief + (jokers ? table->joker * harmless : 0) : chance(room);
            if (good > most) most = good, best = s;
        }
        int32_t take = table->seats[best].take[lines[best]], kind = table->kind[take];
        shown[best] = 1;
        only_take(&room->held[best], &table->seats[best], take);
        if (kind == THIEF)
            missing -= table->stones[take];
        else if (kind == AGENT) {
            side = 1, agent = best;
            break;
        } else if (jokers-- == 0) {
            side = 2;
            break;
        }
    }
    int32_t richest = 0;
    for (int32_t s = 0; s < seats; s++) {
        int32_t stones = table->stones[table->seats[s].take[lines[s]]];
        if (!shown[s] && stones > richest) richest = stones;
    }
    for (int32_t s = 0; s < seats; s++) {
        int32_t take = table->seats[s].take[lines[s]], kind = table->kind[take];
        won[s] = kind == LOYAL   ? side == 0
                 : kind == AGENT ? side == 1 && s == agent
                 : kind == THIEF ? side == 2 && !shown[s] && table->stones[take] == richest
                 : kind == DRIVER ? (s ? won[s - 1] : side == 0)
                                  : side == 2;
    }
    if (mode == 1) {
        const Seat *seat = &table->seats[tries];
        size_t cell = ((size_t)tries * table->kins + seat->kin[lines[tries]]) * table->tactics
                      + seat->entry_tactic[entry_tried];
        counts->talk_tried[cell]++;
        counts->talk_won[cell] += won[tries];
    } else if (mode == 2) {
        size_t cell = (size_t)tries * table->hand_cells
                      + table->seats[tries].hand_cell[lines[tries]];
        counts->hand_tried[cell]++;
        counts->hand_won[cell] += won[tries];
        counts->hand_ousted[cell] += side == 2;
    } else if (mode == 3) {
        counts->habit_tried[habit]++;
        counts->habit_won[habit] += won[tries];
    } else {
        counts->plain++;
        counts->sides[side]++;
        for (int32_t s = 0; s < seats; s++) {
            int32_t kind = table->kind[table->seats[s].take[lines[s]]];
            counts->taken[(size_t)s * table->hand_cells + table->seats[s].hand_cell[lines[s]]]++;
            counts->seat_won[s] += won[s];
            counts->kind_held[kind]++;
            counts->kind_won[kind] += won[s];
        }
    }
    return side;
}

/* So many games; of every ten, two are plain and the others try something in one chair. By another
   course all are plain, or eight of ten follow a habit in one chair. */
int evenings(const Table *table, Counts *counts, int64_t games, uint64_t seed, int32_t course) {
    Room room = {.dice = seed * 0x9E3779B97F4A7C15ULL + 1};
    size_t boxes = (size_t)table->boxes;
    room.ahead = malloc(sizeof(double) * boxes * (size_t)table->players);
    room.behind = malloc(sizeof(double) * boxes);
    room.next = malloc(sizeof(double) * boxes);
    room.open = malloc(boxes);
    int fine = room.ahead && room.behind && room.next && room.open;
    for (int32_t s = 0; s < table->players - 1; s++) {
        size_t lines = (size_t)table->seats[s].lines;
        room.held[s].line = malloc(sizeof(int32_t) * lines);
        room.held[s].weight = malloc(sizeof(double) * lines);
        fine = fine && room.held[s].line && room.held[s].weight;
    }
    uint8_t won[MOST_SEATS];
    int32_t lines[MOST_SEATS];
    for (int i = 0; i < 20; i++) chance(&room);
    for (int64_t game = 0; fine && game < games; game++) {
        int32_t turn = (int32_t)(game % 10);
        int32_t mode = turn < 2 ? 0 : turn < 6 ? 1 : 2;
        if (course) mode = course == 2 && turn < 8 ? 3 : 0;
        play(&room, table, counts, mode, won, lines);
    }
    for (int32_t s = 0; s < table->players - 1; s++) {
        free(room.held[s].line);
        free(room.held[s].weight);
    }
    free(room.ahead);
    free(room.behind);
    free(room.next);
    free(room.open);
    return fine;
}
