import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { matchEvent } from "@kifu/wire";
import { byTurns } from "../../bench/byTurns.js";
import { median } from "../../src/cli/loadtest/stats.js";
import type { CrowdCommand, CrowdOptions } from "./crowdWorker.js";
import { RealNode } from "./RealNode.js";
import { ask } from "./serve.js";

const SUBMIT = "mutation ($tx: TransactionObjectInput!) { submitTx(tx: $tx) }";
const watching = (id: number) => `subscription { match(id: ${id}) { ${matchEvent.selection} } }`;

const MOVES = 20;
const MOST_SLOWDOWN = 2;
const TURNS = { least: 5, most: 11 };

describe("a match that many watch", () => {
  let node: RealNode;
  let players = 1;

  beforeAll(async () => {
    node = await RealNode.open({ maximumSubscribers: 3000 });
  });

  afterAll(async () => {
    await node.close();
  });

  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
  };

  class Crowd {
    events = 0;
    private constructor(
      private readonly worker: Worker,
      readonly size: number,
    ) {
      worker.on("message", (events: number) => (this.events = events));
    }

    static async join(id: number, count: number): Promise<Crowd> {
      const workerData: CrowdOptions = { url: node.url, query: watching(id), count };
      const worker = new Worker(new URL("./crowdWorker.js", import.meta.url), { workerData });
      const crowd = new Crowd(worker, count);
      await until(() => crowd.events >= count);
      return crowd;
    }

    async read(events: number): Promise<void> {
      this.send("read");
      await until(() => this.events >= this.size * events);
    }

    async leave(): Promise<void> {
      this.send("leave");
      await until(() => node.stage.eventStreams.counters().subscribers.match === 0);
      await this.worker.terminate();
    }

    private send(command: CrowdCommand): void {
      this.worker.postMessage(command);
    }
  }

  const cells = Array.from({ length: 225 }, (_, i) => {
    const [row, column] = [Math.floor(i / 15), i % 15];
    return `${"abcdefghijklmno"[(column * 2 + (row % 2) * 7) % 15]}${row + 1}`;
  });

  async function play(id: number, from: number): Promise<number[]> {
    const times: number[] = [];
    for (const cell of cells.slice(from, from + MOVES)) {
      const tx = node.stage.move(id, cell).toJSON();
      const began = performance.now();
      const { body } = await ask(node.url, SUBMIT, { tx });
      times.push(performance.now() - began);
      expect(body.errors).toBeUndefined();
    }
    return times;
  }

  async function slowdown(size: number, reads: boolean): Promise<number> {
    const id = await node.stage.pair(players++, players++);
    await node.stage.block();
    const alone = median(await play(id, 0));
    const crowd = await Crowd.join(id, size);
    // The crowd is still receiving one move when the next one is sent.
    const watched = median(await play(id, MOVES));
    if (reads) await crowd.read(1 + MOVES);
    await crowd.leave();
    return watched / alone;
  }

  test.each([
    ["2000 who watch", 2000, true],
    ["500 who never read", 500, false],
  ])(
    "a move costs less than twice as much with %s",
    async (_who, size, reads) => {
      const isHeld = (ratio: number) => ratio < MOST_SLOWDOWN;
      const ratios = await byTurns(TURNS, isHeld, async () => await slowdown(size, reads));
      process.stdout.write(
        `Slower with ${size}: ${ratios.map((one) => one.toFixed(2)).join(" ")}\n`,
      );
      expect(median(ratios)).toBeLessThan(MOST_SLOWDOWN);
    },
    200_000,
  );
});
