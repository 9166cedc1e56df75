/* What comes of an accusation, and who wins in the end, as R22–R33 and R40–R62 have it.

   `tests/training/test_endings.py` holds it against the rules themselves. */

typedef struct {
    int32_t side, jokers, missing, last;
    int32_t usurper, shooter, victim; /* seats, or NOBODY */
    uint8_t tipped;                   /* whether somebody has fixed the Lawyer's side */
    uint8_t shown[MOST_SEATS];        /* whoever cannot be accused any more */
} Case;

static Case opened(const Table *table, int32_t missing) {
    return (Case){.side = missing ? GOES_ON : GODFATHERS, .jokers = table->jokers,
                  .missing = missing, .last = NOBODY,
                  .usurper = NOBODY, .shooter = NOBODY, .victim = NOBODY};
}

/* The seat that holds this, or NOBODY; of Revolutionaries the first. */
static int32_t holder(const Table *table, const int32_t *takes, int32_t kind) {
    for (int32_t s = 0; s < table->players - 1; s++)
        if (table->kind[takes[s]] == kind) return s;
    return NOBODY;
}

/* Whoever may fire at this seat: the Cleaner, if he is in and it is not himself (R30, R34). */
static int32_t armed(const Table *table, const int32_t *takes, const Case *at, int32_t accused) {
    int32_t cleaner = holder(table, takes, CLEANER);
    return at->shooter == NOBODY && cleaner != accused ? cleaner : NOBODY;
}

/* An innocent was accused whose pocket ends nothing by itself (R25, R26, R57, R59). */
static void wronged(const Table *table, const int32_t *takes, Case *at, int32_t kind) {
    if (at->jokers) {
        at->jokers--;
        return;
    }
    int32_t traitor = holder(table, takes, TRAITOR);
    if (at->usurper != NOBODY)
        at->side = kind == LOYAL ? HENCHMANS : THIEVES;
    else if (traitor != NOBODY && traitor != at->victim)
        at->usurper = traitor, at->shown[traitor] = 1;
    else
        at->side = THIEVES;
}

/* This seat has to empty its pockets, or is shot before it can. */
static void accuse(const Table *table, const int32_t *takes, Case *at, int32_t s, int32_t shooter) {
    int32_t kind = table->kind[takes[s]];
    at->shown[s] = 1, at->last = s;
    at->tipped |= kind == THIEF || kind == LOYAL || kind == CLEANER;
    at->missing -= table->stones[takes[s]];
    if (shooter != NOBODY) {
        at->shooter = shooter, at->victim = s, at->shown[shooter] = 1;
        if (kind == AGENT) at->side = CLEANERS;
    } else if (kind == AGENT)
        at->side = AGENTS;
    else if (kind == LOVER)
        at->side = LOVERS;
    else if (kind == REVOLUTIONARY)
        at->side = REVOLUTION;
    else if (kind != THIEF)
        wronged(table, takes, at, kind);
    if (!at->missing) at->side = at->usurper == NOBODY ? GODFATHERS : TRAITORS;
}

/* Who wins, in R62's order: outright, then Urchins, Minion, Lawyer, and Drivers clockwise. */
static Ending settled(const Table *table, const int32_t *takes, const Case *at) {
    int32_t seats = table->players - 1, side = at->side, richest = 0, least = DIAMONDS;
    uint8_t back = side == GODFATHERS || side == TRAITORS, thief = 0, traitor = 0;
    Ending ending = {.side = side};
    for (int32_t s = 0; s < seats; s++) {
        int32_t stones = table->stones[takes[s]];
        if (at->shown[s] || !stones) continue;
        if (stones > richest) richest = stones;
        if (stones < least) least = stones;
    }
    /* All that is not in the pockets of those still in is the Godfather's (R54). */
    uint8_t courted = side == LOVERS && DIAMONDS - at->missing >= richest;
    uint8_t godfather = side == GODFATHERS || (courted && at->usurper == NOBODY);
    for (int32_t s = 0; s < seats; s++) {
        int32_t kind = table->kind[takes[s]], stones = table->stones[takes[s]];
        if (kind == LOYAL) ending.won[s] = back || (side == HENCHMANS && s == at->last);
        if (kind == CLEANER) ending.won[s] = s == at->shooter ? side == CLEANERS : back;
        if (kind == AGENT) ending.won[s] = side == AGENTS && s == at->last;
        if (kind == LOVER) ending.won[s] = side == LOVERS && s == at->last;
        if (kind == REVOLUTIONARY) ending.won[s] = side == REVOLUTION;
        if (kind == TRAITOR)
            traitor = ending.won[s] = s == at->usurper && (side == TRAITORS || courted);
        if (kind != THIEF || at->shown[s]) continue;
        ending.won[s] = side == THIEVES || side == HENCHMANS ? stones == richest
                        : side == LOVERS ? stones == richest && stones >= DIAMONDS - at->missing
                                         : side == REVOLUTION && stones == least;
        thief |= ending.won[s];
    }
    for (int32_t s = 0; s < seats; s++) {
        int32_t kind = table->kind[takes[s]];
        if (kind == URCHIN) ending.won[s] = thief;
        if (kind == MINION) ending.won[s] = traitor;
        if (kind == LAWYER) ending.won[s] = thief && at->tipped;
        if (kind == DRIVER) ending.won[s] = s ? ending.won[s - 1] : godfather;
    }
    return ending;
}
