/* Westeria on its own map, default switches, in plain C: what random playouts could cost at best.
 *
 *     westeria GAMES SEED [SEATS]    plays, times itself, prints "seconds decisions checksum"
 *
 * The same rules, the same arithmetic of luck and choices and so the same checksum as `ruse.search.playout`: equal
 * numbers prove equal work. It is not part of the game; the rules live in ruse/games/westeria.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOTHING = -1, ZONES = 72, TERRITORIES = 24, ARMY = 18, CARDS = 42, MOST = 4, LIMIT = 200 };
enum { KING, SORCERESS = 7, SCOUT, SPY_MASTER, CURSED_LAND, FLAG, KINDS };
enum { DEPLOY, RAPID_ADVANCE, SURPRISE_ATTACK, REDEPLOY, SECRET_INFORMATION, TRAITOR, NEW_SPY_MASTER };
enum { RESERVE = -1, CAPTURED = -2, ELSEWHERE = -2 };
enum { CHOOSING, PLACING, DRAWN, DEPLOYING, REDEPLOYING, LOOKING, GUESSING, RETURNING_SPY, MOVING, RETURNING_FLAG, OVER };
enum { NOT_YET, LAST_FLAG, ROUND_LIMIT };
enum { TERRITORY = 72, IDENTITY = 96, CARD = 108, DECLINE = 115, END_TURN = 116, ORDER = 117 };

static const char *LATTICE = "AABBBKKGG" "ACCDDKIIG" "EC##DL#IH" "EEFFFL#JH" "TVVX#LJJH" "TV#XRRRQQ" "TU#XP##OQ" "SUUWPPOOM"
                             "SSWWNNNMM";
static const char *CITIES = "AGMSFLRX";
static const int KIND[ARMY] = {0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 8, 8, 9, 10, 10, 11};
static const int RANK[KINDS] = {10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 11};
static const int COUNT[7] = {6, 13, 4, 11, 5, 1, 2};
static const int ORDERS[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
static int near_of[ZONES][4], territory_of[ZONES], zones_of[TERRITORIES][3], city[TERRITORIES], adjacent[TERRITORIES][TERRITORIES];

static void open_box(void) {
    int number[81], zone = 0;
    for (int t = 0; t < TERRITORIES; t++) {
        int k = 0;
        city[t] = strchr(CITIES, 'A' + t) != NULL;
        for (int cell = 0; cell < 81; cell++)
            if (LATTICE[cell] == 'A' + t) {
                number[cell] = zone;
                territory_of[zone] = t;
                zones_of[t][k++] = zone++;
            }
    }
    for (int cell = 0; cell < 81; cell++) {
        if (LATTICE[cell] == '#') continue;
        int z = number[cell], count = 0, x = cell % 9, y = cell / 9;
        int beside[4] = {y > 0 ? cell - 9 : -1, x > 0 ? cell - 1 : -1, x < 8 ? cell + 1 : -1, y < 8 ? cell + 9 : -1};
        for (int k = 0; k < 4; k++) {
            if (beside[k] < 0 || LATTICE[beside[k]] == '#') continue;
            int other = number[beside[k]], at = count++;
            for (; at > 0 && near_of[z][at - 1] > other; at--) near_of[z][at] = near_of[z][at - 1];
            near_of[z][at] = other;
            if (territory_of[z] != territory_of[other]) adjacent[territory_of[z]][territory_of[other]] = 1;
        }
        for (; count < 4; count++) near_of[z][count] = NOTHING;
    }
}

/* ---- luck and choices, as in ruse/kernel ---- */

typedef struct { uint32_t x, weyl; } Dice;

static uint32_t mix(uint32_t x) {
    x ^= x >> 16;
    x *= 0x21F0AAADu;
    x ^= x >> 15;
    x *= 0x735A2D97u;
    return x ^ (x >> 15);
}

static Dice roll(uint64_t seed) {
    uint32_t low = mix((uint32_t)seed ^ 0x2545F491u);
    uint32_t high = mix((uint32_t)((seed >> 32) & 0x7FFFFFFF) ^ low);
    Dice dice = {low ? low : 1, high};
    return dice;
}

static uint32_t word(Dice *dice) {
    uint32_t x = dice->x, y;
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    dice->x = x;
    dice->weyl += 0x5851F42Du;
    y = x + dice->weyl;
    return (y ^ (y >> 15)) * 0x2C1B3C6Du;
}

static int below(Dice *dice, int n) { return (int)(((uint64_t)word(dice) * (uint64_t)n) >> 32); }

static uint64_t fresh_seed(Dice *dice) {
    uint64_t high = (uint64_t)word(dice) << 30;
    return high ^ word(dice);
}

static Dice stream(uint64_t seed, uint32_t purpose, uint32_t deal, uint32_t a) {
    uint32_t low = mix((uint32_t)seed ^ 0x1B873593u);
    low = mix(low + purpose * 0x27D4EB2Fu);
    low = mix(low + deal * 0x165667B1u);
    uint32_t high = mix((uint32_t)((seed >> 32) & 0x7FFFFFFF) ^ low);
    high = mix(mix(high + a * 0x2C1B3C6Du));
    Dice dice = roll(low);
    dice.weyl = high;
    return dice;
}

/* ---- the table ---- */

typedef struct {
    uint64_t seed;
    int seats, phase, starter, turn, round, taken, made, moves, drawn, anywhere, shuffles, draws, reason;
    int at[ZONES], place[MOST * ARMY], pair[MOST * ARMY], turns[MOST * ARMY], now[MOST * ARMY];
    int holder[TERRITORIES], captor[MOST], out[MOST], draft[MOST][ARMY], drafted[MOST];
    int deck[CARDS], discards[CARDS], shown[16], on_deck, on_discards, on_shown; /* deck: top first; discards: top last */
} Table;

static int flag_of(int seat) { return seat * ARMY + ARMY - 1; }
static int kind_of(int unit) { return KIND[unit % ARMY]; }
static void put(Table *t, int unit, int zone) { t->place[unit] = zone; t->at[zone] = unit; }

static void lift(Table *t, int unit, int to) {
    if (t->place[unit] >= 0) t->at[t->place[unit]] = NOTHING;
    t->place[unit] = to;
    t->turns[unit] = 0;
    t->now[unit] = NOTHING;
}

static void shuffle(Table *t) {
    Dice dice = stream(t->seed, 0, (uint32_t)t->shuffles++, 0);
    for (int i = t->on_deck - 1; i > 0; i--) {
        int j = below(&dice, i + 1), card = t->deck[i];
        t->deck[i] = t->deck[j];
        t->deck[j] = card;
    }
}

static int starting_rank(int kind, int king) { return kind == SPY_MASTER && king ? 21 : 2 * RANK[kind]; }

static void deal(Table *t, uint64_t seed, int seats) {
    memset(t, 0, sizeof *t);
    memset(t->at, -1, sizeof t->at);
    memset(t->place, -1, sizeof t->place);
    memset(t->pair, -1, sizeof t->pair);
    memset(t->turns, -1, sizeof t->turns);
    memset(t->now, -1, sizeof t->now);
    memset(t->holder, -1, sizeof t->holder);
    memset(t->captor, -1, sizeof t->captor);
    t->seed = seed;
    t->seats = seats;
    t->round = t->moves = 1;
    for (int card = 0; card < 7; card++)
        for (int i = 0; i < COUNT[card] && card != TRAITOR; i++) t->deck[t->on_deck++] = card;
    shuffle(t);
    t->deck[t->on_deck++] = TRAITOR;
    int contenders[MOST], count = seats, kinds[MOST];
    for (int i = 0; i < seats; i++) contenders[i] = i;
    for (int attempt = 0; count > 1; attempt++) {
        int king = 0, best = -1, left = 0;
        for (int i = 0; i < count; i++) {
            Dice dice = stream(seed, 1, (uint32_t)attempt, (uint32_t)contenders[i]);
            kinds[i] = KIND[below(&dice, ARMY)];
            king |= kinds[i] == KING;
        }
        for (int i = 0; i < count; i++)
            if (starting_rank(kinds[i], king) > best) best = starting_rank(kinds[i], king);
        for (int i = 0; i < count; i++)
            if (starting_rank(kinds[i], king) == best) contenders[left++] = contenders[i];
        count = left;
    }
    t->starter = t->turn = contenders[0];
}

/* ---- control, flags and the end ---- */

static void settle_control(Table *t) {
    for (int i = 0; i < TERRITORIES; i++) {
        int holder = NOTHING;
        for (int k = 0; k < 3; k++) {
            int unit = t->at[zones_of[i][k]];
            if (unit == NOTHING) continue;
            if (holder != NOTHING && holder != unit / ARMY) { holder = NOTHING; break; }
            holder = unit / ARMY;
        }
        t->holder[i] = holder;
    }
}

static int units_on_board(const Table *t, int seat) {
    int count = 0;
    for (int unit = seat * ARMY; unit < seat * ARMY + ARMY; unit++) count += t->place[unit] >= 0;
    return count;
}

static int reserve_size(const Table *t, int seat) {
    int count = 0;
    for (int unit = seat * ARMY; unit < seat * ARMY + ARMY; unit++) count += t->place[unit] == RESERVE;
    return count;
}

static int tokens_of(const Table *t, int seat) {
    int count = 0;
    for (int i = 0; i < TERRITORIES; i++) count += t->holder[i] == seat;
    return count;
}

static void put_out(Table *t) {
    if (t->phase == OVER) return;
    for (int seat = 0; seat < t->seats; seat++)
        if (!t->out[seat] && t->captor[seat] != NOTHING && units_on_board(t, seat) == 0) t->out[seat] = 1;
}

static void capture(Table *t, int seat, int owner) {
    lift(t, flag_of(owner), CAPTURED);
    int keeper = t->captor[seat], holder = keeper == NOTHING || keeper == owner ? seat : keeper, left = 0;
    for (int other = 0; other < t->seats; other++)
        if (other == owner || t->captor[other] == owner) t->captor[other] = holder;
    if (keeper == owner) t->captor[seat] = NOTHING;
    for (int other = 0; other < t->seats; other++) left += t->captor[other] == NOTHING;
    if (left == 1) { t->phase = OVER; t->reason = LAST_FLAG; }
    else if (keeper == owner) t->phase = RETURNING_FLAG;
}

static int score(const Table *t, int seat) {
    if (t->reason == LAST_FLAG) return t->captor[seat] == NOTHING;
    int flags = t->captor[seat] == NOTHING;
    for (int other = 0; other < t->seats; other++) flags += t->captor[other] == seat;
    return (flags * 100 + tokens_of(t, seat)) * 100 + units_on_board(t, seat);
}

/* ---- cards ---- */

static void renew(Table *t) {
    while (t->on_discards > 0) t->deck[t->on_deck++] = t->discards[--t->on_discards];
    shuffle(t);
}

static void begin_turn(Table *t) {
    int tokens = 0, cities = 0, taken = 0;
    for (int i = 0; i < TERRITORIES; i++)
        if (t->holder[i] == t->turn) { tokens++; cities += city[i]; }
    t->made = 0;
    t->moves = 1 + cities;
    t->phase = MOVING;
    if (t->captor[t->turn] != NOTHING || tokens < 2) return;
    for (int i = 0; i < tokens / 2; i++) {
        if (t->on_deck == taken) { t->on_deck = taken = 0; renew(t); }
        t->shown[t->on_shown++] = t->deck[taken++];
    }
    memmove(t->deck, t->deck + taken, sizeof(int) * (size_t)(t->on_deck - taken));
    t->on_deck -= taken;
    t->phase = DRAWN;
}

static void discard_shown(Table *t) {
    int traitor = 0;
    for (int i = 0; i < t->on_shown; i++) {
        traitor |= t->shown[i] == TRAITOR;
        t->discards[t->on_discards++] = t->shown[i];
    }
    t->on_shown = 0;
    if (traitor) renew(t);
    t->phase = MOVING;
}

static int borders_own(const Table *t, int seat, int zone) {
    for (int k = 0; k < 4; k++) {
        int other = near_of[zone][k];
        if (other != NOTHING && t->at[other] != NOTHING && t->at[other] / ARMY == seat) return 1;
    }
    return 0;
}

static int any_free(const Table *t, int seat, int border) {
    for (int zone = 0; zone < ZONES; zone++)
        if (t->at[zone] == NOTHING && (!border || borders_own(t, seat, zone))) return 1;
    return 0;
}

static int is_playable(const Table *t, int seat, int card) {
    int spy = t->place[seat * ARMY + 14];
    if (card == DEPLOY) return reserve_size(t, seat) > 0 && any_free(t, seat, 1);
    if (card == SURPRISE_ATTACK) return reserve_size(t, seat) > 0 && any_free(t, seat, 0);
    if (card == REDEPLOY) return units_on_board(t, seat) >= 3;
    if (card == SECRET_INFORMATION) return spy >= 0;
    if (card == NEW_SPY_MASTER) return spy == RESERVE && any_free(t, seat, 0);
    return 1;
}

static void choose_card(Table *t, int seat, int card) {
    static const int NEXT[7] = {DEPLOYING, MOVING, DEPLOYING, REDEPLOYING, LOOKING, GUESSING, RETURNING_SPY};
    t->phase = NEXT[card];
    if (card == RAPID_ADVANCE) {
        t->moves += 2;
        discard_shown(t);
    } else if (card == DEPLOY || card == SURPRISE_ATTACK) {
        Dice dice = stream(t->seed, 2, (uint32_t)t->draws++, 0);
        int ticket = below(&dice, reserve_size(t, seat));
        for (int unit = seat * ARMY; unit < seat * ARMY + ARMY; unit++)
            if (t->place[unit] == RESERVE && ticket-- == 0) { t->drawn = unit; break; }
        t->anywhere = card == SURPRISE_ATTACK;
    }
}

/* ---- moves ---- */

static int pair_of(int zone, int other) { return zone < other ? zone * ZONES + other : other * ZONES + zone; }
static int is_barred(const Table *t, int unit, int zone) {
    return t->turns[unit] >= 2 && t->pair[unit] == pair_of(t->place[unit], zone);
}

static int are_near(int zone, int other) {
    for (int k = 0; k < 4; k++)
        if (near_of[zone][k] == other) return 1;
    return 0;
}

static int may_step(const Table *t, int unit, int zone) {
    int other = t->at[zone];
    return other != NOTHING ? other / ARMY != unit / ARMY : !is_barred(t, unit, zone);
}

static int reached[ZONES], queue[ZONES];

static int spread(const Table *t, int start) {
    int count = 0, done = 0, zone = start;
    memset(reached, 0, sizeof reached);
    reached[start] = 1;
    for (;;) {
        for (int k = 0; k < 4; k++) {
            int other = near_of[zone][k];
            if (other != NOTHING && !reached[other] && t->at[other] == NOTHING) { reached[other] = 1; queue[count++] = other; }
        }
        if (done == count) return count;
        zone = queue[done++];
    }
}

static int can_move(const Table *t, int unit) {
    int kind = kind_of(unit), zone = t->place[unit];
    if (kind >= CURSED_LAND) return 0;
    for (int k = 0; k < 4; k++)
        if (near_of[zone][k] != NOTHING && may_step(t, unit, near_of[zone][k])) return 1;
    if (kind != SCOUT) return 0;
    int count = spread(t, zone);
    for (int i = 0; i < count; i++)
        if (!are_near(zone, queue[i]) && !is_barred(t, unit, queue[i])) return 1;
    return 0;
}

static int list_targets(const Table *t, int unit, int *out) {
    int count = 0, start = t->place[unit];
    if (kind_of(unit) != SCOUT) {
        for (int k = 0; k < 4; k++)
            if (near_of[start][k] != NOTHING && may_step(t, unit, near_of[start][k])) out[count++] = near_of[start][k];
        return count;
    }
    spread(t, start);
    for (int zone = 0; zone < ZONES; zone++)
        if (are_near(start, zone) ? may_step(t, unit, zone)
                                  : reached[zone] && zone != start && !is_barred(t, unit, zone)) out[count++] = zone;
    return count;
}

static void fight(Table *t, int seat, int unit, int foe) {
    int start = t->place[unit], zone = t->place[foe], kind = kind_of(unit), other = kind_of(foe), wins, falls;
    if (other == FLAG) {
        t->at[start] = NOTHING;
        t->place[foe] = NOTHING;
        put(t, unit, zone);
        capture(t, seat, foe / ARMY);
        return;
    }
    if (other == CURSED_LAND) wins = kind == SORCERESS, falls = !wins;
    else if (kind == SPY_MASTER && other == KING) wins = 1, falls = 0;
    else wins = RANK[kind] >= RANK[other], falls = RANK[kind] <= RANK[other];
    if (wins) lift(t, foe, RESERVE);
    if (falls) { lift(t, unit, RESERVE); return; }
    t->at[start] = NOTHING;
    put(t, unit, zone);
}

static void move(Table *t, int seat, int unit, int zone) {
    int start = t->place[unit], pair = pair_of(start, zone), foe = t->at[zone];
    t->made++;
    t->now[unit] = t->now[unit] == NOTHING || t->now[unit] == pair ? pair : ELSEWHERE;
    if (foe == NOTHING) { t->at[start] = NOTHING; put(t, unit, zone); }
    else fight(t, seat, unit, foe);
    settle_control(t);
    put_out(t);
}

static void pass_turn(Table *t) {
    for (int unit = t->turn * ARMY; unit < t->turn * ARMY + ARMY; unit++) {
        if (t->now[unit] < 0) t->turns[unit] = 0;
        else if (t->now[unit] == t->pair[unit]) t->turns[unit]++;
        else { t->pair[unit] = t->now[unit]; t->turns[unit] = 1; }
        t->now[unit] = NOTHING;
    }
    int following = t->turn;
    do {
        following = (following + 1) % t->seats;
        if (following == t->starter) {
            if (t->round == LIMIT) { t->phase = OVER; t->reason = ROUND_LIMIT; }
            else t->round++;
        }
    } while (t->phase != OVER && t->out[following]);
    t->turn = following;
    if (t->phase != OVER) begin_turn(t);
}

/* ---- decisions ---- */

static int acting(const Table *t) {
    if (t->phase == OVER) return 0;
    if (t->phase != PLACING) return 1 << t->turn;
    int mask = 0;
    for (int seat = 0; seat < t->seats; seat++) mask |= (t->drafted[seat] < ARMY) << seat;
    return mask;
}

static int is_drafted(const Table *t, int seat, int step) {
    for (int k = 0; k < t->drafted[seat]; k++)
        if (t->draft[seat][k] == step) return 1;
    return 0;
}

static int list_placements(const Table *t, int seat, int *out) {
    int filled[TERRITORIES] = {0}, empty = 0, count = 0;
    for (int k = 0; k < t->drafted[seat]; k++) filled[territory_of[t->draft[seat][k]]] = 1;
    for (int i = 0; i < TERRITORIES; i++) empty += t->holder[i] == seat && !filled[i];
    int must_fill = ARMY - t->drafted[seat] == empty;
    for (int zone = 0; zone < ZONES; zone++) {
        int i = territory_of[zone];
        if (t->holder[i] == seat && !(must_fill && filled[i]) && !is_drafted(t, seat, zone)) out[count++] = zone;
    }
    return count;
}

static int list_actions(const Table *t, int seat, int *out) {
    int count = 0, steps = t->drafted[seat];
    switch (t->phase) {
    case MOVING:
        if (steps) return list_targets(t, t->at[t->draft[seat][0]], out);
        for (int zone = 0; zone < ZONES; zone++)
            if (t->at[zone] != NOTHING && t->at[zone] / ARMY == seat && can_move(t, t->at[zone])) out[count++] = zone;
        if (count == 0 || t->made > 0) out[count++] = END_TURN;
        return count;
    case DRAWN:
        for (int card = 0; card < 7; card++) {
            int shown = 0;
            for (int i = 0; i < t->on_shown; i++) shown |= t->shown[i] == card;
            if (shown && is_playable(t, seat, card)) out[count++] = CARD + card;
        }
        if (count == 0) out[count++] = DECLINE;
        return count;
    case REDEPLOYING:
        for (int order = 0; steps == 3 && order < 6; order++) out[count++] = ORDER + order;
        for (int zone = 0; steps < 3 && zone < ZONES; zone++)
            if (t->at[zone] != NOTHING && t->at[zone] / ARMY == seat && !is_drafted(t, seat, zone)) out[count++] = zone;
        return count;
    case LOOKING:
        for (int i = 0; i < TERRITORIES; i++)
            if (!steps || adjacent[t->draft[seat][0] - TERRITORY][i]) out[count++] = TERRITORY + i;
        return count;
    case GUESSING:
        for (int kind = 0; steps && kind < KINDS; kind++) out[count++] = IDENTITY + kind;
        for (int zone = 0; !steps && zone < ZONES; zone++)
            if (t->at[zone] != NOTHING && t->at[zone] / ARMY != seat) out[count++] = zone;
        return count;
    case CHOOSING:
        for (int i = 0; i < TERRITORIES; i++)
            if (t->holder[i] == NOTHING) out[count++] = TERRITORY + i;
        return count;
    case PLACING:
        return list_placements(t, seat, out);
    default:
        for (int zone = 0; zone < ZONES; zone++)
            if (t->at[zone] == NOTHING && (t->phase != DEPLOYING || t->anywhere || borders_own(t, seat, zone)))
                out[count++] = zone;
        return count;
    }
}

static void lock_in(Table *t) {
    for (int seat = 0; seat < t->seats; seat++)
        if (t->drafted[seat] < ARMY) return;
    for (int seat = 0; seat < t->seats; seat++) {
        for (int k = 0; k < ARMY; k++) put(t, seat * ARMY + k, t->draft[seat][k]);
        t->drafted[seat] = 0;
    }
    settle_control(t);
    begin_turn(t);
}

static void redeploy(Table *t, int seat, int order) {
    int units[3];
    for (int k = 0; k < 3; k++) units[k] = t->at[t->draft[seat][k]];
    for (int k = 0; k < 3; k++) {
        int unit = units[ORDERS[order][k]];
        put(t, unit, t->draft[seat][k]);
        t->turns[unit] = 0;
        t->now[unit] = NOTHING;
    }
    discard_shown(t);
}

static void guess(Table *t, int seat, int kind) {
    int unit = t->at[t->draft[seat][0]];
    if (kind == kind_of(unit)) {
        if (kind == FLAG) capture(t, seat, unit / ARMY);
        else lift(t, unit, RESERVE);
    }
    settle_control(t);
    put_out(t);
    if (t->phase != OVER) discard_shown(t);
}

static void decide(Table *t, int seat, int action) {
    switch (t->phase) {
    case MOVING:
        if (action == END_TURN) pass_turn(t);
        else move(t, seat, t->at[t->draft[seat][0]], action);
        break;
    case DRAWN:
        if (action == DECLINE) discard_shown(t);
        else choose_card(t, seat, action - CARD);
        break;
    case DEPLOYING: put(t, t->drawn, action); settle_control(t); discard_shown(t); break;
    case REDEPLOYING: redeploy(t, seat, action - ORDER); break;
    case LOOKING: discard_shown(t); break;
    case GUESSING: guess(t, seat, action - IDENTITY); break;
    case RETURNING_SPY: put(t, seat * ARMY + 14, action); settle_control(t); discard_shown(t); break;
    case RETURNING_FLAG: put(t, flag_of(seat), action); settle_control(t); t->phase = MOVING; break;
    default:
        t->holder[action - TERRITORY] = seat;
        t->turn = (seat + 1) % t->seats;
        if (++t->taken == TERRITORIES) { t->phase = PLACING; t->turn = t->starter; }
    }
}

static void apply(Table *t, int seat, int action) {
    static const int STEPS[OVER] = {1, ARMY, 1, 1, 4, 2, 2, 1, 2, 1};
    if (action != END_TURN && t->drafted[seat] + 1 < STEPS[t->phase]) {
        t->draft[seat][t->drafted[seat]++] = action;
        return;
    }
    if (t->phase == PLACING) {
        t->draft[seat][t->drafted[seat]++] = action;
        lock_in(t);
        return;
    }
    decide(t, seat, action);
    t->drafted[seat] = 0;
    if (t->phase == MOVING && (t->made >= t->moves || t->out[t->turn])) pass_turn(t);
}

static int64_t fold(int64_t checksum, int64_t value) { return (checksum * 1000003 + value + 1048576) % 2147483647; }

int main(int count, char **arguments) {
    if (count < 3) return 2;
    int seats = count > 3 ? atoi(arguments[3]) : 2, buffer[512];
    long games = atol(arguments[1]);
    int64_t decisions = 0, checksum = 1;
    Dice dice = roll(strtoull(arguments[2], NULL, 10));
    Table t;
    struct timespec begin, end;
    open_box();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    for (long game = 0; game < games; game++) {
        int64_t taken = 0;
        deal(&t, fresh_seed(&dice), seats);
        for (int owing = acting(&t); owing != 0; owing = acting(&t))
            for (int seat = 0; owing != 0; seat++, owing >>= 1)
                if (owing & 1) {
                    int legal = list_actions(&t, seat, buffer);
                    apply(&t, seat, buffer[below(&dice, legal)]);
                    taken++;
                }
        decisions += taken;
        checksum = fold(fold(checksum, taken), score(&t, 0));
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("%.6f %lld %lld\n", seconds, (long long)decisions, (long long)checksum);
    return 0;
}
