import type { Proving, ProverAtWork } from "@kifu/client/proving";
import { timeText } from "./time";

type Progress = Pick<Proving, "provenBlocks" | "unproven">;

export function provingText(proving: Progress & Pick<Proving, "provers">): string {
  const lag = lagText(proving);
  return proving.provers.length === 0 ? `${lag} No prover is running.` : lag;
}

export function lagText({ provenBlocks, unproven }: Progress): string {
  const { blocks, transactions, seconds } = unproven;
  if (blocks === 0)
    return provenBlocks === 0 ? "No blocks to prove yet." : "Every block is proven.";
  const lag = `${numbered(blocks, "block")} with ${numbered(transactions, "transaction")}`;
  const verb = blocks === 1 ? "is" : "are";
  const who = blocks === 1 ? "It" : "The oldest";
  return `${lag} ${verb} not proven yet. ${who} has waited ${timeText(seconds)}.`;
}

export function unprovenText(height: number, proving: Progress & Pick<Proving, "provers">): string {
  const isOn = ({ firstBlock = Infinity, lastBlock = -1 }: ProverAtWork) =>
    firstBlock <= height && height <= lastBlock;
  const prover = proving.provers.find(isOn);
  if (prover === undefined) return `Block ${height} is not proven yet. ${provingText(proving)}`;
  const { batch, firstBlock = height, lastBlock = height, tasksDone, tasksTotal } = prover;
  const done =
    tasksDone === undefined || tasksTotal === undefined
      ? ""
      : `: ${tasksDone} of ${tasksTotal} proofs are made`;
  const blocks = blocksText({ firstBlock, lastBlock });
  return `Block ${height} is being proven now, in batch ${batch ?? ""} with ${blocks}${done}.`;
}

export function proverText(
  { activity, batch, firstBlock, lastBlock }: ProverAtWork,
  unprovenBlocks: number,
): string {
  if (activity === "compiling") {
    return "Compiling the circuits. This takes minutes the first time.";
  }
  if (activity === "waiting") {
    return unprovenBlocks === 0
      ? "Waiting for blocks."
      : "Waiting for more blocks, or until the oldest has waited long enough.";
  }
  if (batch === undefined || firstBlock === undefined || lastBlock === undefined) return "Proving.";
  return `Proving batch ${batch}: ${blocksText({ firstBlock, lastBlock })}.`;
}

/** @example blocksText({ firstBlock: 3, lastBlock: 5 }) // "blocks 3 to 5" */
export function blocksText({
  firstBlock,
  lastBlock,
}: {
  readonly firstBlock: number;
  readonly lastBlock: number;
}): string {
  return firstBlock === lastBlock ? `block ${firstBlock}` : `blocks ${firstBlock} to ${lastBlock}`;
}

/** @example numbered(2, "block") // "2 blocks" */
export function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
