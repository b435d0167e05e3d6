import fc from "fast-check";
import { EMPTY_KEY, keyOf, ODD_PARITY, STRANGER, walletOf } from "../keys.js";
import type { Match } from "../state.js";
import { command, pick, weighted } from "./command.js";
import { isRunning, matchFor, which } from "./matches.js";
import { choice, playerFor } from "./players.js";
import { bounds, boundsFor } from "./sessions.js";

const deposited = weighted<bigint>(
  [12, 100n],
  [4, 0n],
  [8, (1n << 32n) - 1n],
  [1, 1n << 32n],
  [1, -1n],
);

const depositor = weighted<string>([20, "a player"], [1, EMPTY_KEY], [1, ODD_PARITY]);

export const takeDeposit = command(
  "takeDeposit",
  fc.record({ pick, choice, deposited, depositor }),
  async (stage, wish) => {
    const player = playerFor(stage, wish.pick, wish.choice, () => true);
    const owner = wish.depositor === "a player" ? walletOf(player) : wish.depositor;
    await stage.send({ signer: STRANGER, call: "takeDeposit", owner, amount: wish.deposited });
  },
);

export const takeWithdrawal = command(
  "takeWithdrawal",
  fc.record({ pick, choice, deposited, depositor, most: weighted([3, false], [1, true]) }),
  async (stage, wish) => {
    const { stakes } = stage.model;
    const has = (owner: string) => stakes.balanceOf(owner).amount > 0n;
    const player = playerFor(stage, wish.pick, wish.choice, has);
    const owner = wish.depositor === "a player" ? walletOf(player) : wish.depositor;
    const amount = wish.most ? (1n << 32n) - 1n : wish.deposited;
    await stage.send({ signer: STRANGER, call: "takeWithdrawal", owner, amount });
  },
);

export const takeConclusion = command(
  "takeConclusion",
  fc.record({ pick, which, wished: weighted([3, "late"], [2, "unpaid"], [1, "any"]) }),
  async (stage, wish) => {
    const { model } = stage;
    const hasPot = (match: Match) =>
      (model.stakes.pots.get(model.matches.indexOf(match) + 1) ?? 0n) > 0n;
    const { number } = matchFor(stage, wish.pick, wish.which, (match) => {
      if (wish.wished === "late") return isRunning(match) && model.isOutOfTime(match);
      return wish.wished === "any" || (!isRunning(match) && hasPot(match));
    });
    await stage.send({ signer: STRANGER, call: "takeConclusion", match: number });
  },
);

type Wish = "some" | "all" | "one too much" | "2^31 in all" | bigint;

const withdrawn = weighted<Wish>(
  [8, "some"],
  [4, "all"],
  [2, "one too much"],
  [1, 0n],
  [6, "2^31 in all"],
  [1, (1n << 32n) + 1n],
  [1, -1n],
);

export const withdraw = command(
  "withdraw",
  fc.record({ pick, choice, bounds, withdrawn, byKey: weighted([9, false], [1, true]) }),
  async (stage, wish) => {
    const { stakes, bridge } = stage.model;
    const amountFor = (owner: string) => {
      if (wish.withdrawn === "2^31 in all") return (1n << 31n) - bridge.crossedOf(owner).withdrawn;
      return amountOf(wish.withdrawn, stakes.balanceOf(owner).amount);
    };
    const has = (owner: string) => {
      const { amount } = stakes.balanceOf(owner);
      return amount > 0n && (wish.withdrawn !== "2^31 in all" || amount >= amountFor(owner));
    };
    const player = playerFor(stage, wish.pick, wish.choice, has);
    const signer = wish.byKey ? keyOf(player) : walletOf(player);
    const amount = amountFor(signer);
    await stage.send({ signer, call: "withdraw", amount, ...boundsFor(stage, wish.bounds) });
  },
);

function amountOf(wish: Exclude<Wish, "2^31 in all">, balance: bigint): bigint {
  if (typeof wish === "bigint") return wish;
  if (wish === "one too much") return balance + 1n;
  return wish === "all" ? balance : balance < 50n ? 1n : 50n;
}
