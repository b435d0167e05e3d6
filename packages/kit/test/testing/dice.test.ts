import { describe, expect, it } from "@jest/globals";
import { checkGame, conformance, lengthOf } from "../../src/testing/index.js";
import { chiSquare, unlikely } from "../hidden/evenness.js";
import { dice } from "./dice/index.js";
import { rolled, rules, type Chain, type Position } from "./dice/rules.js";
import "../hidden/fastPlainHash.js";
import "./peek/fastHash.js";

conformance(dice, {
  playouts: lengthOf({ short: 4, whole: 12 }),
  positions: lengthOf({ short: 16, whole: 80 }),
  garbage: lengthOf({ short: 20, whole: 200 }),
  botGames: lengthOf({ short: 4, whole: 20 }),
});

/** The first roll of seat 0, and then that of seat 1, with chains from these seeds. */
function firstRolls(...seeds: [bigint, bigint]): number[] {
  const chains = seeds.map((seed) => rules.hidden!.secretFrom(seed));
  let position: Position = rules.initial();
  const rolls: number[] = [];
  while (rolls.length < 2) {
    const [move] = rules.legalMoves(position, chains[position.turn]);
    if (position.count >= 2) rolls.push(rolled(position, move!.link));
    const played = rules.play(position, move!);
    if (!played.ok) throw new Error(played.code);
    position = played.position;
  }
  return rolls;
}

it("does not pass with a bot that knows the chain that was dealt last", async () => {
  let last: Chain | undefined;
  const { hidden } = rules;
  const peeking: typeof dice = {
    ...dice,
    rules: {
      ...rules,
      hidden: { ...hidden!, secretFrom: (seed) => (last = hidden!.secretFrom(seed)) },
    },
    plain: {
      ...dice.plain,
      chooseMove: (position, random, level) => dice.plain.chooseMove(position, random, level, last),
    },
  };
  const { results } = await checkGame(peeking, { seed: 1, only: ["ownSecret"] });
  expect(results[0]?.detail).toMatch(/^The moves of seat ./);
});

describe("a roll", () => {
  it.each([
    ["seat 0", (share: bigint): [bigint, bigint] => [share, 1n << 220n]],
    ["seat 1", (share: bigint): [bigint, bigint] => [1n << 220n, share]],
  ])("is even if only %s takes its chain at random", (_, seeds) => {
    const counts = [0, 1].map(() => Array<number>(6).fill(0));
    for (let i = 0n; i < 1_200n; i++) {
      firstRolls(...seeds(i + (1n << 230n))).forEach((roll, at) => void counts[at]![roll - 1]!++);
    }
    for (const of of counts) expect(chiSquare(of)).toBeLessThan(unlikely(6));
  });

  it("cannot be repeated, passed over or made with another link", () => {
    const chains = [1n, 2n].map((seed) => rules.hidden!.secretFrom(seed + (1n << 230n)));
    let position = rules.initial();
    for (const link of [chains[0]![0]!, chains[1]![0]!, chains[0]![1]!, chains[1]![1]!]) {
      const played = rules.play(position, { steps: 0n, link });
      if (!played.ok) throw new Error(played.code);
      position = played.position;
    }
    const links = [chains[0]![1]!, chains[0]![3]!, chains[1]![2]!, 5n, chains[0]![2]!];
    const legal = links.map((link) => rules.play(position, { steps: 0n, link }).ok);
    expect(legal).toEqual([false, false, false, false, true]);
  });
});
