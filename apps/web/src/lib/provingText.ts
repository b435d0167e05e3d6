import type { Proving, ProverAtWork } from "@kifu/client/proving";
import { space, texts } from "../texts/texts";
import { timeText } from "./time";

type Progress = Pick<Proving, "provenBlocks" | "unproven">;

export function provingText(proving: Progress & Pick<Proving, "provers">): string {
  const lag = lagText(proving);
  return proving.provers.length === 0 ? `${lag}${space()}${texts().common.noProver}` : lag;
}

export function lagText({ provenBlocks, unproven }: Progress): string {
  const { common } = texts();
  const { blocks, transactions, seconds } = unproven;
  if (blocks === 0) return provenBlocks === 0 ? common.noBlocks : common.allProven;
  return common.unproven({
    count: blocks,
    transactions: common.transactions({ count: transactions }),
    time: timeText(seconds),
  });
}

export function unprovenText(height: number, proving: Progress & Pick<Proving, "provers">): string {
  const { common } = texts();
  const isOn = ({ firstBlock = Infinity, lastBlock = -1 }: ProverAtWork) =>
    firstBlock <= height && height <= lastBlock;
  const prover = proving.provers.find(isOn);
  if (prover === undefined)
    return `${common.blockUnproven({ height })}${space()}${provingText(proving)}`;
  const { batch = "", firstBlock = height, lastBlock = height, tasksDone, tasksTotal } = prover;
  const given = { height, batch, blocks: blocksText({ firstBlock, lastBlock }) };
  return tasksDone === undefined || tasksTotal === undefined
    ? common.blockBeingProven(given)
    : common.blockHalfProven({ ...given, done: tasksDone, total: tasksTotal });
}

export function proverText(
  { activity, batch, firstBlock, lastBlock }: ProverAtWork,
  unprovenBlocks: number,
): string {
  const { common } = texts();
  if (activity === "compiling") return common.compiling;
  if (activity === "waiting") {
    return unprovenBlocks === 0 ? common.waitingForBlocks : common.waitingForMore;
  }
  if (batch === undefined || firstBlock === undefined || lastBlock === undefined) {
    return common.proving;
  }
  return common.provingBatch({ batch, blocks: blocksText({ firstBlock, lastBlock }) });
}

/** @example blocksText({ firstBlock: 3, lastBlock: 5 }) // "blocks 3 to 5" */
export function blocksText({
  firstBlock,
  lastBlock,
}: {
  readonly firstBlock: number;
  readonly lastBlock: number;
}): string {
  const { common } = texts();
  return firstBlock === lastBlock
    ? common.blockNumber({ number: firstBlock })
    : common.blockNumbers({ first: firstBlock, last: lastBlock });
}
