import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { standaloneRuntime } from "@kifu/chain";
import { installFastest } from "@kifu/kit/primitives";
import { lengthOf, randomRun } from "@kifu/kit/testing";
import { strict as assert } from "node:assert";
import { join } from "node:path";
import { verifyStoredChain } from "../../src/cli/verifyStoredChain.js";
import { ask } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { randomNumbers } from "../harness/randomNumbers.js";
import { openStoreAt, temporaryFolder } from "../harness/temporaryStore.js";
import { terms } from "./CrashRun.js";
import { NodeProcess } from "./NodeProcess.js";
import { SignedPair } from "./SignedPair.js";
import { until } from "./until.js";

const { seed, steps: cycles } = randomRun({ steps: lengthOf({ short: 1, whole: 20 }) });

const CYCLE_MS = 60_000;

/**
 * Long enough that several moves arrive, and short enough that segments are made before the end.
 */
const CLOSE_AFTER_MS = 400;

describe(`a node that is killed while it takes signed moves (kills: ${cycles}, seed: ${seed})`, () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let newPair: () => SignedPair;
  let pairs: SignedPair[];
  let receipts = 0;
  let node: NodeProcess | undefined;

  beforeAll(async () => {
    folder = await temporaryFolder();
    const { runtime } = standaloneRuntime(terms);
    const player = (number: number) => new Player(runtime, number, terms);
    let made = 0;
    newPair = () => {
      const i = made++;
      return new SignedPair([player(2 * i), player(2 * i + 1)], 30_000 + i);
    };
    pairs = [newPair(), newPair(), newPair()];
  });

  afterEach(async () => {
    node?.kill();
    await node?.ended;
  });

  afterAll(async () => await folder.remove());

  async function start(): Promise<string> {
    node = new NodeProcess({
      store: join(folder.path, "store"),
      intervalMs: 50,
      closeAfterMs: CLOSE_AFTER_MS,
    });
    const started = await node.begin(terms);
    if (started?.kind === "listening") return started.url;
    throw new Error(`It did not start: ${JSON.stringify(started)}\n${node.log}`);
  }

  it(
    "honours every receipt, with the move and the time that it names",
    async () => {
      const random = randomNumbers(seed);
      for (let cycle = 0; cycle < cycles; cycle++) {
        const url = await start();
        const time = await timeOf(url);
        for (const [i, pair] of pairs.entries()) {
          await pair.check(url);
          if (pair.isNearlyFull) {
            receipts += pair.receipts.length;
            pairs[i] = newPair();
          }
          await pairs[i]!.meet(url, time + 600);
        }
        const before = pairs.map(({ receipts }) => receipts.length);
        const playing = Promise.all(pairs.map(async (pair) => await pair.play(url)));
        await until("every match goes on", () =>
          pairs.every(({ receipts }, i) => receipts.length > before[i]! + 1),
        );
        await new Promise((resolve) => setTimeout(resolve, random() * 2 * CLOSE_AFTER_MS));
        node!.kill();
        await playing;
        expect(await node!.ended).toEqual({ code: null, signal: "SIGKILL" });
        assert.equal(node!.log, "", "the node had something to complain about");
      }
      const url = await start();
      for (const pair of pairs) await pair.check(url);
      await until("all moves are in blocks", async () => (await openMoves(url)) === 0);
      for (const pair of pairs) await pair.check(url);
      node!.askToStop();
      expect(await node!.ended).toEqual({ code: 0, signal: null });
      assert.equal(node!.log, "", "the node had something to complain about");
      for (const pair of pairs) receipts += pair.receipts.length;
      process.stdout.write(`Killed ${cycles} times: ${receipts} receipts; seed ${seed}\n`);
    },
    (cycles + 1) * CYCLE_MS,
  );

  it(
    "has a store in which a replay finds no difference",
    async () => {
      const { verify } = (await installFastest()).verification;
      const store = await openStoreAt(folder.path, terms);
      try {
        expect(store.moves()).toEqual([]);
        expect((await verifyStoredChain(store, { terms, verify })).difference).toBeUndefined();
      } finally {
        await store.close();
      }
    },
    (cycles + 1) * CYCLE_MS,
  );
});

async function timeOf(url: string): Promise<number> {
  const { body } = await ask(url, "{ chain { time } }");
  return (body.data?.chain as { time: number }).time;
}

async function openMoves(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  const of = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, "m").exec(figures)![1]);
  return of("kifu_open_moves") + of("kifu_pending_transactions");
}
