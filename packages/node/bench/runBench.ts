import { cpus, loadavg, totalmem } from "node:os";
import { Bench, type BenchOptions } from "./Bench.js";
import type { Figure, Row } from "./figures/Figure.js";

export function machine() {
  const cores = cpus();
  return {
    cores: cores.length,
    processor: cores[0]?.model.trim() ?? "unknown",
    memoryBytes: totalmem(),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    load: loadavg()[0] ?? 0,
  };
}

export interface Report {
  machine: ReturnType<typeof machine>;
  seed: number;
  sizes: BenchOptions["sizes"];
  rows: (Row & { figure: string })[];
  raw: Record<string, unknown>;
}

export interface RunOptions extends BenchOptions {
  figures: readonly Figure[];
  onFigure?: (figure: Figure) => void;
}

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
