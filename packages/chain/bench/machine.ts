import { cpus, loadavg, totalmem } from "node:os";

/** Where figures were measured: they mean little without. */
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
