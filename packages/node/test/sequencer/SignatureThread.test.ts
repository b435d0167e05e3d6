import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { standaloneRuntime } from "@kifu/chain";
import { fastestVerification } from "@kifu/kit/primitives";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import { checksWith, SignatureThread } from "../../src/sequencer/threads/SignatureThread.js";
import { Player } from "../harness/Player.js";

let thread: SignatureThread;
let here = 0;
let transactions: PendingTransaction[];

beforeAll(async () => {
  const { verify } = await fastestVerification();
  const inThisThread = checksWith(verify);
  thread = new SignatureThread(async (each) => {
    here += each.length;
    return await inThisThread(each);
  });
  const { runtime } = standaloneRuntime();
  const [a, b, c] = [1, 2, 3].map((number) => new Player(runtime, number).register());
  b!.argsFields[0] = Field(77);
  transactions = [a!, b!, c!];
});

afterAll(async () => {
  await thread.end();
});

it("verifies here until the thread is ready, then there, and here again when it has ended", async () => {
  expect(await thread.check(transactions)).toEqual([true, false, true]);
  expect(here).toBe(3);
  await thread.ready;
  expect(await thread.check(transactions)).toEqual([true, false, true]);
  const both = [thread.check(transactions.slice(0, 1)), thread.check(transactions.slice(1, 2))];
  expect(await Promise.all(both)).toEqual([[true], [false]]);
  expect(here).toBe(3);

  const late = thread.check(transactions);
  await thread.end();
  expect(await late).toEqual([true, false, true]);
  expect(await thread.check(transactions)).toEqual([true, false, true]);
  expect(here).toBeGreaterThanOrEqual(6);
});
