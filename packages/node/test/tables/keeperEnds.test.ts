import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { nodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { type SegmentMatch, SegmentSender } from "../harness/SegmentSender.js";
import { SignedStage } from "./SignedStage.js";

const END_AFTER_MS = 60_000;

let stage: SignedStage;
let sender: SegmentSender;

beforeEach(async () => {
  stage = await SignedStage.open();
  sender = new SegmentSender(stage.runtime);
});

afterEach(async () => {
  await stage.stop();
});

async function begin(): Promise<number> {
  const match = await stage.begin("TicTacToe", 100);
  const { time } = stage.chain;
  await stage.chain.admit(sender.playMoves(at(match), "a1 a2", { times: [time, time] }));
  stage.staged(match).match = stage.matchOfChain(match);
  await stage.chain.closeBlock();
  return match;
}

function at(match: number): SegmentMatch {
  const players = stage.staged(match).seats;
  return { game: "TicTacToe", id: match, match: stage.chain.pending.match(match)!, players };
}

function pass({ seconds = 0, milliseconds = 0 }): void {
  stage.seconds += seconds;
  stage.milliseconds += milliseconds;
  stage.records.tick();
}

const LOST = ["second-won", "timeout"];
const RUNNING = ["running", "none"];

const resultOf = (match: number) => {
  const { result, reason } = stage.records.match(match) ?? {};
  return [result, reason];
};

describe("a match whose side on turn has no time left", () => {
  test("is ended by the node, for the other side, when neither player has ended it", async () => {
    const match = await begin();
    pass({ seconds: 110 });
    pass({ milliseconds: END_AFTER_MS });
    await stage.work();
    expect(resultOf(match)).toEqual(LOST);
    expect([stage.keeper.done.ended, stage.log]).toEqual([1, []]);
  });

  test("is left to its players for as long as is configured", async () => {
    const match = await begin();
    pass({ seconds: 110 });
    pass({ milliseconds: END_AFTER_MS - 1 });
    await stage.work();
    expect(resultOf(match)).toEqual(RUNNING);
  });

  test("is ended after a restart as well, with its signed moves before its end", async () => {
    const match = await begin();
    await stage.play(match, "b2");
    pass({ seconds: 110 });
    await stage.stop();
    await stage.start();
    pass({ milliseconds: END_AFTER_MS });
    await stage.work();
    expect(resultOf(match)).toEqual(["first-won", "timeout"]);
    expect(stage.records.match(match)?.ply).toBe(3);
  });

  test("is left alone when somebody else has ended it", async () => {
    const match = await begin();
    pass({ seconds: 110 });
    const [, winner] = stage.matches.get(match)!.seats;
    await stage.chain.admit(winner.claimTimeout(match));
    await stage.chain.closeBlock();
    const blocks = stage.store.blockCount();
    pass({ milliseconds: END_AFTER_MS });
    await stage.work();
    expect([stage.keeper.done.ended, stage.log, stage.store.blockCount()]).toEqual([0, [], blocks]);
  });

  test("is tried again when the node could not end it, after all others", async () => {
    const [one, other] = [await begin(), await begin()];
    pass({ seconds: 210 });
    pass({ milliseconds: END_AFTER_MS });
    const { admit } = stage.chain;
    const full = new NodeError(nodeCodes.store.full, "The disk is full.");
    stage.chain.admit = async () => {
      stage.chain.admit = admit;
      return await Promise.reject(full);
    };
    await stage.work();
    expect(stage.log).toMatchObject([{ fields: { code: nodeCodes.store.full, match: one } }]);
    expect([resultOf(one), resultOf(other)]).toEqual([RUNNING, LOST]);
    pass({ milliseconds: END_AFTER_MS });
    await stage.work();
    expect([resultOf(one), stage.keeper.done.ended]).toEqual([LOST, 2]);
  });

  test("has as long again when its clock ran again", async () => {
    const match = await begin();
    const times = [stage.chain.time];
    pass({ seconds: 110 });
    pass({ milliseconds: END_AFTER_MS - 1 });
    // The move was made in time and arrives late.
    await stage.chain.admit(sender.playMoves(at(match), "b2", { times }));
    await stage.chain.closeBlock();
    pass({ seconds: 110 });
    pass({ milliseconds: 1 });
    await stage.work();
    expect(resultOf(match)).toEqual(RUNNING);
    pass({ milliseconds: END_AFTER_MS });
    await stage.work();
    expect(resultOf(match)).toEqual(["first-won", "timeout"]);
  });
});

test("many matches are ended one after another, and one that is still going is not", async () => {
  const overdue = [await begin(), await begin(), await begin()];
  pass({ seconds: 60 });
  const running = await begin();
  pass({ seconds: 50 });
  pass({ milliseconds: END_AFTER_MS });
  await stage.work();
  expect(stage.keeper.done.ended).toBe(3);
  for (const match of overdue) expect(resultOf(match)).toEqual(LOST);
  expect(resultOf(running)).toEqual(RUNNING);
});

test("a match in which a side has not moved is ended, and nobody wins it", async () => {
  const match = await stage.begin("TicTacToe", 100);
  await stage.play(match, "a1");
  await stage.chain.closeBlock();
  pass({ seconds: 110 });
  pass({ milliseconds: END_AFTER_MS });
  await stage.work();
  expect(resultOf(match)).toEqual(["aborted", "timeout"]);
});

test("a match is ended when its announced abort is due, whatever waits longer", async () => {
  const other = await begin();
  pass({ seconds: 10 });
  const match = await stage.begin("TicTacToe", 100);
  await stage.chain.closeBlock();
  const [player] = stage.matches.get(match)!.seats;
  const { deadline } = stage.records.match(match)!;
  pass({ seconds: deadline - 40 - stage.seconds });
  await stage.chain.admit(player.abort(match, 0, stage.seconds + 50));
  await stage.chain.closeBlock();
  // First the other match's clock runs out, then this one's.
  pass({ seconds: 40, milliseconds: 40_000 });
  pass({ seconds: 1, milliseconds: 1_000 });
  await stage.work();
  expect([resultOf(other), resultOf(match)]).toEqual([RUNNING, RUNNING]);
  pass({ seconds: 19, milliseconds: 19_000 });
  await stage.work();
  expect([resultOf(other), resultOf(match)]).toEqual([RUNNING, ["aborted", "timeout"]]);
});
