/* The best answer to a strategy of the first mission of War Slayer V, hand by hand, against the exact belief about the rival.

   It shares no line with `solve.c`. The answering side knows the strategy, its own cards and what it sees, and so which cards
   the rival cannot have; the rival's six cards are counted out by hypergeometric chances, none is drawn by lot. */
#include <math.h>
#include <string.h>

enum { MOST = 1 << 18 }; /* ways that are not negligible; by lot they are some 120,000 */

static const int points_of[12] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 5, 5, 10};
static const int left_of[12] = {4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 12, 1};
static const int order_of[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
typedef struct {
    signed char front[3], behind[3];
    float part;
} Laid; /* a way the rival may have laid: classes in front, kinds behind */

static Laid laid[2][MOST]; /* by the row that the rival laid first */
static int found[2];
static const float *first, *theater, *dossier, *early, *late;
static int sets[364][3], number_of_sets, set_number[12][12][12], kind_sets[20][3], kind_number[4][4][4];
static double worth[12], kind_worth[4], point, owner;
static int follows, kind_points[4] = {1, 5, 5, 10};

static int kind(int card) { return card < 9 ? 0 : card - 8; }
static int dear(int card) { return card < 9 ? 0 : card == 11 ? 2 : 1; }
static int force(int card) { return card == 11 ? 9 : card; }

void read_strategy(const float *firsts, const float *theaters, const float *dossiers, const float *earlies,
                   const float *lates, int counts_what_follows, const double *worths, double of_a_point, double of_the_vip) {
    first = firsts, theater = theaters, dossier = dossiers, early = earlies, late = lates;
    follows = counts_what_follows, point = of_a_point, owner = of_the_vip;
    memcpy(worth, worths, sizeof worth);
    kind_worth[0] = 0;
    for (int c = 0; c < 9; c++) kind_worth[0] += worth[c] / 9;
    for (int k = 1; k < 4; k++) kind_worth[k] = worth[8 + k];
    number_of_sets = 0;
    for (int a = 0; a < 12; a++)
        for (int b = a; b < 12; b++)
            for (int c = b; c < 12; c++) {
                sets[number_of_sets][0] = a, sets[number_of_sets][1] = b, sets[number_of_sets][2] = c;
                set_number[a][b][c] = number_of_sets++;
            }
    int n = 0;
    for (int a = 0; a < 4; a++)
        for (int b = a; b < 4; b++)
            for (int c = b; c < 4; c++) {
                kind_sets[n][0] = a, kind_sets[n][1] = b, kind_sets[n][2] = c;
                kind_number[a][b][c] = n++;
            }
}

/* In how many ways these three come out of what is left. */
static double ways(const int *left, const int *cards) {
    double product = 1;
    for (int i = 0; i < 3;) {
        int j = i;
        while (j < 3 && cards[j] == cards[i]) j++;
        for (int drawn = 0; drawn < j - i; drawn++) product *= (left[cards[i]] - drawn) / (drawn + 1.0);
        i = j;
    }
    return product;
}

static void add(int row, int f0, int f1, int f2, int e0, int e1, int e2, double part) {
    if (part < 1e-8 || found[row] == MOST) return;
    Laid *way = &laid[row][found[row]++];
    way->front[0] = f0, way->front[1] = f1, way->front[2] = f2;
    way->behind[0] = e0, way->behind[1] = e1, way->behind[2] = e2;
    way->part = (float)part;
}

/* All that the rival may have laid by its strategy, if the answering side has these six and laid that row first. */
static void list_rivals(const int *six, int row) {
    static double meets[64][364];
    int left[12];
    memcpy(left, left_of, sizeof left);
    for (int i = 0; i < 6; i++) left[six[i]]--;
    found[0] = found[1] = 0;
    memset(meets, 0, sizeof meets);
    const double all = 46 * 45 * 44 / 6.0 * (43 * 42 * 41 / 6.0);
    for (int s = 0; s < number_of_sets; s++) {
        double here = ways(left, sets[s]) / all;
        if (here == 0) continue;
        int rest[12], kinds[4] = {0, 0, 0, 0};
        memcpy(rest, left, sizeof rest);
        for (int i = 0; i < 3; i++) rest[sets[s][i]]--;
        for (int c = 0; c < 12; c++) kinds[kind(c)] += rest[c];
        for (int way = 0; way < 6; way++) {
            double part = first[s * 12 + way] * here;
            if (part == 0) continue;
            int f[3];
            for (int i = 0; i < 3; i++) f[i] = sets[s][order_of[way][i]];
            for (int k = 0; k < 20; k++) {
                double drawn = ways(kinds, kind_sets[k]);
                const float *choices = dossier + 6 * ((((f[0] * 12 + f[1]) * 12 + f[2]) * 20 + k) * 2 + row);
                for (int o = 0; drawn > 0 && o < 6; o++)
                    if (choices[o] > 0)
                        add(0, f[0], f[1], f[2], kind_sets[k][order_of[o][0]], kind_sets[k][order_of[o][1]],
                            kind_sets[k][order_of[o][2]], part * drawn * choices[o]);
            }
        }
        double behind[64];
        int any = 0;
        memset(behind, 0, sizeof behind);
        for (int way = 0; way < 6; way++)
            if (first[s * 12 + 6 + way] > 0) {
                const int *o = order_of[way];
                behind[kind(sets[s][o[0]]) * 16 + kind(sets[s][o[1]]) * 4 + kind(sets[s][o[2]])] +=
                    first[s * 12 + 6 + way] * here;
                any = 1;
            }
        if (!any) continue;
        double drawn[364];
        for (int t = 0; t < number_of_sets; t++) drawn[t] = ways(rest, sets[t]);
        for (int e = 0; e < 64; e++)
            if (behind[e] > 0)
                for (int t = 0; t < number_of_sets; t++) meets[e][t] += behind[e] * drawn[t];
    }
    for (int e = 0; e < 64; e++)
        for (int t = 0; t < number_of_sets; t++)
            for (int o = 0; meets[e][t] > 0 && o < 6; o++) {
                float choice = theater[6 * ((e * 364 + t) * 2 + row) + o];
                if (choice > 0)
                    add(1, sets[t][order_of[o][0]], sets[t][order_of[o][1]], sets[t][order_of[o][2]], e / 16, e / 4 % 4,
                        e % 4, meets[e][t] * choice);
            }
}

typedef struct {
    int front[3], behind[3], guarded[3], row; /* classes in front; behind them kinds, and classes */
} Own;

typedef struct {
    double points, cards;
    int vip, ended;
} Tally;

static double settle(const Own *own, const Laid *way, const Tally *t) {
    if (!follows) return t->points;
    double lead = 2 * t->points, odds = 2 * t->cards;
    int vip = 0;
    for (int i = 0; i < 3; i++) {
        lead += points_of[own->front[i]] + kind_points[own->behind[i]];
        lead -= points_of[way->front[i]] + kind_points[way->behind[i]];
        odds += worth[own->front[i]] + worth[own->guarded[i]];
        odds -= worth[way->front[i]] + kind_worth[way->behind[i]];
        if (own->front[i] == 11 || own->behind[i] == 3) vip = 1;
        if (way->front[i] == 11 || way->behind[i] == 3) vip = -1;
    }
    if (t->vip) vip = t->vip;
    double won;
    if (t->ended) won = 1 / (1 + exp(-point * lead));
    else if (vip) won = 1 / (1 + exp(-odds - vip * owner));
    else won = (1 / (1 + exp(-odds - owner)) + 1 / (1 + exp(-odds + owner))) / 2;
    return won * 2 / point;
}

static void gain(Tally *t, int sign, int points, double cards, int is_vip) {
    t->points += sign * points;
    t->cards += sign * cards;
    if (is_vip) t->vip = sign;
}

static void gain_front(Tally *t, int sign, int card) { gain(t, sign, points_of[card], worth[card], card == 11); }
static void gain_behind(Tally *t, int k) { gain(t, 1, kind_points[k], kind_worth[k], k == 3); }
static void lose_behind(Tally *t, int card) { gain(t, -1, points_of[card], worth[card], card == 11); }

/* How likely a side backs out by the strategy, after it has lost the first operation, or the second. */
static float quits_early(const int *front, const int *behind, int rows, int seen) {
    int own = ((front[1] * 12 + front[2]) * 3 + dear(front[0])) * 16 + behind[1] * 4 + behind[2];
    return early[(own * 12 + seen) * 4 + rows];
}

static float quits_late(const int *front, const int *behind, int lost, int rows, int seen1, int seen2) {
    int own = front[2] * 9 + dear(front[0]) * 3 + dear(front[1]);
    own = (own * 5 + (lost ? 4 : behind[0])) * 4 + behind[2];
    return late[(own * 36 + dear(seen1) * 12 + seen2) * 4 + rows];
}

/* What this way of laying brings on the average (times the chance of the rival's row): with the best ways out, and with
   those of the strategy itself. */
static void try_out(const Own *own, int rival_row, double *best, double *plain) {
    /* By what the side has seen when it is asked a second time: first operation (by class), then second, then the kind taken. */
    static double on1[12], out1[12], on2[2][12][12][5], out2[2][12][12][5];
    static double seen2[2][12][12][5];
    memset(on1, 0, sizeof on1), memset(out1, 0, sizeof out1);
    memset(on2, 0, sizeof on2), memset(out2, 0, sizeof out2), memset(seen2, 0, sizeof seen2);
    double sure = 0, usual = 0;
    for (int n = 0; n < found[rival_row]; n++) {
        const Laid *way = &laid[rival_row][n];
        double part = way->part, mine = way->part; /* mine: as the strategy itself would back out */
        Tally t = {0, 0, 0, 0};
        int gone[3] = {0, 0, 0}, lost[3] = {0, 0, 0}; /* the rival's, and the own, information cards */
        int asked = 0, took = 4;                   /* asked: 1 after losing the first operation, 2 after the second */
        int before = 0;
        for (int k = 0; k < 3; k++) {
            int x = own->front[k], y = way->front[k], end = 0;
            if (x == 11 || y == 11) t.ended = 1;
            if (x == 10 || y == 10) {
                if (x == 10) {
                    gain_front(&t, -1, 10);
                    for (int j = 0; j < 3; j++)
                        if (!lost[j]) {
                            lose_behind(&t, own->guarded[j]);
                            if (own->behind[j] == 3) t.ended = 1;
                        }
                    if (y != 10)
                        for (int j = 0; j <= k; j++) gain_front(&t, 1, way->front[j]);
                }
                if (y == 10) {
                    gain_front(&t, 1, 10);
                    for (int j = 0; j < 3; j++)
                        if (!gone[j]) {
                            gain_behind(&t, way->behind[j]);
                            if (way->behind[j] == 3) t.ended = 1;
                        }
                    if (x != 10)
                        for (int j = 0; j <= k; j++) gain_front(&t, -1, own->front[j]);
                }
                end = 1;
            } else if (force(x) > force(y)) {
                gain_behind(&t, way->behind[k]);
                gone[k] = 1;
                if (k == 0) took = way->behind[0];
                if (way->behind[k] == 3) t.ended = end = 1;
                else if (k < 2) {
                    int front[3] = {way->front[0], way->front[1], way->front[2]};
                    int behind[3] = {way->behind[0], way->behind[1], way->behind[2]};
                    int rows = rival_row * 2 + own->row;
                    double quits = k == 0 ? quits_early(front, behind, rows, x)
                                          : quits_late(front, behind, gone[0], rows, own->front[0], x);
                    if (quits > 0) {
                        Tally o = t;
                        for (int j = 0; j <= k; j++) gain_front(&o, 1, way->front[j]);
                        double brings = settle(own, way, &o);
                        usual += mine * quits * brings;
                        if (asked == 0) sure += part * quits * brings;
                        else on1[way->front[0]] += part * quits * brings;
                        part *= 1 - quits, mine *= 1 - quits;
                    }
                }
            } else if (force(x) < force(y)) {
                lose_behind(&t, own->guarded[k]);
                lost[k] = 1;
                if (own->behind[k] == 3) t.ended = end = 1;
                else if (k < 2) {
                    int rows = own->row * 2 + rival_row;
                    double quits = k == 0 ? quits_early(own->front, own->behind, rows, y)
                                          : quits_late(own->front, own->behind, lost[0], rows, way->front[0], y);
                    Tally o = t;
                    for (int j = 0; j <= k; j++) gain_front(&o, -1, own->front[j]);
                    double brings = settle(own, way, &o);
                    usual += mine * quits * brings;
                    mine *= 1 - quits;
                    if (k == 0) {
                        out1[y] += part * brings;
                        asked = 1;
                    } else {
                        before = asked;
                        out2[before][way->front[0]][y][took] += part * brings;
                        seen2[before][way->front[0]][y][took] = 1;
                        asked = 2;
                    }
                }
            }
            if (end) break;
        }
        double brings = settle(own, way, &t);
        usual += mine * brings;
        if (asked == 0) sure += part * brings;
        else if (asked == 1) on1[way->front[0]] += part * brings;
        else on2[before][way->front[0]][way->front[1]][took] += part * brings;
    }
    for (int a = 0; a < 12; a++)
        for (int b = 0; b < 12; b++)
            for (int c = 0; c < 5; c++) {
                if (seen2[0][a][b][c] > 0) sure += fmax(on2[0][a][b][c], out2[0][a][b][c]);
                if (seen2[1][a][b][c] > 0) on1[a] += fmax(on2[1][a][b][c], out2[1][a][b][c]);
            }
    for (int a = 0; a < 12; a++) sure += fmax(on1[a], out1[a]);
    *best = sure;
    *plain = usual;
}

/* Does an earlier order lay the same? */
static int repeats(const int *cards, int order) {
    for (int w = 0; w < order; w++) {
        int same = 1;
        for (int i = 0; i < 3; i++) same &= cards[order_of[order][i]] == cards[order_of[w][i]];
        if (same) return 1;
    }
    return 0;
}

/* With these cards, both hands sorted: what each of the twelve ways to lay the first three, each row that the rival may have
   laid first, and each order of the second three brings with the best ways out, times the chance of that row. Returns what the
   strategy itself brings. A way that repeats an earlier one is left as it was. */
double answer(const int *hand, const int *next, double *brings) {
    int six[6] = {hand[0], hand[1], hand[2], next[0], next[1], next[2]}, kinds[2][3];
    for (int i = 0; i < 6; i++) kinds[i / 3][i % 3] = kind(six[i]);
    int s = set_number[hand[0]][hand[1]][hand[2]], t = set_number[next[0]][next[1]][next[2]];
    int k = kind_number[kinds[1][0]][kinds[1][1]][kinds[1][2]];
    double usual = 0;
    for (int row = 0; row < 2; row++) {
        Own own;
        own.row = row;
        list_rivals(six, row);
        for (int way = 0; way < 6; way++) {
            if (repeats(row ? kinds[0] : hand, way)) continue;
            for (int i = 0; i < 3; i++)
                if (row) own.behind[i] = kinds[0][order_of[way][i]], own.guarded[i] = hand[order_of[way][i]];
                else own.front[i] = hand[order_of[way][i]];
            for (int theirs = 0; theirs < 2; theirs++)
                for (int o = 0; o < 6; o++) {
                    if (repeats(row ? next : kinds[1], o)) continue;
                    for (int i = 0; i < 3; i++)
                        if (row) own.front[i] = next[order_of[o][i]];
                        else own.behind[i] = kinds[1][order_of[o][i]], own.guarded[i] = next[order_of[o][i]];
                    double plain, chance = first[s * 12 + row * 6 + way];
                    try_out(&own, theirs, &brings[((row * 6 + way) * 2 + theirs) * 6 + o], &plain);
                    if (row) {
                        int pattern = own.behind[0] * 16 + own.behind[1] * 4 + own.behind[2];
                        chance *= theater[6 * ((pattern * 364 + t) * 2 + theirs) + o];
                    } else {
                        int pattern = (own.front[0] * 12 + own.front[1]) * 12 + own.front[2];
                        chance *= dossier[6 * ((pattern * 20 + k) * 2 + theirs) + o];
                    }
                    usual += chance * plain;
                }
        }
    }
    return usual;
}

/* What one way of laying brings against one other, with ways out as in the strategy. */
double settle_one(const int *front, const int *behind, int row, const int *their_front, const int *their_behind, int their_row) {
    Own own;
    own.row = row;
    found[their_row] = 1;
    laid[their_row][0].part = 1;
    for (int i = 0; i < 3; i++) {
        own.front[i] = front[i], own.behind[i] = kind(behind[i]), own.guarded[i] = behind[i];
        laid[their_row][0].front[i] = (signed char)their_front[i];
        laid[their_row][0].behind[i] = (signed char)kind(their_behind[i]);
    }
    double best, plain;
    try_out(&own, their_row, &best, &plain);
    return plain;
}
