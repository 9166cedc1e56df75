/* Dice, and what is drawn with them: hands at the box, and stories after it. */

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
   A wish is a kind of token, or STONES for nothing at all, or beyond it so many diamonds, or as many
   as there are. */
static int32_t usual_hand(Room *room, const Table *table, const Seat *seat, int32_t box,
                          const int32_t *wishes) {
    for (int32_t w = 0; w < WISHES && wishes[w] >= 0; w++) {
        int32_t best = -1, most = 0;
        for (int32_t i = seat->from[box]; i < seat->from[box + 1]; i++) {
            int32_t stones = table->stones[seat->take[i]];
            if (seat->bag[i]) continue;
            if (wishes[w] < STONES && table->folk[seat->take[i]] == wishes[w]) return i;
            if (wishes[w] == STONES && !stones && table->folk[seat->take[i]] < 0) return i;
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
