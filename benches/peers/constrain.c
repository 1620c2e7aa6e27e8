// Measures the generator of tdoku's library: constrain NAME LIBRARY SECONDS
//
// A puzzle is made by TdokuConstrain, which adds givens to an empty grid until it is unique, and
// TdokuMinimize. Prints NAME, puzzles, CPU seconds and the mean number of givens.

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 81, SIZE = 96 };

typedef bool Constrain(bool, char *);
typedef bool Minimize(bool, bool, char *);

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int count, char **arguments) {
    if (count != 4) {
        fprintf(stderr, "usage: constrain NAME LIBRARY SECONDS\n");
        return 2;
    }
    void *library = dlopen(arguments[2], RTLD_NOW);
    Constrain *constrain = library ? (Constrain *)dlsym(library, "TdokuConstrain") : NULL;
    Minimize *minimize = library ? (Minimize *)dlsym(library, "TdokuMinimize") : NULL;
    if (!constrain || !minimize) {
        fprintf(stderr, "%s\n", dlerror());
        return 2;
    }
    size_t puzzles = 0, givens = 0;
    double begun = cpu_seconds(), seconds = 0;
    do {
        char puzzle[SIZE] = {0};
        memset(puzzle, '.', CELLS);
        if (!constrain(false, puzzle) || !minimize(false, false, puzzle)) continue;
        puzzles++;
        for (int cell = 0; cell < CELLS; cell++) givens += puzzle[cell] != '.';
        seconds = cpu_seconds() - begun;
    } while (seconds < atof(arguments[3]));
    printf("%s %zu %.6f %.2f\n", arguments[1], puzzles, seconds, (double)givens / (double)puzzles);
    return 0;
}
