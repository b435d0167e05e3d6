import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { defaultTerms } from "@kifu/chain/terms";
import { DAY, writeClock } from "@kifu/wire";
import { Executor } from "../../src/sequencer/Executor.js";
import type { Player } from "../harness/Player.js";
import { SignedStage } from "./SignedStage.js";

const DAYS = writeClock({ bank: 3 * DAY, increment: DAY });

let executor: Executor;
let stage: SignedStage;
let id: number;

beforeAll(async () => void (executor = await Executor.start(defaultTerms)));

beforeEach(async () => {
  stage = await SignedStage.open({ executor });
  id = await stage.meet("TicTacToe", DAYS);
  await stage.chain.closeBlock();
  await stage.play(id, "a1");
});

afterEach(async () => await stage.stop());

const seats = () => stage.staged(id).seats;
const moves = () => stage.records.moves(id).map(({ move }) => move);

interface PlanWish {
  by?: Player;
  byOwner?: boolean;
  nonce?: number;
}

/** Signs the last of these moves, for the position after the others, from now on. */
function replyTo(played: string, { by = seats()[0], ...how }: PlanWish = {}) {
  let { position } = stage.staged(id).match;
  const all = played.split(" ");
  const { rules } = stage.staged(id).match.game;
  for (const move of all.slice(0, -1)) {
    const made = rules.play(position, rules.notation.read(move));
    if (!made.ok) throw new Error(made.code);
    ({ position } = made);
  }
  return by.plan("TicTacToe", id, position, all.at(-1)!, how).toJSON();
}

const plan = async (...transactions: object[]) =>
  await stage.node.plans.take({ match: id, ply: stage.staged(id).match.ply, transactions });

async function refused(code: string, ...transactions: object[]): Promise<void> {
  await expect(plan(...transactions)).rejects.toMatchObject({ code });
}

/** Plays a move, and waits until a reply to it was played or dropped. */
async function opponentPlays(move: string): Promise<void> {
  await stage.play(id, move);
  await stage.node.plans.idle();
}

describe("a planned reply", () => {
  test("is played at once when the opponent makes the move, and is a move like any other", async () => {
    expect(await plan(replyTo("b1 a3"), replyTo("b2 c3"))).toEqual({ kept: 2 });
    await opponentPlays("b2");
    expect(moves()).toEqual(["a1", "b2", "c3"]);
    expect(stage.records.match(id)).toMatchObject({ ply: 3, turn: 1, result: "running" });
    await stage.chain.closeBlock();
    stage.staged(id).match = stage.matchOfChain(id);
    await stage.play(id, "a3 b3");
    expect(moves()).toEqual(["a1", "b2", "c3", "a3", "b3"]);
    expect(stage.store.planSeats()).toEqual([]);
  });

  test("is dropped when the opponent makes another move", async () => {
    await plan(replyTo("b2 c3"));
    await opponentPlays("a3");
    expect(moves()).toEqual(["a1", "a3"]);
    expect(stage.store.planSeats()).toEqual([]);
    // The player then moves as usual.
    await stage.play(id, "c3");
    expect(moves()).toEqual(["a1", "a3", "c3"]);
  });

  test("waits over restarts, and is played if the node was killed before it could", async () => {
    await plan(replyTo("b2 c3"));
    await stage.restart();
    await stage.node.plans.idle();
    expect(moves()).toEqual(["a1"]);
    await stage.node.plans.stop();
    await opponentPlays("b2");
    expect(moves()).toEqual(["a1", "b2"]);
    await stage.restart();
    await stage.node.plans.idle();
    expect(moves()).toEqual(["a1", "b2", "c3"]);
  });

  test("is played with the nonce that its key has then", async () => {
    const later = [0, 1, 2].map((nonce) => replyTo("b2 c3", { byOwner: true, nonce }));
    await plan(...later);
    expect(await plan(...later)).toEqual({ kept: 3 });
    const [player] = seats();
    await stage.chain.admit(player.revokeSession(stage.chain.time));
    await opponentPlays("b2");
    expect(moves()).toEqual(["a1", "b2", "c3"]);
  });

  test("whose key has expired is not played, and the player may move", async () => {
    await plan(replyTo("b2 c3"));
    stage.seconds += 100_001;
    await stage.send(id, stage.sign(id, "b2", { byOwner: true, atMost: 100_100 }));
    await stage.node.plans.idle();
    expect(moves()).toEqual(["a1", "b2"]);
    expect(stage.store.planSeats()).toEqual([]);
  });
});

describe("a reply is refused", () => {
  test("by the opponent, by a stranger, or with another's signature", async () => {
    const [, opponent] = seats();
    await refused("match/not-a-player", replyTo("b2 c3", { by: opponent }));
    const good = replyTo("b2 c3");
    const { signature } = replyTo("b2 c3", { by: opponent });
    await refused("ingress/bad-signature", { ...good, signature });
    expect(stage.store.planSeats()).toEqual([]);
  });

  test("of another match, of another kind, or for another moment", async () => {
    const other = await stage.meet("TicTacToe", DAYS);
    const transactions = [replyTo("b2 c3")];
    await expect(
      stage.node.plans.take({ match: other, ply: 0, transactions }),
    ).rejects.toMatchObject({ code: "plans/not-a-move" });
    await refused("plans/not-a-move", seats()[0].resign(id, 0).toJSON());
    await expect(stage.node.plans.take({ match: id, ply: 0, transactions })).rejects.toMatchObject({
      code: "plans/moved-on",
    });
    await expect(stage.node.plans.take({ match: 999, ply: 0, transactions })).rejects.toMatchObject(
      { code: "plans/not-slow" },
    );
  });

  test("in a match of seconds", async () => {
    const match = await stage.meet("TicTacToe", 100);
    await expect(stage.node.plans.take({ match, ply: 0, transactions: [] })).rejects.toMatchObject({
      code: "plans/not-slow",
    });
  });

  test("with a nonce that is used or too far ahead, and beyond 64", async () => {
    await refused("ingress/nonce-too-far", replyTo("b2 c3", { nonce: 8 }));
    await stage.chain.admit(seats()[0].revokeSession(stage.chain.time));
    await refused("ingress/nonce-used", replyTo("b2 c3", { byOwner: true }));
    const cells = "b1 c1 a2 b2 c2 a3 b3 c3".split(" ");
    const many = cells.flatMap((reply) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((nonce) =>
        replyTo(`${reply === "b2" ? "b1" : "b2"} ${reply}`, { nonce }),
      ),
    );
    expect(await plan(...many)).toEqual({ kept: 64 });
    await refused("plans/too-many", replyTo("b3 c3"));
  });
});

test("nothing that the node shows depends on a planned reply", async () => {
  const shown = () => [stage.records.match(id), stage.records.course(id), stage.records.moves(id)];
  const before = shown();
  await plan(replyTo("b2 c3"));
  expect(shown()).toEqual(before);
});
