import { readFileSync } from "node:fs";
import { describe, expect, jest, test } from "@jest/globals";
import { writeClock } from "@kifu/wire";
import { Result } from "../../src/engine/Match.js";
import { NOTICE } from "../../src/engine/plainRules.js";
import {
  type Actor,
  actors,
  consequenceOf,
  lifeTable,
  type MatchAction,
  matchActions,
  type MatchStage,
  matchStates,
} from "../../src/engine/lifeOfMatch.js";
import { segmentSizeOf } from "../../src/runtime/games.js";
import { defaultTerms } from "../../src/runtime/runtimeModules.js";
import { type Receipt, Sandbox } from "../harness/Sandbox.js";
import type { Actor as Player } from "../harness/World.js";
import { SegmentWorld } from "./SegmentWorld.js";
import { signTwice } from "./signTwice.js";
import { rate, withRatedMatch } from "../ratings/rating.js";
import { withStakedMatch } from "../stakes/staking.js";
import { sendDraw } from "./draws.js";
import { sendTakeback } from "./takebacks.js";

jest.setTimeout(300_000);

type LifeWorld = SegmentWorld<Sandbox>;

/** One sandbox, emptied for each cell. Composing a runtime takes longer than a match. */
const sandbox = new Sandbox();

const MOVES = ["h8", "h9", "i8", "i9"];
/** Seconds per move, longer than a notice period. */
const LIMIT = NOTICE + 40;
const BANK = writeClock({ bank: LIMIT, increment: 4 });

const plies: Record<MatchStage, number> = {
  "no move": 0,
  "one move": 1,
  "both moved": 2,
  "out of time before both moved": 1,
  "out of time": 3,
  over: 2,
};

interface Before {
  /** What the players agreed on, apart from the clock. */
  readonly kind: "casual" | "staked" | "rated";
  /** The seat that announced an abort; undefined if neither could. */
  readonly announcer?: 0 | 1;
}

async function reach(
  state: MatchStage,
  { kind, announcer }: Before,
  clock = LIMIT,
): Promise<LifeWorld> {
  sandbox.state.values = {};
  sandbox.time = 0;
  const world = new SegmentWorld(defaultTerms, sandbox, "Randzu", segmentSizeOf("Randzu"));
  if (kind === "staked") await withStakedMatch(world);
  else if (kind === "rated") await withRatedMatch(world);
  else await world.pair(undefined, clock);
  const ply = plies[state];
  if (ply > 0) await world.play(MOVES.slice(0, ply).join(" "));
  if (announcer !== undefined && ply < 2) {
    await world.abort(1, announcer, [world.black, world.white][announcer]!.owner);
    world.pass(NOTICE);
  }
  if (state.startsWith("out of time")) world.pass(LIMIT + 1);
  if (state === "over") await world.resign(1, 0, world.black.key);
  return world;
}

/** The actions that need a match of another kind. */
const kinds: Partial<Record<MatchAction, Before["kind"]>> = {
  "pay the pot": "staked",
  "have it rated": "rated",
};

/** Black has the first seat. */
function playersOf(world: LifeWorld, state: MatchStage): Record<Actor, Player> {
  const isBlack = plies[state] % 2 === 0;
  return {
    "the side to move": isBlack ? world.black : world.white,
    "the other side": isBlack ? world.white : world.black,
    "anybody else": world.third,
  };
}

/**
 * Performs the action. The actor's session signs, or their wallet if the action requires the
 * actor's own key.
 */
async function act(
  world: LifeWorld,
  action: MatchAction,
  actor: Actor,
  state: MatchStage,
): Promise<Receipt> {
  const player = playersOf(world, state)[actor];
  const ply = plies[state];
  const seat = player === world.black ? 0 : 1;
  const next = MOVES[ply]!;
  switch (action) {
    case "make a move":
      return await world.move(next, { signer: player.key });
    case "play signed moves": {
      // The last second in which the move was possible.
      const { deadline } = await world.mustMatch();
      const made = Math.min(world.time, Number(deadline.toBigInt()));
      const segment = await world.segment(await world.line(next, [made]));
      return await world.sendSegment(segment, { sender: player.key });
    }
    case "resign":
      return await world.resign(1, seat, player.key);
    case "announce an abort":
      return await world.abort(1, seat, player.key);
    case "claim an announced abort":
      return await world.claimAbort(1, player.key);
    case "claim the timeout":
      return await world.claimTimeout(1, player.key);
    case "agree to a draw, both":
      return await sendDraw(world, [{}, {}], 1, player.key);
    case "agree to a draw, one alone":
      return await sendDraw(world, [{}, { none: true }], 1, player.key);
    case "take moves back, both":
    case "take moves back, one alone": {
      const second = { none: action !== "take moves back, both" };
      // Before the first move, this tries to take back a move that was not made.
      const line = MOVES.slice(0, Math.max(1, ply)).join(" ");
      return await sendTakeback(world, line, { second, sender: player.key });
    }
    case "show two moves for one turn": {
      const signer = { secret: playersOf(world, state)["the side to move"].secret("key") };
      const evidence = await signTwice(world, ["o1", "o2"], { signer });
      return await world.sendForfeit(ply % 2, evidence, 1, player.key);
    }
    case "seat a session after notice":
    case "seat a session under notice": {
      const owner = playersOf(world, state)["the side to move"];
      await world.openSession(owner);
      world.pass(action === "seat a session under notice" ? NOTICE - 1 : NOTICE);
      return await world.reseat(owner, { signer: player.key });
    }
    case "pay the pot":
      return await world.payOut(1, player.key);
    case "have it rated":
      return await rate(world, 1, player.key);
    case "seek another match":
      return await world.register(player);
  }
}

/** Returns the consequence of the action, in the words of the table in `lifeOfMatch.ts`. */
async function seen(world: LifeWorld, receipt: Receipt, state: MatchStage): Promise<string> {
  if (!receipt.ok) return receipt.code ?? "refused";
  if (receipt.events.some(({ name }) => name === "player-queued")) return "waits";
  if (receipt.events.some(({ name }) => name === "pot-paid")) return "paid";
  if (receipt.events.some(({ name }) => name === "match-rated")) return "rated";
  const { result } = await world.result();
  const toMove = plies[state] % 2 === 0 ? Result.firstWon : Result.secondWon;
  switch (result) {
    case Result.running:
      return "goes on";
    case Result.aborted:
      return "aborted";
    case Result.drawn:
      return "drawn";
    default:
      return result === toMove ? "the side to move wins" : "the other side wins";
  }
}

describe.each(matchActions)("to %s", (action) => {
  describe.each(actors)("by %s", (actor) => {
    test.each(matchStates)("in a match with the state '%s'", async (state) => {
      for (const [announcer, clock] of [LIMIT, BANK].entries()) {
        const before: Before = {
          kind: kinds[action] ?? "casual",
          ...(action === "claim an announced abort" && { announcer: announcer as 0 | 1 }),
        };
        const world = await reach(state, before, clock);
        const receipt = await act(world, action, actor, state);
        expect(await seen(world, receipt, state)).toBe(consequenceOf(action, actor, state));
      }
    });
  });
});

test("the table in the docs matches this one", () => {
  const docs = readFileSync(
    new URL("../../../../../docs/life-of-a-match.md", import.meta.url),
    "utf8",
  );
  expect(docs).toContain(lifeTable());
});
