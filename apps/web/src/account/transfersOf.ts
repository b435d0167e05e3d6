import type { BalanceChange } from "@kifu/client";
import type { ExitFile } from "@kifu/wire";

/** What one player can deposit in all, and withdraw. A forced withdrawal of this means all. */
export const MOST_TRANSFERRED = 2 ** 31 - 1;

/** A player's money between Mina and the chain, in the chain's money. */
export interface Transfers {
  /** Deposits on Mina that are not in the balance yet. Undefined if the node does not know. */
  readonly onTheWay: number | undefined;
  /** Withdrawals in blocks that are not settled. */
  readonly unsettled: number;
  /** How many more blocks must be settled until all of them are. */
  readonly blocksMissing: number;
  /** What was withdrawn in settled blocks, in all. Whether Mina has paid it, a node cannot tell. */
  readonly settled: number;
}

/**
 * @param exit what the node said after the latest settlement; undefined before the first one
 * @param changes the player's latest balance changes, newest first
 */
export function transfersOf(
  exit: Pick<ExitFile, "blocks" | "crossed" | "waiting"> | undefined,
  changes: readonly BalanceChange[],
): Transfers {
  const blocks = exit?.blocks ?? 0;
  const since = (kind: BalanceChange["kind"]) =>
    changes.filter((change) => change.kind === kind && change.height >= blocks);
  const [taken, withdrawn] = [since("deposited"), since("withdrawn")];
  const waiting = exit?.waiting;
  return {
    // Settled blocks lack these deposits, but later blocks may have taken some of them in.
    onTheWay: waiting === undefined ? undefined : Math.max(0, sum(waiting) - sumOf(taken)),
    unsettled: sumOf(withdrawn),
    blocksMissing: Math.max(0, ...withdrawn.map(({ height }) => height + 1 - blocks)),
    settled: Number(exit?.crossed.neighbour === undefined ? (exit?.crossed.fields[1] ?? 0n) : 0n),
  };
}

function sumOf(changes: readonly BalanceChange[]): number {
  return sum(changes.map(({ amount }) => amount));
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
