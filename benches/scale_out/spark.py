#!/usr/bin/env python3
"""Runs `sudoku-sat solve` on a local cluster of Apache Spark through rdd.pipe, and checks that the
answers equal those of a single run, in the same order. Two errors are equal if both are errors.

    pip install pyspark        # and a Java runtime
    python3 benches/scale_out/spark.py FILE [PARTITIONS]

If the program is not on the PATH, set SUDOKU_SAT to its path. Comments and blank lines are removed
first, because they have no answer and lines are matched with answers by position.
"""

import os
import shutil
import subprocess
import sys
import time


def main():
    file = sys.argv[1]
    partitions = int(sys.argv[2]) if len(sys.argv) > 2 else 2 * os.cpu_count()
    # Spark starts the program without a PATH.
    program = shutil.which(os.environ.get("SUDOKU_SAT", "sudoku-sat"))
    if program is None:
        sys.exit("sudoku-sat is not on the PATH; SUDOKU_SAT may name it")
    command = [program, "solve", "-q", "-f", "line", "-j", "1"]

    from pyspark import SparkConf, SparkContext

    conf = SparkConf().setMaster("local[*]").setAppName("sudoku-sat")
    spark = SparkContext(conf=conf.set("spark.ui.enabled", "false"))
    spark.setLogLevel("ERROR")
    puzzles = spark.textFile(file, partitions)
    puzzles = puzzles.filter(lambda line: line.strip() and not line.lstrip().startswith("#"))
    begun = time.time()
    # Partitions keep their order, and so do the answers in each partition. Exit status 4 means that
    # some records are errors, which are in their places; the other answers are still valid.
    answers = puzzles.pipe(" ".join(command), checkCode=False).collect()
    print(f"Spark, {puzzles.getNumPartitions()} partitions: {time.time() - begun:.2f} s")

    begun = time.time()
    lines = "".join(line + "\n" for line in puzzles.collect())
    single = subprocess.run(command, input=lines, capture_output=True, text=True).stdout.splitlines()
    print(f"one process: {time.time() - begun:.2f} s")
    spark.stop()
    # An error contains a line number, which is relative to the partition.
    differ = [(a, b) for a, b in zip(answers, single) if a != b and not (a.startswith("# error") and b.startswith("# error"))]
    if len(answers) != len(single) or differ:
        sys.exit(f"{len(answers)} and {len(single)} answers; {differ[:3]}")
    print(f"the same {len(single)} answers")


if __name__ == "__main__":
    main()
