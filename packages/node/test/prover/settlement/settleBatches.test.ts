import { expect, test } from "@jest/globals";
import { genesis } from "@kifu/chain";
import { nodeCodes } from "../../../src/lib/nodeCodes.js";
import { NodeError } from "../../../src/lib/NodeError.js";
import { settleBatches } from "../../../src/prover/settlement/settleBatches.js";
import type { NextSettlement } from "../../../src/prover/settlement/Settler.js";

type Turn = NextSettlement | Error | undefined;

const batch = (number: number, send = async () => `5J${number}`): NextSettlement => ({
  ...{ batch: number, first: 2 * number, end: 2 * number + 2, point: genesis(7n), send },
});
const away = () => new Error("Mina is away");

/** Runs through these outcomes of looks, and then stops. */
async function run(turns: readonly Turn[], once = false) {
  const left = [...turns];
  const ending = new AbortController();
  const seen = { settled: [] as string[], retries: [] as number[], waits: [] as number[] };
  const running = settleBatches({
    settler: {
      async prepare() {
        const turn = left.shift();
        if (left.length === 0 && !once) ending.abort();
        if (turn instanceof Error) throw turn;
        return turn;
      },
    },
    signal: ending.signal,
    once,
    onSettled: async ({ batch }, transaction) => void seen.settled.push(`${batch} ${transaction}`),
    onRetry: (_, ms) => void seen.retries.push(ms),
    wait: async (ms) => void seen.waits.push(ms),
  });
  const error = await running.then(
    () => undefined,
    (error: unknown) => error,
  );
  return { ...seen, error };
}

test("batches are settled one after the other, without a pause between them", async () => {
  const seen = await run([batch(0), batch(1), undefined, batch(2)]);
  expect(seen.settled).toEqual(["0 5J0", "1 5J1", "2 5J2"]);
  expect(seen.waits).toEqual([5000]);
});

test("errors are retried after pauses that double, up to five minutes", async () => {
  const seen = await run([...Array.from({ length: 9 }, away), batch(0), away(), undefined]);
  expect(seen.retries).toEqual([
    5000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000, 300_000, 5000,
  ]);
  expect(seen.settled).toEqual(["0 5J0"]);
});

test("a transaction that Mina does not include is prepared again", async () => {
  const failing = batch(0, async () => {
    throw away();
  });
  const seen = await run([failing, batch(0), undefined]);
  expect([seen.settled, seen.retries]).toEqual([["0 5J0"], [5000]]);
});

test("errors that no retry mends end it", async () => {
  const other = new NodeError(nodeCodes.settlement.otherHistory, "Another history");
  const seen = await run([batch(0), other, batch(1)]);
  expect(seen.error).toBe(other);
  expect(seen.settled).toEqual(["0 5J0"]);
});

test.each(["notVerified", "noAnswer"] as const)("it asks again after %s", async (name) => {
  const error = new NodeError(nodeCodes.settlement[name], "Nobody answers");
  const seen = await run([error, error, batch(0), undefined]);
  expect(seen).toMatchObject({ retries: [5000, 10_000], settled: ["0 5J0"] });
});

test("with `once` it ends when nothing is left, or at the first error", async () => {
  expect(await run([batch(0), undefined, batch(1)], true)).toMatchObject({
    settled: ["0 5J0"],
    error: undefined,
  });
  const error = away();
  expect(await run([error, batch(1)], true)).toMatchObject({ settled: [], error });
});
