/* A small solver with the interface IPASIR, honest if LIE is 0; what it lies about is its number.
   It needs no headers, so that a C compiler is enough. */

void *calloc(unsigned long, unsigned long);
void *realloc(void *, unsigned long);
void free(void *);

typedef struct {
    int *lits;       /* of all clauses, each with a 0 behind it */
    int count, room;
    int assumed[1 << 12], assumptions;
    signed char value[1 << 16]; /* by variable */
    int highest;
    int (*terminate)(void *);
    void *state;
} Solver;

const char *ipasir_signature(void) { return "tiny"; }

void *ipasir_init(void) {
    return LIE == 4 ? 0 : calloc(1, sizeof(Solver));
}

void ipasir_release(void *it) {
    free(((Solver *) it)->lits);
    free(it);
}

static void meet(Solver *solver, int lit) {
    int variable = lit < 0 ? -lit : lit;
    if (variable > solver->highest) solver->highest = variable;
}

void ipasir_add(void *it, int lit) {
    Solver *solver = it;
    if (solver->count == solver->room) {
        solver->room = 2 * solver->room + 64;
        solver->lits = realloc(solver->lits, solver->room * sizeof(int));
    }
    solver->lits[solver->count++] = lit;
    meet(solver, lit);
}

void ipasir_assume(void *it, int lit) {
    Solver *solver = it;
    solver->assumed[solver->assumptions++] = lit;
    meet(solver, lit);
}

static int value(Solver *solver, int lit) {
    return lit < 0 ? -solver->value[-lit] : solver->value[lit];
}

static void set(Solver *solver, int lit, int to) {
    solver->value[lit < 0 ? -lit : lit] = lit < 0 ? -to : to;
}

/* A literal of an open clause to try; 0 if all clauses hold, -1 in *broken if one is false. */
static int open_literal(Solver *solver, int *broken, int *forced) {
    int choice = 0, holds = 0, left = 0, last = 0;
    *broken = *forced = 0;
    for (int i = 0; i < solver->count; i++) {
        int lit = solver->lits[i];
        if (lit) {
            int is = value(solver, lit);
            holds |= is > 0;
            if (!is) left++, last = lit;
            continue;
        }
        if (!holds && !left) return *broken = 1, 0;
        if (!holds && left == 1) return *forced = 1, last;
        if (!holds && !choice) choice = last;
        holds = left = 0;
    }
    return choice;
}

/* 10, 20, or 0 where it is to stop. */
static int search(Solver *solver) {
    int trail[1 << 12], set_here = 0, broken, forced, lit, answer = 20;
    if (solver->terminate && solver->terminate(solver->state)) return 0;
    for (;;) {
        lit = open_literal(solver, &broken, &forced);
        if (!forced) break;
        set(solver, lit, 1);
        trail[set_here++] = lit;
    }
    if (!broken) {
        if (!lit) return 10;
        for (int to = 1; to >= -1 && answer == 20; to -= 2) {
            set(solver, lit, to);
            answer = search(solver);
        }
        if (answer == 10) return 10;
        set(solver, lit, 0);
    }
    while (set_here) set(solver, trail[--set_here], 0);
    return answer;
}

int ipasir_solve(void *it) {
    Solver *solver = it;
    int answer = 20, i;
    if (LIE == 1) return 10;
    if (LIE == 2) return 20;
    if (LIE == 3) return 7;
    if (LIE == 8) {
        while (!solver->terminate || !solver->terminate(solver->state)) {}
        return 0;
    }
    for (i = 1; i <= solver->highest; i++) solver->value[i] = 0;
    for (i = 0; i < solver->assumptions && value(solver, solver->assumed[i]) >= 0; i++)
        set(solver, solver->assumed[i], 1);
    if (i == solver->assumptions) answer = search(solver);
    solver->assumptions = 0;
    return answer;
}

int ipasir_val(void *it, int lit) {
    if (LIE == 1) return lit;
    if (LIE == 5) return lit + 1;
    int is = value(it, lit);
    return is > 0 ? lit : is < 0 ? -lit : 0;
}

#if LIE != 6
int ipasir_failed(void *it, int lit) { return LIE == 7 ? 3 : 1; }
#endif

void ipasir_set_terminate(void *it, void *state, int (*terminate)(void *)) {
    Solver *solver = it;
    solver->state = state;
    solver->terminate = terminate;
}
