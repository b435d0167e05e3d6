import { cpus, loadavg, totalmem } from "node:os";
import { Bench, type BenchOptions } from "./Bench.js";
import type { Figure, Row } from "./figures/Figure.js";

/** Where figures are measured: they mean little without. */
export function machine() {
  const cores = cpus();
  return {
    cores: cores.length,
    processor: cores[0]?.model.trim() ?? "unknown",
    memoryBytes: totalmem(),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    /** How busy the machine was with other things, over a minute. */
    load: loadavg()[0] ?? 0,
  };
}

/** Everything that a run found, and where. */
export interface Report {
  machine: ReturnType<typeof machine>;
  seed: number;
  sizes: BenchOptions["sizes"];
  rows: (Row & { figure: string })[];
  raw: Record<string, unknown>;
}

/** Which figures are made, and who hears of each. */
export interface RunOptions extends BenchOptions {
  figures: readonly Figure[];
  /** Told when a figure's turn comes, before it gets ready. */
  onFigure?: (figure: Figure) => void;
}

/** Measures these figures, one after the other. Nothing is left running. */
export async function runBench(options: RunOptions): Promise<Report> {
  const { figures, seed, sizes, onFigure, onProgress } = options;
  const report: Report = { machine: machine(), seed, sizes, rows: [], raw: {} };
  const bench = new Bench({ seed, sizes, onProgress });
  try {
    for (const figure of figures) {
      onFigure?.(figure);
      const { rows, raw } = await figure.measure(bench);
      report.rows.push(...rows.map((row) => ({ figure: figure.name, ...row })));
      report.raw[figure.name] = raw;
    }
  } finally {
    await bench.close();
  }
  return report;
}
