import type { ProverAtWork } from "@kifu/wire";
import type { ProverStatusFile } from "./ProverStatusFile.js";

const NAME = "local";

export function reportProgress(
  file: Pick<ProverStatusFile, "show" | "end">,
  now: () => number = Date.now,
) {
  let shown: ProverAtWork | undefined;
  /** The status to restore after compilation. A worker may compile during a batch. */
  let before: ProverAtWork | undefined;
  const show = (doing: Omit<ProverAtWork, "name" | "since">, since: number) => {
    shown = { name: NAME, since, ...doing };
    file.show([shown]);
  };
  const begin = (activity: ProverAtWork["activity"], batch: Partial<ProverAtWork> = {}) =>
    show({ ...NO_BATCH, ...batch, activity }, now());
  return {
    onPart(): void {
      if (shown?.activity === "compiling") return;
      before = shown;
      begin("compiling");
    },
    onReady(): void {
      if (before?.activity === "proving") show(before, now());
      else begin("waiting");
      before = undefined;
    },
    onBatch(first: number, end: number, number: number): void {
      begin("proving", { batch: number, firstBlock: first, lastBlock: end - 1 });
    },
    onDone(_step: unknown, done: number, total: number): void {
      if (shown !== undefined) show({ ...shown, tasksDone: done, tasksTotal: total }, shown.since);
    },
    onProven(): void {
      begin("waiting");
    },
    end(): void {
      file.end();
    },
  };
}

const NO_BATCH = {
  batch: undefined,
  firstBlock: undefined,
  lastBlock: undefined,
  tasksDone: undefined,
  tasksTotal: undefined,
} as const;
