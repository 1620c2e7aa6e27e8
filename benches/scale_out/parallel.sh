#!/usr/bin/env bash
# Runs `sudoku-sat solve` under GNU parallel on pieces of a file, and checks that the answers equal
# those of a single run, byte for byte.
#
#     benches/scale_out/parallel.sh FILE [JOBS]
#
# An error message contains a line number, which is relative to the piece. Therefore errors are compared
# without their line numbers. If the program is not on the PATH, set SUDOKU_SAT to its path.
set -euo pipefail
file=$1
jobs=${2:-$(nproc)}
program=${SUDOKU_SAT:-sudoku-sat}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Exit status 1 (no solution), 3 (unknown) and 4 (some records failed) do not stop the comparison, because these
# records are in their places. GNU parallel exits with the number of failed processes, at most 101.
seconds() {
    local status=0
    /usr/bin/env time -f "%e s" "$@" || status=$?
    case $status in
    0 | 1 | 3 | 4) ;;
    *) [[ $1 == parallel && $status -le 101 ]] || { echo "$1 ended with $status" >&2; exit "$status"; } ;;
    esac
}

echo "one process, $jobs threads:"
seconds "$program" solve -q -f line -j "$jobs" - < "$file" > "$place/single"
echo "GNU parallel, $jobs processes:"
# Both runs read standard input, so that messages name the same input. The pieces consist of whole lines, in order.
seconds parallel --no-notice --pipe --keep-order --block 10M --jobs "$jobs" \
    "$program" solve -q -f line -j 1 - < "$file" > "$place/parallel"
for run in single parallel; do
    sed -i 's/^\(# error: [^:]*\):[0-9]*:/\1:/' "$place/$run"
done
cmp "$place/single" "$place/parallel"
echo "the same $(wc -l < "$place/single") answers"
