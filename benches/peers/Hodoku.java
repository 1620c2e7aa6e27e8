// Measures the generator of HoDoKu: java -cp CLASSES Hodoku.java SECONDS
//
// Prints the name, puzzles, CPU seconds and the mean number of givens. Before the measurement it makes
// puzzles for WARM_UP seconds, because the JVM compiles while it runs.

import com.sun.management.OperatingSystemMXBean;
import generator.SudokuGenerator;
import generator.SudokuGeneratorFactory;
import java.lang.management.ManagementFactory;
import sudoku.ClipboardMode;

class Hodoku {
    private static final double WARM_UP = 5;
    private static final OperatingSystemMXBean SYSTEM = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private static final SudokuGenerator GENERATOR = SudokuGeneratorFactory.getDefaultGeneratorInstance();

    public static void main(String[] arguments) {
        row(WARM_UP);
        System.out.println(row(Double.parseDouble(arguments[0])));
        System.exit(0); // the generator leaves a thread
    }

    private static String row(double wanted) {
        long puzzles = 0, givens = 0, begun = SYSTEM.getProcessCpuTime();
        double seconds;
        do {
            String puzzle = GENERATOR.generateSudoku(false).getSudoku(ClipboardMode.CLUES_ONLY);
            givens += puzzle.chars().filter(it -> '1' <= it && it <= '9').count();
            puzzles++;
            seconds = (SYSTEM.getProcessCpuTime() - begun) / 1e9;
        } while (seconds < wanted);
        return String.format("hodoku %d %.6f %.2f", puzzles, seconds, (double) givens / puzzles);
    }
}
