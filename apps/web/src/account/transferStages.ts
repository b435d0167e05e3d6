import type { BalanceChange } from "@kifu/client";
import type { SentTransfer } from "@kifu/client/transfers";
import type { ExitFile, SettlementContract } from "@kifu/wire";
import { daysText } from "../lib/settlementText";
import { space, texts } from "../texts/texts";

/**
 * `sent`: only the wallet says so. `listed`: the operator's program has seen the deposit on Mina.
 * `credited`: a block has added it to the balance.
 */
export type TransferStage = "sent" | "listed" | "credited";

/**
 * How far each transfer is, as far as the node says. Of two deposits of one amount, the earlier one is
 * taken in first.
 *
 * @param sent the oldest first
 * @param exit what the node said after the latest settlement; undefined before the first one
 * @param changes the player's latest balance changes
 */
export function transferStages(
  sent: readonly SentTransfer[],
  exit: Pick<ExitFile, "blocks" | "waiting"> | undefined,
  changes: readonly BalanceChange[],
): TransferStage[] {
  const taken = changes.filter(({ kind }) => kind === "deposited").reverse();
  const waiting = [...(exit?.waiting ?? [])];
  // Settled blocks lack these, so the list still has deposits that later blocks have taken in.
  for (const { amount, height } of taken) {
    if (height >= (exit?.blocks ?? 0)) removeFirst(waiting, (listed) => listed === amount);
  }
  return sent.map(({ what, amount, height }) => {
    if (what === "payout") return "sent";
    const isTaken = (change: BalanceChange) => change.amount === amount && change.height >= height;
    if (removeFirst(taken, isTaken)) return "credited";
    return removeFirst(waiting, (listed) => listed === amount) ? "listed" : "sent";
  });
}

/** Removes the first item that fits. Returns whether there was one. */
function removeFirst<Item>(items: Item[], fits: (item: Item) => boolean): boolean {
  const index = items.findIndex(fits);
  if (index < 0) return false;
  items.splice(index, 1);
  return true;
}

/** After so many slots, Mina takes nothing back. */
const FINAL_SLOTS = 40n;

/** What a stage means, and what comes next. */
export function stageText(
  { what, at }: SentTransfer,
  stage: TransferStage,
  { deadline, freeze, secondsPerSlot }: SettlementContract,
  now: number,
): string {
  const { account } = texts();
  if (what === "payout") return account.payoutSent;
  if (stage === "credited") return account.credited;
  const [within, frozen] = [deadline, freeze].map((slots) =>
    daysText(Number(slots * secondsPerSlot)),
  ) as [string, string];
  if (now - at > Number(deadline * secondsPerSlot) * 1000) {
    const missing = stage === "listed" ? account.listedLate : account.sentLate;
    return `${missing}${space()}${account.depositFreezes({ time: frozen })}`;
  }
  const final = daysText(Number(FINAL_SLOTS * secondsPerSlot));
  const rest = account.depositRest({ final, within });
  return `${stage === "listed" ? account.listed : account.sent}${space()}${rest}`;
}
