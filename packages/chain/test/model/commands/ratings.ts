import fc from "fast-check";
import { STRANGER, walletOf } from "../keys.js";
import { command, pick, weighted } from "./command.js";
import { matchFor, which } from "./matches.js";
import { choice } from "./players.js";
import { pool } from "./queueing.js";
import { agreeing, handIn, seekersFor, withheld } from "./seeks.js";
import { prepare, usualSeek } from "./stakes.js";

/** Pairs two players for a rated match. */
export const pairRated = command(
  "pairRated",
  fc.record({
    pick,
    choice,
    pool,
    one: usualSeek,
    other: usualSeek,
    agreeing,
    withheld,
    prepared: weighted([4, true], [1, false]),
  }),
  async (stage, wish) => {
    const [one, other] = seekersFor(stage, wish.pick, wish.choice);
    if (wish.prepared) {
      await prepare(stage, one, wish.one.by);
      await prepare(stage, other, wish.other.by);
    }
    const seeks = handIn(stage, [one, other], wish, { rated: true });
    if (wish.withheld) return;
    const signer = walletOf((other % stage.players) + 1);
    await stage.send({ signer, call: "pairRated", ...wish.pool, ...seeks });
  },
);

export const rate = command(
  "rate",
  fc.record({ pick, which, isAborted: weighted([5, false], [1, true]) }),
  async (stage, wish) => {
    const { model, players } = stage;
    const { number } = matchFor(stage, wish.pick, wish.which, (match) => {
      const isDue = model.ratings.isDue(model.matches.indexOf(match) + 1);
      const isOver = match.result !== "running";
      return isDue && isOver && (match.result === "aborted") === wish.isAborted;
    });
    const signer = wish.pick % 3 === 0 ? STRANGER : walletOf(1 + (wish.pick % players));
    await stage.send({ signer, call: "rate", match: number });
  },
);
