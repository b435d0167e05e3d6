import { afterAll, beforeAll, expect, it } from "@jest/globals";
import type { PendingTransaction, TransactionExecutionResult } from "@proto-kit/sequencer";
import { defaultTerms } from "@kifu/chain/terms";
import { Executor } from "../../src/sequencer/Executor.js";
import { Overlay } from "../../src/sequencer/Overlay.js";
import { ExecutionThread } from "../../src/sequencer/threads/ExecutionThread.js";
import type { RunTransaction } from "../../src/sequencer/TransactionRunner.js";
import { SignedStage } from "../tables/SignedStage.js";

let stage: SignedStage;
let thread: ExecutionThread;
/** The number of transactions that the execution thread left to the main thread. */
let left = 0;
const runs: { here: unknown; there: unknown }[] = [];

beforeAll(async () => {
  const executor = await Executor.start(defaultTerms);
  thread = new ExecutionThread({ terms: defaultTerms, storePath: "" }, async (...run) => {
    left++;
    return await executor.transaction(...run);
  });
  const twice: RunTransaction = async (state, ...run) => {
    const other = new Overlay(state.read);
    const there = essence(await thread.run(other, ...run), other);
    const execution = await executor.transaction(state, ...run);
    runs.push({ here: essence(execution, state), there });
    return execution;
  };
  const compared = Object.create(executor, { transaction: { value: twice } }) as Executor;
  stage = await SignedStage.open({ executor: compared });
  await thread.start();
});

afterAll(async () => {
  await thread.end();
  await stage.stop();
});

/** The parts of a result that the block, its proof and the state use. */
function essence(execution: TransactionExecutionResult, state: Overlay) {
  const { tx, status, hooksStatus, statusMessage, stateTransitions, events } = execution;
  return {
    tx: tx.toJSON(),
    hash: tx.hash().toString(),
    status: [status.toBoolean(), hooksStatus.toBoolean(), statusMessage],
    transitions: stateTransitions.map((batch) => ({
      applied: batch.applied,
      transitions: batch.stateTransitions.map((transition) => transition.toJSON()),
    })),
    events: events.map(({ eventName, data, source }) => [eventName, data.map(String), source]),
    changes: [...state.changes()].map(([path, value]) => [String(path), value.map(String)]),
  };
}

function methods(): string[] {
  const { methodIdResolver } = stage.runtime;
  return runs.map(({ here }) => {
    const { methodId } = (here as { tx: { methodId: string } }).tx;
    return methodIdResolver.getMethodNameFromId(BigInt(methodId))!.join(".");
  });
}

function resignation(id: number): PendingTransaction {
  const { seats, match } = stage.staged(id);
  const { turn } = match.position;
  return seats[turn].resign(id, turn);
}

it("runs admitted transactions as this thread does, one after another in a block, and in the next", async () => {
  const id = await stage.begin("TicTacToe");
  await stage.play(id, "b2 a1");
  await stage.chain.admit(resignation(id));
  await stage.chain.closeBlock();
  const other = await stage.begin("ConnectFour");
  await stage.play(other, "d d e");
  await stage.chain.closeBlock();
  stage.milliseconds += 60_000;
  await stage.tables.tick();

  expect(methods()).toEqual([
    "Matchmaking.register",
    "Matchmaking.register",
    "TicTacToe.playMoves",
    "Matches.resign",
    "Matchmaking.register",
    "Matchmaking.register",
    "ConnectFour.playMoves",
  ]);
  for (const { here, there } of runs) expect(there).toEqual(here);
  expect(left).toBe(0);
});

it("refuses as this thread does", async () => {
  const id = await stage.begin("TicTacToe");
  const before = runs.length;
  const { seats, match } = stage.staged(id);
  const waiting = seats[match.position.turn === 0 ? 1 : 0];
  const early = waiting.ticTacToe(id, stage.chain.pending.match(id)!, "b2");
  await expect(stage.chain.admit(early)).rejects.toMatchObject({ code: "match/not-your-turn" });
  const [{ here, there }] = runs.slice(before) as [(typeof runs)[number]];
  expect(there).toEqual(here);
  expect((here as { status: unknown[] }).status[0]).toBe(false);
  expect(left).toBe(0);
});

it("leaves them to the calling thread when it ends, even in the middle of one", async () => {
  const id = await stage.begin("TicTacToe");
  const before = runs.length;
  const resigned = stage.chain.admit(resignation(id));
  await thread.end();
  await resigned;
  await stage.begin("TicTacToe");
  expect(runs.length).toBe(before + 3);
  for (const { here, there } of runs.slice(before)) expect(there).toEqual(here);
  expect(left).toBe(3);
});
