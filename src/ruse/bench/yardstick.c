/* War Slayer V, standard edition and default switches, in plain C: what random playouts could cost at best.
 *
 *     yardstick GAMES SEED         plays, times itself, prints "seconds decisions checksum"
 *     yardstick GAMES SEED whole   the checksum covers every field of every table at its end, as State.checksum does
 *
 * The same rules, the same arithmetic of luck and choices and so the same checksum as `ruse.search.playout`: equal
 * numbers prove equal work. It is not part of the game; the rules live in ruse/games/war_slayer.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NOTHING = -1, CARDS = 52, RING = 64, SEATS = 2, COLUMNS = 3, ORDERS = 6, CONTINUE = 12, BACK_OUT = 13 };
enum { FIRST, SECOND, OPERATIONS, DECIDING, MISSION_OVER, OVER };
enum { NOT_YET, VIP_REVEALED, VIP_TAKEN, SHORT_HQ, MISSION_LIMIT };
enum { THEATER, DOSSIER, ROWS };

static const int ORDER[ORDERS][COLUMNS] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
static const int VIP = 12, LIMIT = 60;
static int strength[CARDS], points[CARDS], double_agent[CARDS];

static void open_box(void) {
    for (int card = 0; card < CARDS; card++) {
        int rank = card % 13;
        double_agent[card] = rank >= 9 && rank <= 11;
        strength[card] = rank == 12 ? 11 : double_agent[card] ? 0 : rank + 2;
        points[card] = rank >= 9 ? 5 : 1;
    }
    points[VIP] = 10;
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

static Dice stream(uint64_t seed, uint32_t purpose) {
    uint32_t low = mix((uint32_t)seed ^ 0x1B873593u);
    low = mix(low + purpose * 0x27D4EB2Fu);
    low = mix(low);
    uint32_t high = mix((uint32_t)((seed >> 32) & 0x7FFFFFFF) ^ low);
    high = mix(mix(high));
    Dice dice = roll(low);
    dice.weyl = high;
    return dice;
}

/* ---- the table ---- */

typedef struct { int head, count; int8_t cards[RING]; } Pile;

typedef struct {
    Pile hq[SEATS], aside[SEATS];
    int hand[SEATS][COLUMNS], row[ROWS][SEATS][COLUMNS], choice[SEATS], first_row[SEATS], winner[COLUMNS];
    int phase, mission, defeated, flipped, loser, defector, reason;
} Table;

static int draw(Pile *pile) {
    int card = pile->cards[pile->head];
    pile->head = (pile->head + 1) & (RING - 1);
    pile->count--;
    return card;
}

static void lay_under(Pile *pile, int card) { pile->cards[(pile->head + pile->count++) & (RING - 1)] = (int8_t)card; }

static int column_of(const Table *t, int seat, int index) { return seat == t->defeated ? index : 2 - index; }

static void draw_hands(Table *t) {
    for (int seat = 0; seat < SEATS; seat++)
        for (int i = 0; i < COLUMNS; i++) t->hand[seat][i] = draw(&t->hq[seat]);
}

static int mount_mission(Table *t) {
    if (t->hq[0].count < 6 || t->hq[1].count < 6) t->reason = SHORT_HQ;
    else if (t->mission > LIMIT) t->reason = MISSION_LIMIT;
    if (t->reason != NOT_YET) return 0;
    if (t->defector != NOTHING) t->defeated = t->defector;
    else if (t->loser != NOTHING) t->defeated = t->loser;
    t->phase = FIRST;
    t->flipped = 0;
    t->loser = t->defector = NOTHING;
    for (int i = 0; i < COLUMNS; i++) t->winner[i] = NOTHING;
    t->first_row[0] = t->first_row[1] = NOTHING;
    draw_hands(t);
    return 1;
}

static void deal(Table *t, uint64_t seed) {
    int deck[CARDS];
    Dice dice = stream(seed, 0), lot = stream(seed, 1);
    memset(t, 0xFF, sizeof *t); /* every place holds NOTHING */
    for (int seat = 0; seat < SEATS; seat++) {
        t->hq[seat].head = t->hq[seat].count = 0;
        t->aside[seat].head = t->aside[seat].count = 0;
    }
    for (int card = 0; card < CARDS; card++) deck[card] = card;
    for (int i = CARDS - 1; i > 0; i--) {
        int j = below(&dice, i + 1), card = deck[i];
        deck[i] = deck[j];
        deck[j] = card;
    }
    for (int i = 0; i < CARDS; i++) lay_under(&t->hq[i & 1], deck[i]);
    t->defeated = 1 - below(&lot, 2);
    t->mission = 1;
    t->reason = NOT_YET;
    mount_mission(t);
}

static void send_home(Table *t, int seat, int *place) {
    if (*place == NOTHING) return;
    lay_under(&t->hq[seat], *place);
    *place = NOTHING;
}

static void end_mission(Table *t) {
    for (int seat = 0; seat < SEATS; seat++) {
        while (t->aside[seat].count > 0) lay_under(&t->hq[seat], draw(&t->aside[seat]));
        t->aside[seat].head = 0;
        for (int row = THEATER; row < ROWS; row++)
            for (int i = 0; i < COLUMNS; i++) send_home(t, seat, &t->row[row][seat][column_of(t, seat, i)]);
    }
    t->phase = MISSION_OVER;
}

static void set_aside(Table *t, int seat, int *place) {
    lay_under(&t->aside[seat], *place);
    *place = NOTHING;
}

static void take(Table *t, int winner, int column) {
    int *place = &t->row[DOSSIER][1 - winner][column], card = *place;
    set_aside(t, winner, place);
    if (card == VIP) {
        t->reason = VIP_TAKEN;
        end_mission(t);
    }
}

static void claim_exposed(Table *t, int claimant) {
    for (int turn = 0; turn < SEATS; turn++) {
        int seat = turn == 0 ? claimant : 1 - claimant;
        for (int i = 0; i < t->flipped; i++) {
            int *place = &t->row[THEATER][seat][column_of(t, seat, i)];
            if (*place != NOTHING) set_aside(t, claimant, place);
        }
    }
}

static void claim_agent(Table *t, int owner, int index) {
    int claimant = 1 - owner, found = 0;
    set_aside(t, claimant, &t->row[THEATER][owner][column_of(t, owner, index)]);
    for (int i = 0; i < COLUMNS; i++) {
        int *place = &t->row[DOSSIER][owner][column_of(t, owner, i)];
        if (*place == NOTHING) continue;
        found |= *place == VIP;
        set_aside(t, claimant, place);
    }
    if (found) t->reason = VIP_TAKEN;
}

static void compare(Table *t, int index, int card0, int card1) {
    if (strength[card0] == strength[card1]) return;
    int winner = strength[card0] > strength[card1] ? 0 : 1;
    t->loser = 1 - winner;
    t->winner[index] = winner;
    take(t, winner, column_of(t, t->loser, index));
    if (t->phase == OPERATIONS && index < COLUMNS - 1) t->phase = DECIDING;
}

static void flip(Table *t) {
    int index = t->flipped++;
    int card0 = t->row[THEATER][0][column_of(t, 0, index)], card1 = t->row[THEATER][1][column_of(t, 1, index)];
    if ((card0 == VIP || card1 == VIP) && t->reason == NOT_YET) t->reason = VIP_REVEALED;
    if (double_agent[card0] && double_agent[card1]) {
        claim_agent(t, 0, index);
        claim_agent(t, 1, index);
        t->loser = NOTHING;
        end_mission(t);
    } else if (double_agent[card0] || double_agent[card1]) {
        int owner = double_agent[card0] ? 0 : 1;
        t->defector = owner;
        claim_agent(t, owner, index);
        claim_exposed(t, owner);
        end_mission(t);
    } else {
        compare(t, index, card0, card1);
    }
}

static void operate(Table *t) {
    t->phase = OPERATIONS;
    while (t->phase == OPERATIONS) {
        if (t->flipped == COLUMNS) end_mission(t);
        else flip(t);
    }
}

static void lay(Table *t) {
    for (int seat = 0; seat < SEATS; seat++) {
        int which = t->choice[seat] / ORDERS;
        const int *order = ORDER[t->choice[seat] % ORDERS];
        t->choice[seat] = NOTHING;
        for (int i = 0; i < COLUMNS; i++) t->row[which][seat][i] = t->hand[seat][order[i]];
        for (int i = 0; i < COLUMNS; i++) t->hand[seat][i] = NOTHING;
        if (t->phase == FIRST) t->first_row[seat] = which;
    }
    if (t->phase == FIRST) {
        t->phase = SECOND;
        draw_hands(t);
    } else {
        operate(t);
    }
}

static int acting(const Table *t) {
    if (t->phase <= SECOND) return (t->choice[0] == NOTHING) | (t->choice[1] == NOTHING) << 1;
    return t->phase == DECIDING ? 1 << t->loser : 0;
}

static int list_actions(const Table *t, int seat, int *out) {
    int count = 0;
    if (t->phase == DECIDING) {
        out[count++] = CONTINUE;
        out[count++] = BACK_OUT;
        return count;
    }
    int first = t->phase == FIRST ? 0 : (1 - t->first_row[seat]) * ORDERS;
    int size = t->phase == FIRST ? 2 * ORDERS : ORDERS;
    for (int i = 0; i < size; i++) out[count++] = first + i;
    return count;
}

static void apply(Table *t, int seat, int action) {
    if (t->phase <= SECOND) {
        t->choice[seat] = action;
        if (acting(t) != 0) return;
        lay(t);
    } else if (action == CONTINUE) {
        operate(t);
    } else {
        claim_exposed(t, 1 - seat);
        end_mission(t);
    }
    if (t->phase != MISSION_OVER) return;
    if (t->reason == NOT_YET) {
        t->mission++;
        if (mount_mission(t)) return;
        t->mission--;
    }
    t->phase = OVER;
}

/* ---- what is compared ---- */

static int score(const Table *t, int seat) {
    int total = 0;
    for (int i = 0; i < t->hq[seat].count; i++) total += points[t->hq[seat].cards[(t->hq[seat].head + i) & (RING - 1)]];
    return total; /* at the end of a game every card is in an HQ */
}

static int64_t fold(int64_t checksum, int64_t value) { return (checksum * 1000003 + value + 1048576) % 2147483647; }

static int64_t fold_pile(int64_t c, const Pile *pile) {
    c = fold(c, pile->count);
    for (int i = 0; i < pile->count; i++) c = fold(c, pile->cards[(pile->head + i) & (RING - 1)]);
    return c;
}

static int64_t checksum_of(const Table *t) {
    int64_t c = 1;
    for (int seat = 0; seat < SEATS; seat++) c = fold_pile(fold_pile(c, &t->hq[seat]), &t->aside[seat]);
    for (const int *cell = &t->hand[0][0]; cell < &t->phase; cell++) c = fold(c, *cell);
    const int rest[] = {t->phase, t->mission, t->defeated, t->flipped, t->loser, t->defector, t->reason, LIMIT, 1, 1};
    for (int i = 0; i < 10; i++) c = fold(c, rest[i]);
    return c;
}

int main(int count, char **arguments) {
    if (count < 3) return 2;
    long games = atol(arguments[1]);
    int whole = count > 3, buffer[512];
    int64_t decisions = 0, checksum = 1;
    Dice dice = roll(strtoull(arguments[2], NULL, 10));
    Table t;
    struct timespec begin, end;
    open_box();
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    for (long game = 0; game < games; game++) {
        int64_t taken = 0;
        deal(&t, fresh_seed(&dice));
        for (int owing = acting(&t); owing != 0; owing = acting(&t))
            for (int seat = 0; owing != 0; seat++, owing >>= 1)
                if (owing & 1) {
                    int legal = list_actions(&t, seat, buffer);
                    apply(&t, seat, buffer[below(&dice, legal)]);
                    taken++;
                }
        decisions += taken;
        checksum = fold(fold(checksum, taken), whole ? checksum_of(&t) : score(&t, 0));
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("%.6f %lld %lld\n", seconds, (long long)decisions, (long long)checksum);
    return 0;
}
