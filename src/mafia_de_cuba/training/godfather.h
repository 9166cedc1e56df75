/* The Godfather: hears every story along the chain of boxes, and accuses until it is over. */

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

/* The same with all turns but the one this seat really had, as it knows itself. */
static void only_turn(Support *held, const Seat *seat, int32_t line) {
    int32_t many = 0;
    only_take(held, seat->take[line]);
    for (int32_t i = 0; i < held->many; i++)
        if (held->turns[i].came == seat->came[line] && held->turns[i].went == seat->went[line]) {
            Possible kept = held->turns[i];
            held->turns[i] = held->turns[many];
            held->turns[many++] = kept;
        }
    held->many = many;
}

/* How likely the seats from one to before another are of each kind. What lies ahead of the first
   is there already, and so is what comes after the last. */
static double follow(Room *room, const Table *table, const Support *all, int32_t from, int32_t to,
                     double (*shares)[KINDS]) {
    int32_t boxes = table->boxes;
    for (int32_t s = from; s < to; s++) {
        const Support *held = &all[s];
        const double *before = room->ahead + (size_t)s * boxes;
        double *after = room->ahead + (size_t)(s + 1) * boxes;
        for (int32_t i = 0; i < held->many; i++) {
            const Possible *turn = &held->turns[i];
            double flow = before[turn->came];
            if (flow != 0) after[turn->went] += flow * turn->weight;
        }
    }
    double whole = 0;
    for (int32_t box = 0; box < boxes; box++)
        if (room->behind[box] != 0) whole += room->ahead[(size_t)to * boxes + box];
    memset(shares, 0, sizeof(double) * KINDS * MOST_SEATS);
    if (!(whole > 0)) return 0;
    for (int32_t s = to - 1; s >= from; s--) {
        const Support *held = &all[s];
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

/* How likely each seat is of each kind, to somebody who knows what he sent and what came back. */
static double believe(Room *room, const Table *table, int32_t sent, int32_t back,
                      double (*shares)[KINDS]) {
    int32_t seats = table->players - 1, boxes = table->boxes;
    memset(room->ahead, 0, sizeof(double) * (size_t)boxes * (size_t)(seats + 1));
    memset(room->behind, 0, sizeof(double) * (size_t)boxes);
    room->ahead[sent] = 1;
    room->behind[back] = 1;
    return follow(room, table, room->held, 0, seats, shares);
}

/* How likely it is to the Cleaner that this seat is an Agent. He knows his own turn and all that
   was said and shown; what the Godfather kept, and what came back to him, he does not know. */
static double believed_agent(Room *room, const Table *table, const Theft *theft, const Case *at,
                             int32_t cleaner, int32_t accused) {
    int32_t seats = table->players - 1, boxes = table->boxes, before = accused < cleaner;
    int32_t from = before ? 0 : cleaner + 1, to = before ? cleaner : seats;
    double shares[MOST_SEATS][KINDS];
    size_t known = (size_t)theft->boxes[before ? cleaner : cleaner + 1];
    for (size_t box = 0; box < (size_t)boxes; box++)
        room->seen[box] = table->within[before ? known * (size_t)boxes + box
                                               : box * (size_t)boxes + known];
    for (int32_t s = from; s < to; s++) {
        const Seat *seat = &table->seats[s];
        hear(&room->eyed[s], seat, seat->entry_heard[room->told[s]], room->seen);
        if (at->shown[s]) only_take(&room->eyed[s], seat->take[theft->lines[s]]);
    }
    memset(room->ahead, 0, sizeof(double) * (size_t)boxes * (size_t)(seats + 1));
    memset(room->behind, 0, sizeof(double) * (size_t)boxes);
    double *ahead = room->ahead + (size_t)from * boxes;
    if (before) {
        for (int32_t kept = 0; kept < KEPT; kept++) ahead[table->sent[kept]] = 1;
        room->behind[known] = 1;
    } else {
        ahead[known] = 1;
        for (int32_t box = 0; box < boxes; box++) room->behind[box] = 1;
    }
    return follow(room, table, room->eyed, from, to, shares) > 0 ? shares[accused][AGENT] : 0;
}

/* Whoever fires at this seat before its pockets are emptied, or NOBODY. */
static int32_t shot_by(Room *room, const Table *table, const Theft *theft, const int32_t *takes,
                       const Case *at, int32_t accused) {
    int32_t cleaner = armed(table, takes, at, accused);
    if (cleaner == NOBODY) return NOBODY;
    double agent = believed_agent(room, table, theft, at, cleaner, accused);
    return agent > (1 - agent) * table->trigger ? cleaner : NOBODY;
}

/* The Traitor knows his own turn, and that of a Minion who tells him all, being still in and not
   having told another story before. */
static void take_over(Room *room, const Table *table, const Theft *theft, const int32_t *takes,
                      const Case *at) {
    int32_t minion = holder(table, takes, MINION), usurper = at->usurper;
    only_turn(&room->held[usurper], &table->seats[usurper], theft->lines[usurper]);
    if (minion == NOBODY || minion == at->victim) return;
    const Seat *seat = &table->seats[minion];
    if (table->reports[seat->entry_tactic[room->told[minion]]])
        only_turn(&room->held[minion], seat, theft->lines[minion]);
}

/* Whom he accuses next: whoever promises most. */
static int32_t suspect(Room *room, const Table *table, const Theft *theft, const Case *at) {
    double shares[MOST_SEATS][KINDS], most = -9;
    double whole = believe(room, table, theft->sent, theft->back, shares);
    int32_t best = NOBODY;
    for (int32_t s = 0; s < table->players - 1; s++) {
        if (at->shown[s]) continue;
        double thief = shares[s][THIEF];
        double danger = shares[s][AGENT] + shares[s][LOVER] + shares[s][REVOLUTIONARY];
        double harmless = 1 - thief - danger, good = thief - table->fear * danger;
        if (at->jokers) good += table->joker[at->jokers < 2 ? at->jokers : 2] * harmless;
        if (!(whole > 0)) good = chance(room);
        if (good > most) most = good, best = s;
    }
    return best;
}

/* The Godfather accuses until it is over, and whoever takes his place goes on. */
static Ending judged(Room *room, const Table *table, const Theft *theft) {
    int32_t seats = table->players - 1, takes[MOST_SEATS];
    Case at = opened(table, theft->missing);
    dice_for(room, ACCUSING);
    for (int32_t s = 0; s < seats; s++) {
        room->held[s].many = room->held[s].all;
        takes[s] = table->seats[s].take[theft->lines[s]];
    }
    while (at.side == GOES_ON) {
        int32_t best = suspect(room, table, theft, &at), usurped = at.usurper != NOBODY;
        int32_t shooter = shot_by(room, table, theft, takes, &at, best);
        only_take(&room->held[best], takes[best]);
        if (shooter != NOBODY) only_take(&room->held[shooter], takes[shooter]);
        accuse(table, takes, &at, best, shooter);
        if (at.side == GOES_ON && !usurped && at.usurper != NOBODY)
            take_over(room, table, theft, takes, &at);
    }
    return settled(table, takes, &at);
}
