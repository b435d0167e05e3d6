import fc from "fast-check";
import type { Stage } from "../stage.js";
import { command, pick, pickFrom, weighted } from "./command.js";
import { isInTime } from "./matches.js";

type Far = "a bit" | "the next round" | "a deadline" | "an expiry" | "a notice" | "a day";

/** Advances time, often to the second at which a round, clock or session ends. */
export const pass = command(
  "pass",
  fc.record({
    pick,
    far: weighted<Far>(
      [5, "a bit"],
      [1, "the next round"],
      [3, "a deadline"],
      [2, "an expiry"],
      [3, "a notice"],
      [1, "a day"],
    ),
    seconds: fc.integer({ min: 1, max: 3 }),
    edge: fc.integer({ min: -1, max: 1 }),
  }),
  async (stage, wish) => {
    const { time, terms } = stage.model;
    const nextRound = terms.roundLength * (stage.model.roundOf(time) + 1);
    const goals: Record<Far, number> = {
      "a bit": time + wish.seconds,
      "the next round": nextRound,
      "a deadline": (pickFrom(deadlines(stage), wish.pick) ?? time) + wish.edge,
      "an expiry": (pickFrom(expiries(stage), wish.pick) ?? time) + wish.edge,
      "a notice": (pickFrom(notices(stage), wish.pick) ?? time) + wish.edge,
      "a day": (pickFrom(forgiven(stage), wish.pick) ?? time) + wish.edge,
    };
    const goal = goals[wish.far];
    const isNear = goal < time + FAR || wish.far === "a day";
    await stage.pass(goal > time && isNear ? goal - time : wish.seconds);
  },
);

/** A session that lasts longer than the run is not worth waiting for. */
const FAR = 100;

function deadlines(stage: Stage): number[] {
  return stage.model.matches
    .filter((match) => isInTime(stage, match))
    .map(({ deadline }) => deadline);
}

function notices({ model }: Stage): number[] {
  return [...model.aborts.values()].map(({ from }) => from).filter((from) => from >= model.time);
}

/** From these times on, players who left a match are forgiven if they leave another. */
function forgiven({ model }: Stage): number[] {
  return [...model.players.values()]
    .map(({ forgivenFrom }) => forgivenFrom)
    .filter((from) => from > model.time);
}

function expiries({ model }: Stage): number[] {
  return [...model.sessions.values()]
    .map(({ expiresAt }) => expiresAt)
    .filter((expiresAt) => expiresAt > model.time && expiresAt < model.time + FAR);
}
