import type { Proving, ProverAtWork } from "@kifu/client/proving";
import { timeText } from "./time";

type Progress = Pick<Proving, "provenBlocks" | "unproven">;

/** How far proving is behind, and whether anybody proves. */
export function provingText(proving: Progress & Pick<Proving, "provers">): string {
  const lag = lagText(proving);
  return proving.provers.length === 0 ? `${lag} No prover is at work.` : lag;
}

/** How far proving is behind. */
export function lagText({ provenBlocks, unproven }: Progress): string {
  const { blocks, transactions, seconds } = unproven;
  if (blocks === 0)
    return provenBlocks === 0 ? "No blocks to prove yet." : "Every block is proven.";
  const lag = `${numbered(blocks, "block")} with ${numbered(transactions, "transaction")}`;
  const verb = blocks === 1 ? "is" : "are";
  const who = blocks === 1 ? "It" : "The oldest";
  return `${lag} ${verb} not proven yet. ${who} has waited ${timeText(seconds)}.`;
}

const IDLE_TEXTS = {
  compiling: "Compiling the circuits. The first time this takes minutes.",
  waiting: "Waiting for more blocks.",
} as const;

/** What a prover does. */
export function proverText({ activity, batch, firstBlock, lastBlock }: ProverAtWork): string {
  if (activity !== "proving") return IDLE_TEXTS[activity];
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
