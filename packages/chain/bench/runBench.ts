import { Bench, type BenchOptions } from "./Bench.js";
import type { Figure, Row } from "./figures/Figure.js";
import { machine } from "./machine.js";

export interface Report {
  machine: ReturnType<typeof machine>;
  seed: number;
  sizes: BenchOptions["sizes"];
  rows: (Row & { figure: string })[];
  raw: Record<string, unknown>;
}

export interface RunOptions extends Omit<BenchOptions, "onProgress"> {
  figures: readonly Figure[];
  onProgress?: (figure: Figure, done: number, total: number) => void;
}

/** Measures these figures, one after the other. Nothing is left running. */
export async function runBench({ figures, onProgress, ...options }: RunOptions): Promise<Report> {
  const report: Report = { machine: machine(), ...options, rows: [], raw: {} };
  let current = figures[0];
  const bench = new Bench({
    ...options,
    onProgress: (done, total) => current && onProgress?.(current, done, total),
  });
  try {
    for (const figure of figures) {
      current = figure;
      bench.progress(0, 1);
      const { rows, raw } = await figure.measure(bench);
      report.rows.push(...rows.map((row) => ({ figure: figure.name, ...row })));
      report.raw[figure.name] = raw;
    }
  } finally {
    await bench.close();
  }
  return report;
}
