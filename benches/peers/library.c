// Measures a solver in a shared library: library NAME LIBRARY FUNCTION CONFIGURATION FILE
//
// The function has the arguments of tdoku's solvers: puzzle, limit, configuration, solution, guesses.
// FILE has a puzzle of 81 characters in each line; an empty cell is a dot. Reading is not timed.
// Prints NAME, puzzles, CPU seconds, and the puzzles of one pass without, with one and with two solutions.

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 81, STRIDE = 96 };
static const double SECONDS = 0.2; // the least CPU time of a measurement

typedef size_t Solve(const char *, size_t, uint32_t, char *, size_t *);

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 6) {
        fprintf(stderr, "usage: library NAME LIBRARY FUNCTION CONFIGURATION FILE\n");
        return 2;
    }
    void *library = dlopen(arguments[2], RTLD_NOW);
    Solve *solve = library ? (Solve *)dlsym(library, arguments[3]) : NULL;
    if (!solve) {
        fprintf(stderr, "%s\n", dlerror());
        return 2;
    }
    uint32_t configuration = (uint32_t)atoi(arguments[4]);
    FILE *file = fopen(arguments[5], "r");
    if (!file) {
        perror(arguments[5]);
        return 2;
    }
    char *puzzles = NULL, line[STRIDE];
    size_t read = 0, room = 0;
    while (fgets(line, sizeof line, file)) {
        if (strlen(line) < CELLS) continue;
        if (read == room) {
            room = room ? 2 * room : 1024;
            puzzles = realloc(puzzles, room * STRIDE);
        }
        memset(puzzles + read * STRIDE, 0, STRIDE);
        memcpy(puzzles + read * STRIDE, line, CELLS);
        read++;
    }
    fclose(file);

    size_t verdicts[3] = {0, 0, 0}, passes = 0;
    double begun = cpu_seconds(), seconds = 0;
    do {
        for (size_t at = 0; at < read; at++) {
            char solution[STRIDE];
            size_t guesses = 0;
            size_t solutions = solve(puzzles + at * STRIDE, 2, configuration, solution, &guesses);
            verdicts[solutions < 2 ? solutions : 2]++;
        }
        passes++;
        seconds = cpu_seconds() - begun;
    } while (read && seconds < SECONDS);
    printf("%s %zu %.6f %zu %zu %zu\n", arguments[1], passes * read, seconds,
           verdicts[0] / passes, verdicts[1] / passes, verdicts[2] / passes);
    return 0;
}
