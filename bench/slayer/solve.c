/* The first mission of War Slayer V solved by Monte Carlo counterfactual regret with linear weights.

   Cards are classes: 0 to 8 the operatives 2 to 10, 9 Agents, 10 Double Agents, 11 the VIP. Everything is told in flipping
   order, in which the two seats are alike, so both learn one strategy. In a Dossier only the kind of a card counts: operative,
   Agent, Double Agent, VIP. `solve.py` builds it, calls `prepare` and `train`, and writes down the `average`. */
#include <math.h>
#include <stdint.h>
#include <string.h>

enum { DOUBLE = 10, VIP = 11, FIRSTS = 364, THEATERS = 64 * 364 * 2, DOSSIERS = 1728 * 20 * 2 };
enum { EARLY = 144 * 3 * 16 * 12 * 4, LATE = 12 * 9 * 5 * 4 * 36 * 4 };
enum { AT_THEATER = FIRSTS * 12, AT_DOSSIER = AT_THEATER + THEATERS * 6, AT_EARLY = AT_DOSSIER + DOSSIERS * 6 };
enum { AT_LATE = AT_EARLY + EARLY * 2, CELLS = AT_LATE + LATE * 2 };

static const int POINTS[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 10};
static const int FORCE[12] = {2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 0, 11};
static const int KIND[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3};
static const int DEAR[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2};
static const int ORDER[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
static const int COPIES[12] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 12, 1};

static float regret[CELLS], weight[CELLS];
static int set_of[12][12][12], kinds_of[4][4][4];
static double worth[12], point, owner;
static int follows;
static uint64_t luck;

typedef struct {
    int front[3], behind[3], taken[3], row, hand[2][3];
} Side;

typedef struct {
    Side side[2]; /* side 0 learns in this walk */
    double lead, odds;
    int vip;
} Mission;

static uint32_t word(void) {
    luck ^= luck << 13;
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return (uint32_t)(luck >> 32);
}

static double part(void) { return word() / 4294967296.0; }

static double chance(double odds) { return 1 / (1 + exp(-odds)); }

/* What the mission brought side 0: points, or chances to win told in points. */
static double outcome(const Mission *m, double points, double cards, int holder, int ended) {
    if (!follows) return points;
    int vip = holder ? holder : m->vip;
    double lead = m->lead + 2 * points, odds = m->odds + 2 * cards, won;
    if (ended) won = chance(point * lead);
    else if (vip) won = chance(odds + vip * owner);
    else won = (chance(odds + owner) + chance(odds - owner)) / 2;
    return won * 2 / point;
}

static void mix(const float *from, int count, int legal, double *out) {
    double total = 0;
    int open = 0;
    for (int i = 0; i < count; i++) {
        out[i] = (legal >> i & 1) && from[i] > 0 ? from[i] : 0;
        total += out[i];
        open += legal >> i & 1;
    }
    for (int i = 0; i < count; i++) out[i] = total > 0 ? out[i] / total : (legal >> i & 1) ? 1.0 / open : 0;
}

static int draw(const double *mixture, int count) {
    double left = part();
    int last = 0;
    for (int i = 0; i < count; i++)
        if (mixture[i] > 0) {
            last = i;
            left -= mixture[i];
            if (left < 0) break;
        }
    return last;
}

/* What a side draws from by its mixture, counted towards the average. */
static int sample(int at, int count, int legal) {
    double mixture[12];
    mix(regret + at, count, legal, mixture);
    for (int i = 0; i < count; i++) weight[at + i] += (float)mixture[i];
    return draw(mixture, count);
}

/* What a side looks at before it backs out: what it has left to lose, what it has shown, and what it has seen. */
static int way_out(const Side *own, const Side *other, int flipped) {
    int rows = own->row * 2 + other->row;
    if (flipped == 1) {
        int place = own->front[1] * 12 + own->front[2];
        place = (place * 3 + DEAR[own->front[0]]) * 16 + KIND[own->behind[1]] * 4 + KIND[own->behind[2]];
        return AT_EARLY + 2 * ((place * 12 + other->front[0]) * 4 + rows);
    }
    int place = own->front[2] * 9 + DEAR[own->front[0]] * 3 + DEAR[own->front[1]];
    place = (place * 5 + (own->taken[0] ? 4 : KIND[own->behind[0]])) * 4 + KIND[own->behind[2]];
    return AT_LATE + 2 * ((place * 36 + DEAR[other->front[0]] * 12 + other->front[1]) * 4 + rows);
}

static double flip(Mission *m, int k, double points, double cards, int holder, int ended);

/* WS-5.1: the winner of the last operation claims what lies face up. */
static double backed_out(Mission *m, int loser, int flipped, double points, double cards, int holder, int ended) {
    const Side *own = &m->side[loser];
    int sign = loser ? 1 : -1;
    for (int j = 0; j < flipped; j++) {
        points += sign * POINTS[own->front[j]];
        cards += sign * worth[own->front[j]];
        if (own->front[j] == VIP) holder = sign;
    }
    return outcome(m, points, cards, holder, ended);
}

static double decide(Mission *m, int loser, int k, double points, double cards, int holder, int ended) {
    int at = way_out(&m->side[loser], &m->side[1 - loser], k);
    if (loser) {
        if (sample(at, 2, 3)) return backed_out(m, loser, k, points, cards, holder, ended);
        return flip(m, k, points, cards, holder, ended);
    }
    double mixture[2], on = 0, out;
    mix(regret + at, 2, 3, mixture);
    out = backed_out(m, loser, k, points, cards, holder, ended);
    on = flip(m, k, points, cards, holder, ended);
    double value = mixture[0] * on + mixture[1] * out;
    regret[at] += (float)(on - value);
    regret[at + 1] += (float)(out - value);
    return value;
}

static double flip(Mission *m, int k, double points, double cards, int holder, int ended) {
    if (k == 3) return outcome(m, points, cards, holder, ended);
    int turned[2], taken[2] = {m->side[0].taken[k], m->side[1].taken[k]};
    for (int s = 0; s < 2; s++) {
        turned[s] = m->side[s].front[k] == DOUBLE;
        if (m->side[s].front[k] == VIP) ended = 1;
    }
    if (turned[0] || turned[1]) {
        for (int s = 0; s < 2; s++) {
            if (!turned[s]) continue;
            int sign = s ? 1 : -1; /* WS-6.1: this agent and the Dossier behind it go over. */
            points += sign * POINTS[DOUBLE];
            cards += sign * worth[DOUBLE];
            for (int j = 0; j < 3; j++)
                if (!m->side[s].taken[j]) {
                    int card = m->side[s].behind[j];
                    points += sign * POINTS[card];
                    cards += sign * worth[card];
                    if (card == VIP) holder = sign, ended = 1;
                }
            if (turned[1 - s]) continue;
            for (int j = 0; j <= k; j++) { /* WS-6.2: its owner claims the others' operatives that lie face up. */
                int card = m->side[1 - s].front[j];
                points -= sign * POINTS[card];
                cards -= sign * worth[card];
                if (card == VIP) holder = -sign;
            }
        }
        return outcome(m, points, cards, holder, ended);
    }
    int more = FORCE[m->side[0].front[k]] - FORCE[m->side[1].front[k]];
    if (more == 0) return flip(m, k + 1, points, cards, holder, ended);
    int loser = more > 0, sign = loser ? 1 : -1, card = m->side[loser].behind[k];
    points += sign * POINTS[card];
    cards += sign * worth[card];
    if (card == VIP) return outcome(m, points, cards, sign, 1);
    m->side[loser].taken[k] = 1;
    double value = k < 2 ? decide(m, loser, k + 1, points, cards, holder, ended) : outcome(m, points, cards, holder, ended);
    m->side[0].taken[k] = taken[0];
    m->side[1].taken[k] = taken[1];
    return value;
}

/* Ways that differ from all before them. */
static int distinct(const int *cards) {
    int legal = 0;
    for (int i = 0; i < 6; i++) {
        int same = 0;
        for (int j = 0; j < i; j++)
            same |= cards[ORDER[i][0]] == cards[ORDER[j][0]] && cards[ORDER[i][1]] == cards[ORDER[j][1]] &&
                    cards[ORDER[i][2]] == cards[ORDER[j][2]];
        legal |= !same << i;
    }
    return legal;
}

static void lay(int *row, const int *cards, int order) {
    for (int i = 0; i < 3; i++) row[i] = cards[ORDER[order][i]];
}

/* Row 0 is the Theater; the second three go into the other row. The second hand is sorted by class, and so by kind. */
static int second_at(const Side *own, int theirs, int *legal) {
    const int *c = own->hand[1];
    if (own->row) {
        const int *d = own->behind;
        int pattern = KIND[d[0]] * 16 + KIND[d[1]] * 4 + KIND[d[2]];
        *legal = distinct(c);
        return AT_THEATER + 6 * ((pattern * 364 + set_of[c[0]][c[1]][c[2]]) * 2 + theirs);
    }
    int kinds[3] = {KIND[c[0]], KIND[c[1]], KIND[c[2]]};
    const int *f = own->front;
    *legal = distinct(kinds);
    return AT_DOSSIER +
           6 * (((f[0] * 144 + f[1] * 12 + f[2]) * 20 + kinds_of[kinds[0]][kinds[1]][kinds[2]]) * 2 + theirs);
}

static int first_at(const int *c) { return 12 * set_of[c[0]][c[1]][c[2]]; }

static int first_legal(const int *c) {
    int kinds[3] = {KIND[c[0]], KIND[c[1]], KIND[c[2]]};
    return distinct(c) | distinct(kinds) << 6;
}

static void lay_first(Side *s, int action) {
    s->row = action / 6;
    lay(s->row ? s->behind : s->front, s->hand[0], action % 6);
}

static void lay_second(Side *s, int order) { lay(s->row ? s->front : s->behind, s->hand[1], order); }

enum { SELDOM = 4 };

/* What would not be played is tried once in four times, and then counts four times. 0: not now. */
static int tries(double played) { return played > 0 ? 1 : word() % SELDOM ? 0 : SELDOM; }

static void walk(Mission *m) {
    Side *own = &m->side[0], *other = &m->side[1];
    lay_first(other, sample(first_at(other->hand[0]), 12, first_legal(other->hand[0])));
    int legal, answers[2];
    for (int row = 0; row < 2; row++) {
        int at = second_at(other, row, &legal);
        answers[row] = sample(at, 6, legal);
    }
    int at = first_at(own->hand[0]), open = first_legal(own->hand[0]);
    double mixture[12], values[12], total = 0;
    mix(regret + at, 12, open, mixture);
    int times[12], often[6];
    for (int a = 0; a < 12; a++) {
        times[a] = open >> a & 1 ? tries(mixture[a]) : 0;
        if (!times[a]) continue;
        lay_first(own, a);
        lay_second(other, answers[own->row]);
        int here = second_at(own, other->row, &legal);
        double second[6], found[6], value = 0;
        mix(regret + here, 6, legal, second);
        for (int b = 0; b < 6; b++) {
            often[b] = legal >> b & 1 ? tries(second[b]) : 0;
            if (!often[b]) continue;
            lay_second(own, b);
            found[b] = flip(m, 0, 0, 0, 0, 0);
            value += second[b] * found[b];
        }
        for (int b = 0; b < 6; b++)
            if (often[b]) regret[here + b] += (float)(often[b] * (found[b] - value));
        values[a] = value;
        total += mixture[a] * value;
    }
    for (int a = 0; a < 12; a++)
        if (times[a]) regret[at + a] += (float)(times[a] * (values[a] - total));
}

static void sort(int *c) {
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (c[j] > c[j + 1]) {
                int swap = c[j];
                c[j] = c[j + 1];
                c[j + 1] = swap;
            }
}

static void deal(Mission *m) {
    static int deck[52], filled;
    if (!filled)
        for (int c = 0; c < 12; c++)
            for (int i = 0; i < COPIES[c]; i++) deck[filled++] = c;
    for (int i = 0; i < 12; i++) {
        int other = i + word() % (52 - i), swap = deck[i];
        deck[i] = deck[other];
        deck[other] = swap;
        m->side[i / 6].hand[i / 3 % 2][i % 3] = deck[i];
    }
    m->lead = m->odds = m->vip = 0;
    for (int i = 0; i < 12; i++) {
        int sign = i < 6 ? 1 : -1;
        m->lead += sign * POINTS[deck[i]];
        m->odds += sign * worth[deck[i]];
        if (deck[i] == VIP) m->vip = sign;
    }
    for (int s = 0; s < 2; s++) {
        sort(m->side[s].hand[0]);
        sort(m->side[s].hand[1]);
        memset(m->side[s].taken, 0, sizeof m->side[s].taken);
    }
}

void prepare(uint64_t seed, int counts_what_follows, const double *worths, double of_a_point, double of_the_vip) {
    int count = 0;
    luck = seed * 0x9E3779B97F4A7C15u + 1;
    follows = counts_what_follows;
    memcpy(worth, worths, sizeof worth);
    point = of_a_point;
    owner = of_the_vip;
    memset(regret, 0, sizeof regret);
    memset(weight, 0, sizeof weight);
    for (int a = 0; a < 12; a++)
        for (int b = a; b < 12; b++)
            for (int c = b; c < 12; c++) set_of[a][b][c] = count++;
    count = 0;
    for (int a = 0; a < 4; a++)
        for (int b = a; b < 4; b++)
            for (int c = b; c < 4; c++) kinds_of[a][b][c] = count++;
}

/* Later rounds count more: after each, all that was learnt is discounted. */
void train(long rounds, long walks, long done) {
    Mission m;
    memset(&m, 0, sizeof m);
    for (long round = 0; round < rounds; round++) {
        for (long i = 0; i < walks; i++) {
            deal(&m);
            walk(&m);
        }
        float left = (float)(done + round + 1) / (float)(done + round + 2);
        for (int i = 0; i < CELLS; i++) {
            regret[i] *= left;
            weight[i] *= left;
        }
    }
}

int cells(void) { return CELLS; }

void average(float *out) { memcpy(out, weight, sizeof weight); }
