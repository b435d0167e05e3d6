import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import {
  BridgeAction,
  codes,
  NO_ACTIONS,
  NOTICE,
  type PlainSeatSignature,
  shownGames,
} from "@kifu/chain";
import { plainGames } from "@kifu/chain/plain-games";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { join } from "node:path";
import { Field } from "o1js";
import { silent } from "../../src/lib/log.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { segmentOf } from "../../src/sequencer/TransactionReader.js";
import { InboxTaker } from "../../src/prover/settlement/InboxTaker.js";
import { writePromised } from "../../src/prover/settlement/settlementFiles.js";
import { type DrawWish, signDraw } from "./signDraw.js";
import { Player } from "../harness/Player.js";
import { SegmentSender } from "../harness/SegmentSender.js";
import { temporaryFolder } from "../harness/temporaryStore.js";
import { SignedStage } from "./SignedStage.js";

jest.setTimeout(300_000);

const { match, session } = codes;

let stage: SignedStage;
let id: number;

beforeEach(async () => {
  stage = await SignedStage.open();
  id = await stage.begin("TicTacToe");
});

afterEach(async () => {
  await stage.stop();
});

function segments(): number[] {
  return stage.chain.openTransactions.flatMap(({ tx }) => {
    const [module] = stage.runtime.methodIdResolver.getMethodNameFromId(tx.methodId.toBigInt())!;
    const game = shownGames.find((each) => each.module === module);
    const segment = game && segmentOf(game, tx.argsFields);
    return segment === undefined ? [] : [segment.moves.length];
  });
}

const standing = () => {
  const { result, reason, ply } = stage.records.match(id)!;
  return { result, reason, ply };
};

function signed(wishes: readonly [DrawWish, DrawWish] = [{}, {}]): PlainSeatSignature[] {
  const { seats, match } = stage.staged(id);
  return ([0, 1] as const).map(
    (seat) => signDraw(match, id, { seat, player: seats[seat] }, wishes[seat]).by,
  );
}

async function refuses(code: string, transaction: PendingTransaction): Promise<void> {
  await expect(stage.chain.admit(transaction)).rejects.toMatchObject({ code });
  expect(segments()).toEqual([]);
}

describe("a match that is aborted by a transaction", () => {
  test("has the first move before that is announced", async () => {
    await stage.play(id, "b2");
    const { seats, match: after } = stage.staged(id);
    const [first] = seats;
    await stage.chain.admit(first.abort(id, 0, stage.seconds + 50, after.transcript));
    expect(segments()).toEqual([1]);
    expect(standing()).toEqual({ result: "running", reason: "none", ply: 1 });
    expect(stage.records.match(id)?.abortFrom).toBe(stage.chain.time + NOTICE);
    await stage.chain.closeBlock();
    stage.seconds += NOTICE;
    await stage.chain.admit(first.claimAbort(id));
    expect(standing()).toEqual({ result: "aborted", reason: "abort", ply: 1 });
  });

  test("needs no move, and is not aborted once one was made", async () => {
    const [, second] = stage.staged(id).seats;
    await stage.chain.admit(second.abort(id, 1, stage.seconds + 50));
    expect(segments()).toEqual([]);
    expect(stage.records.match(id)?.abortFrom).toBe(stage.chain.time + NOTICE);
    await stage.chain.closeBlock();
    await stage.play(id, "b2");
    expect(stage.records.match(id)?.abortFrom).toBeUndefined();
    stage.seconds += NOTICE;
    // The move is in no transaction yet, but it counts.
    await refuses(match.noNotice, second.claimAbort(id));
    expect(standing()).toEqual({ result: "running", reason: "none", ply: 1 });
  });

  test("is announced once, until a move is made", async () => {
    const { seats } = stage.staged(id);
    const [first, second] = seats;
    await stage.chain.admit(second.abort(id, 1, stage.seconds + 50));
    const from = stage.records.match(id)?.abortFrom;
    stage.seconds += NOTICE - 1;
    await refuses(match.announced, first.abort(id, 0, stage.seconds + 50));
    expect(stage.records.match(id)?.abortFrom).toBe(from);
    await stage.play(id, "b2");
    const { transcript } = stage.staged(id).match;
    await stage.chain.admit(second.abort(id, 1, stage.seconds + 50, transcript));
    expect(segments()).toEqual([1]);
    expect(stage.records.match(id)?.abortFrom).toBe(stage.chain.time + NOTICE);
  });

  test("is not, by somebody who does not know of its first move", async () => {
    await stage.play(id, "b2");
    const [first] = stage.staged(id).seats;
    await refuses(match.movedOn, first.abort(id, 0, stage.seconds + 50, 0n));
  });

  test("has no segment cut short by what the chain refuses", async () => {
    const [first] = stage.staged(id).seats;
    await stage.play(id, "b2");
    const stranger = new Player(stage.runtime, 999);
    const { transcript } = stage.staged(id).match;
    await refuses(match.notAPlayer, stranger.abort(id, 0, stage.seconds + 50, transcript));
    await stage.play(id, "a1");
    // The move counts, although no transaction contains it yet.
    await refuses(match.bothMoved, first.abort(id, 0, stage.seconds + 50));
    expect(standing()).toEqual({ result: "running", reason: "none", ply: 2 });
  });
});

describe("a single move that a player sends", () => {
  const onChain = () => stage.chain.pending.match(id)!;

  test("has the open moves before it", async () => {
    await stage.play(id, "b2");
    const [, second] = stage.staged(id).seats;
    await expect(stage.chain.admit(second.ticTacToe(id, onChain(), "a1"))).rejects.toMatchObject({
      code: match.wrongField,
    });
    expect(segments()).toEqual([1]);
    second.takeBack("session");
    await stage.chain.admit(second.ticTacToe(id, onChain(), "a1"));
    expect(standing()).toMatchObject({ result: "running", ply: 2 });
  });

  test("has no segment cut short, and no move replaced, when the other side is on turn", async () => {
    await stage.play(id, "b2");
    const [first] = stage.staged(id).seats;
    // The player signs a move for the chain's position, which lacks the first side's open move.
    await refuses(match.notYourTurn, first.ticTacToe(id, onChain(), "c3"));
    first.takeBack("session");
    await refuses(match.wrongGame, first.randzu(id, onChain(), "h8"));
    expect(standing()).toMatchObject({ result: "running", ply: 1 });
  });
});

describe("a resignation", () => {
  test("has no segment cut short when the chain refuses it", async () => {
    id = await stage.begin("TicTacToe", 10_000, 500);
    await stage.play(id, "b2 a1");
    const [first] = stage.staged(id).seats;
    const stranger = new Player(stage.runtime, 999);
    await refuses(match.notAPlayer, stranger.resign(id, 0, stage.seconds + 50));
    await refuses(match.notAPlayer, first.resign(id, 1, stage.seconds + 50));
    first.takeBack("session");
    await refuses(match.badSeat, first.resign(id, 2 as 1, stage.seconds + 50));
    first.takeBack("session");
    await refuses(session.tooLate, first.resign(id, 0, stage.seconds - 1));
    first.takeBack("session");
    await stage.chain.closeBlock();
    stage.seconds += 600;
    await refuses(session.expired, first.resign(id, 0, stage.seconds + 50));
    expect(standing()).toEqual({ result: "running", reason: "none", ply: 2 });
  });
});

describe("a foul that is pointed out", () => {
  const { samples } = plainGames.find(({ module }) => module === "Renju")!;
  const foul = samples.foul!.split(" ");
  const seatOnTurn = () => {
    const { seats, match: plain } = stage.staged(id);
    return { player: seats[plain.position.turn], other: seats[1 - plain.position.turn]!, plain };
  };

  beforeEach(async () => {
    id = await stage.begin("Renju");
    await stage.play(id, foul.slice(0, -1).join(" "));
  });

  test("has the open moves before it, and wins", async () => {
    await stage.play(id, foul.at(-1)!);
    const { player, plain } = seatOnTurn();
    await stage.chain.admit(player.pointOut("Renju", id, plain.position));
    expect(segments()).toEqual([foul.length]);
    const result = plain.position.turn === 0 ? "first-won" : "second-won";
    expect(standing()).toEqual({ result, reason: "foul", ply: foul.length });
    await stage.chain.closeBlock();
    expect(stage.records.player(player.address).tally).toMatchObject({ won: 1, lost: 0 });
  });

  test("has no segment cut short by what the chain refuses", async () => {
    const before = seatOnTurn();
    await refuses(match.noFoul, before.player.pointOut("Renju", id, before.plain.position));
    before.player.takeBack("session");
    await stage.play(id, foul.at(-1)!);
    const { other, plain } = seatOnTurn();
    await refuses(match.notYourTurn, other.pointOut("Renju", id, plain.position));
    const stranger = new Player(stage.runtime, 999);
    await refuses(match.notAPlayer, stranger.pointOut("Renju", id, plain.position));
    expect(standing()).toEqual({ result: "running", reason: "none", ply: foul.length });
  });
});

describe("before both have moved", () => {
  test.each([
    [0, "second-won"],
    [1, "first-won"],
  ] as const)("seat %i loses by a resignation, whose turn it is or not", async (seat, result) => {
    await stage.play(id, "b2");
    await stage.chain.admit(stage.staged(id).seats[seat].resign(id, seat, stage.seconds + 50));
    expect(segments()).toEqual([1]);
    expect(standing()).toEqual({ result, reason: "resignation", ply: 1 });
  });

  test("nobody wins or loses by a clock, and a side does once both have", async () => {
    const [first, second] = stage.staged(id).seats;
    await stage.play(id, "b2");
    await stage.chain.closeBlock();
    stage.seconds = 102;
    await stage.chain.admit(first.claimTimeout(id));
    expect(standing()).toEqual({ result: "aborted", reason: "timeout", ply: 1 });
    await stage.chain.closeBlock();
    for (const { address } of [first, second]) {
      const { tally } = stage.records.player(address);
      expect(tally).toMatchObject({ won: 0, lost: 0, drawn: 0 });
    }

    id = await stage.begin("TicTacToe");
    await stage.play(id, "b2 a1");
    const [leaving, staying] = stage.staged(id).seats;
    await stage.chain.admit(leaving.resign(id, 0, stage.seconds + 50));
    expect(standing()).toEqual({ result: "second-won", reason: "resignation", ply: 2 });
    await stage.chain.closeBlock();
    expect(stage.records.player(leaving.address).tally).toMatchObject({ won: 0, lost: 1 });
    expect(stage.records.player(staying.address).tally).toMatchObject({ won: 1, lost: 0 });
  });
});

describe("a draw that a stranger sends", () => {
  let sender: SegmentSender;

  beforeEach(async () => {
    sender = new SegmentSender(stage.runtime, 9);
    await stage.play(id, "b2 a1 c3");
  });

  test("has the open moves before it", async () => {
    await stage.chain.admit(sender.agreeDraw(id, signed()));
    expect(segments()).toEqual([3]);
    expect(standing()).toEqual({ result: "drawn", reason: "agreement", ply: 3 });
  });

  test("leaves the segment as it is when one of them did not agree", async () => {
    const before = signed();
    const sent = async (code: string, signatures: PlainSeatSignature[]) => {
      await refuses(code, sender.agreeDraw(id, signatures));
      sender.takeBack();
    };
    await sent(match.notAgreed, signed([{}, { by: stage.staged(id).seats[0] }]));
    await sent(match.notAgreed, signed([{ signedAgrees: false }, {}]));
    await sent(match.notAgreed, [...signed()].reverse());
    await stage.play(id, "a3");
    await sent(match.notAgreed, before);
    expect(standing()).toEqual({ result: "running", reason: "none", ply: 4 });
  });

  test("leaves it also when the time of one is over", async () => {
    const { time } = stage.staged(id).match;
    await stage.chain.closeBlock();
    stage.seconds = Number(time) + 101;
    await refuses(match.outOfTime, sender.agreeDraw(id, signed()));
    sender.takeBack();
    id = await stage.begin("TicTacToe", 1000, 50);
    await stage.play(id, "b2 a1");
    await stage.chain.closeBlock();
    stage.seconds += 50;
    await refuses(session.expired, sender.agreeDraw(id, signed([{ byOwner: true }, {}])));
    sender.takeBack();
    await stage.chain.admit(sender.agreeDraw(id, signed([{ byOwner: true }, { byOwner: true }])));
    expect(standing()).toEqual({ result: "drawn", reason: "agreement", ply: 2 });
  });
});

describe("a match whose end was demanded on Mina", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;

  beforeEach(async () => void (folder = await temporaryFolder()));
  afterEach(async () => await folder.remove());

  /** Takes in the demand for the `count`th time. */
  async function demand(count = 1): Promise<void> {
    const file = join(folder.path, "promised.json");
    const action = BridgeAction.conclusion(Field(id)).toPlain();
    const actions = Array.from({ length: count }, () => action);
    await writePromised(file, { taken: NO_ACTIONS.toBigInt(), actions });
    const { chain, key } = stage;
    await new InboxTaker({ chain, key: key.inbox, log: silent }).take(file);
  }
  const demanded = () =>
    stage.chain.openTransactions.filter(
      ({ tx }) =>
        stage.runtime.methodIdResolver.getMethodNameFromId(tx.methodId.toBigInt())?.[1] ===
        "takeConclusion",
    ).length;

  test("has the open moves before it, and runs if they leave it in time", async () => {
    await stage.chain.closeBlock();
    stage.seconds += 60;
    await stage.play(id, "b2 a1");
    stage.seconds += 60;
    expect(stage.chain.pending.match(id)!.deadline.toBigInt()).toBeLessThan(
      BigInt(stage.chain.time),
    );
    await demand();
    expect([segments(), demanded()]).toEqual([[2], 1]);
    expect(standing()).toEqual({ result: "running", reason: "none", ply: 2 });
    await stage.chain.closeBlock();
    stage.seconds += 41;
    await demand(2);
    expect(standing()).toEqual({ result: "second-won", reason: "timeout", ply: 2 });
  });

  test("ends without the open moves if the chain refuses these, since Mina listed the demand", async () => {
    await stage.chain.closeBlock();
    await stage.play(id, "b2 a1");
    stage.seconds += 101;
    const inTurn = jest.spyOn(stage.chain, "inTurn").mockImplementation(async (task) => {
      const refuse = async () => {
        throw new NodeError("segment/bad-time", "");
      };
      return await task(refuse, refuse);
    });
    stage.milliseconds += 60_000;
    await stage.tables.tick();
    inTurn.mockRestore();
    const [first] = stage.staged(id).seats;
    await refuses("moves/match-stopped", first.claimTimeout(id));
    await demand();
    expect([segments(), demanded()]).toEqual([[], 1]);
    expect(standing()).toMatchObject({ result: "aborted", reason: "timeout" });
    expect(stage.store.moves()).toHaveLength(2);
  });
});
