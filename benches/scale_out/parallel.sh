#!/usr/bin/env bash
# GNU parallel as a carrier of `sudoku-sat batch`: the answers of a file in pieces are those of a
# single run, byte for byte.
#
#     benches/scale_out/parallel.sh FILE [JOBS]
#
# A line that cannot be read is named by its number in its piece: a file with such lines differs there.
# SUDOKU_SAT names the program, if it is not on the PATH.
set -euo pipefail
file=$1
jobs=${2:-$(nproc)}
program=${SUDOKU_SAT:-sudoku-sat}
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

seconds() { /usr/bin/env time -f "%e s" "$@"; }

echo "one process, $jobs threads:"
seconds "$program" batch --quiet --jobs "$jobs" - < "$file" > "$place/single"
echo "GNU parallel, $jobs processes:"
# Standard input throughout, so that messages name the same input; pieces of whole lines, in order.
seconds parallel --no-notice --pipe --keep-order --block 10M --jobs "$jobs" \
    "$program" batch --quiet --jobs 1 - < "$file" > "$place/parallel"
cmp "$place/single" "$place/parallel"
echo "the same $(wc -l < "$place/single") answers"
