// Gives fsss2 the arguments of tdoku's solvers. It is compiled with the sources of the checkout.

#include <cstddef>
#include <cstdint>

#include "fsss2.h"

int nTrials;
bool do_locked_candidates;

extern "C" size_t solve_fsss2(const char *puzzle, size_t, uint32_t locked, char *solution, size_t *) {
    char digits[81];
    for (int cell = 0; cell < 81; cell++) digits[cell] = puzzle[cell] == '.' ? 0 : puzzle[cell] - '0';
    do_locked_candidates = locked;
    getSingleSolution solver{};
    return solver.solve(digits, solution);
}
