#!/usr/bin/env bash
# GNU parallel as a carrier of `sudoku-sat solve`: the answers of a file in pieces are those of a
# single run, byte for byte.
#
#     benches/scale_out/parallel.sh FILE [JOBS]
#
# A line that cannot be read is named by its number in its piece: such lines are compared without it.
# SUDOKU_SAT names the program, if it is not on the PATH.
set -euo pipefail
file=$1
jobs=${2:-$(nproc)}
program=${SUDOKU_SAT:-sudoku-sat}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Records that have no solution (1), are unknown (3) or failed (4) are in their places, and no reason to stop. GNU parallel
# reports how many of its processes did not end with 0: then the comparison decides.
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
# Standard input throughout, so that messages name the same input; pieces of whole lines, in order.
seconds parallel --no-notice --pipe --keep-order --block 10M --jobs "$jobs" \
    "$program" solve -q -f line -j 1 - < "$file" > "$place/parallel"
for run in single parallel; do
    sed -i 's/^\(# error: [^:]*\):[0-9]*:/\1:/' "$place/$run"
done
cmp "$place/single" "$place/parallel"
echo "the same $(wc -l < "$place/single") answers"
