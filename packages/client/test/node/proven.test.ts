import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { KifuProcess } from "@kifu/node/testing";
import { handOverBatch } from "@kifu/node/testing/batches";
import { fetchBatches, fetchBatchOf, fetchProving } from "../../src/node/proving.js";
import { beginMatch, newcomer, playOut } from "../harness/pair.js";
import { until } from "../harness/until.js";

let node: KifuProcess;

beforeAll(async () => {
  node = await KifuProcess.start({ settings: { "moves.closeAfterMs": 500 } });
});

afterAll(() => node.done());

test("moves, blocks and the chain become proven with a batch even without a new block", async () => {
  const players = [await newcomer(node.url), await newcomer(node.url)] as const;
  const begun = await beginMatch(...players, "tic-tac-toe");
  await playOut(begun, "b2 a1");
  const [{ kifu }] = players;
  const [match, chain, blocks] = [kifu.match(begun.id), kifu.watchChain(), kifu.watchBlocks()];
  const stops = [match, chain, blocks].map((watch) => watch.subscribe(() => undefined));
  const { moves } = await until(match, (state) => state.moves[1]?.finality === "sequenced");
  const last = moves[1]?.height ?? -1;
  const listed = await until(blocks, ({ value }) => value !== undefined && value.length > last);
  const counts = (listed.value ?? []).map(({ transactionCount }) => transactionCount);
  expect(await fetchBatchOf(node.url, last)).toBeUndefined();
  expect(await fetchProving(node.url)).toMatchObject({
    provenBlocks: 0,
    batchCount: 0,
    unproven: {
      blocks: last + 1,
      transactions: counts.reduce((sum, count) => sum + count, 0),
    },
    provers: [],
  });

  expect(await handOverBatch(node)).toEqual({ number: 0, first: 0, last });
  const proven = await until(match, (state) => state.moves[1]?.finality === "proven");
  expect(proven.moves.map(({ finality }) => finality)).toEqual(["proven", "proven"]);
  const { value } = await until(chain, (state) => state.value?.provenBlocks === last + 1);
  expect(value?.height).toBe(last);
  await until(
    blocks,
    (state) => state.value?.every(({ finality }) => finality === "proven") === true,
  );
  const batch = { number: 0, firstBlock: 0, lastBlock: last, proofBytes: 8 };
  expect(await fetchBatchOf(node.url, last)).toMatchObject(batch);
  expect(await fetchBatches(node.url)).toMatchObject([batch]);
  expect(await fetchBatches(node.url, { first: 1, after: 0 })).toEqual([]);
  expect(await fetchProving(node.url)).toMatchObject({
    provenBlocks: last + 1,
    batchCount: 1,
    unproven: { blocks: 0, transactions: 0, seconds: 0, since: undefined },
  });

  await kifu.match(begun.id).play(players[0].account, "c3");
  const after = await until(match, (state) => state.moves[2]?.finality === "sequenced");
  expect(after.moves.map(({ finality }) => finality)).toEqual(["proven", "proven", "sequenced"]);
  for (const stop of stops) stop();
  for (const player of players) player.kifu.close();
});
