// Measures a SAT solver with a new instance for each puzzle: sat FILE
//
// It is compiled with MINISAT or with CADICAL defined. Each cell, and each digit in each row, column
// and box, is exactly one of nine, with pairwise clauses. Givens are unit clauses, without any logic
// before. The second call excludes the first solution. Building the instance is timed, reading is not.
// Prints the name, puzzles, CPU seconds, and the puzzles without, with one and with two solutions.

#include <array>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#ifdef MINISAT
#include <minisat/core/Solver.h>

class Instance {
    Minisat::Solver solver;
    Minisat::vec<Minisat::Lit> clause;

  public:
    static constexpr const char *name = "minisat";
    explicit Instance(int variables) {
        for (int at = 0; at < variables; at++) solver.newVar();
    }
    void add(int literal) {
        if (literal) {
            clause.push(Minisat::mkLit(abs(literal) - 1, literal < 0));
        } else {
            solver.addClause(clause);
            clause.clear();
        }
    }
    bool solve() { return solver.okay() && solver.solve(); }
    bool is_true(int variable) { return solver.modelValue(variable - 1) == Minisat::lbool((uint8_t)0); }
};
#else
#include <cadical.hpp>

class Instance {
    CaDiCaL::Solver solver;

  public:
    static constexpr const char *name = "cadical";
    explicit Instance(int variables) {
        solver.set("quiet", 1);
        solver.reserve(variables);
    }
    void add(int literal) { solver.add(literal); }
    bool solve() { return solver.solve() == 10; }
    bool is_true(int variable) { return solver.val(variable) > 0; }
};
#endif

constexpr int SIDE = 9, BOX = 3, CELLS = SIDE * SIDE, VARIABLES = CELLS * SIDE;

static int variable(int row, int column, int digit) { return (row * SIDE + column) * SIDE + digit + 1; }

static std::vector<std::array<int, SIDE>> exactly_one() {
    std::vector<std::array<int, SIDE>> groups;
    for (int one = 0; one < SIDE; one++) {
        for (int other = 0; other < SIDE; other++) {
            std::array<int, SIDE> cell, row, column, box;
            for (int at = 0; at < SIDE; at++) {
                cell[at] = variable(one, other, at);
                row[at] = variable(one, at, other);
                column[at] = variable(at, one, other);
                box[at] = variable(one / BOX * BOX + at / BOX, one % BOX * BOX + at % BOX, other);
            }
            groups.insert(groups.end(), {cell, row, column, box});
        }
    }
    return groups;
}

static std::vector<int> formula() {
    std::vector<int> literals;
    for (const auto &group : exactly_one()) {
        literals.insert(literals.end(), group.begin(), group.end());
        literals.push_back(0);
        for (int one = 0; one < SIDE; one++) {
            for (int other = 0; other < one; other++) {
                literals.insert(literals.end(), {-group[one], -group[other], 0});
            }
        }
    }
    return literals;
}

static int count_to_two(const std::vector<int> &literals, const std::string &puzzle) {
    Instance instance(VARIABLES);
    for (int literal : literals) instance.add(literal);
    for (int cell = 0; cell < CELLS; cell++) {
        if (puzzle[cell] != '.') {
            instance.add(cell * SIDE + puzzle[cell] - '0');
            instance.add(0);
        }
    }
    if (!instance.solve()) return 0;
    std::vector<int> solution;
    for (int literal = 1; literal <= VARIABLES; literal++) {
        if (instance.is_true(literal)) solution.push_back(literal);
    }
    for (int literal : solution) instance.add(-literal);
    instance.add(0);
    return instance.solve() ? 2 : 1;
}

static double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + 1e-9 * now.tv_nsec;
}

int main(int count, char **arguments) {
    std::ifstream file(count == 2 ? arguments[1] : "");
    if (!file) {
        fprintf(stderr, "usage: sat FILE\n");
        return 2;
    }
    std::vector<std::string> puzzles;
    for (std::string line; getline(file, line);) {
        if (line.size() >= CELLS) puzzles.push_back(line);
    }
    const auto literals = formula();
    size_t verdicts[3] = {0, 0, 0};
    const double begun = cpu_seconds();
    for (const auto &puzzle : puzzles) verdicts[count_to_two(literals, puzzle)]++;
    printf("%s %zu %.6f %zu %zu %zu\n", Instance::name, puzzles.size(), cpu_seconds() - begun,
           verdicts[0], verdicts[1], verdicts[2]);
}
