import { afterEach, describe, it } from "@jest/globals";
import { randomRun, soaking, someOf } from "@kifu/kit/testing";
import { join } from "node:path";
import { CrashRun, terms } from "./CrashRun.js";
import { inspectStore } from "./inspectStore.js";
import type { NodeProcess } from "./NodeProcess.js";
import { canMount, limitedFiles, mountedDisk, type SmallDisk } from "./SmallDisk.js";
import { until } from "./until.js";

const { seed } = randomRun();

/** Room for a few hundred blocks. */
const MEGABYTES = 32;

/** Few transactions per block, so the open block is soon full when it cannot be committed. */
const FEW = 3;

let disk: SmallDisk;
let run: CrashRun;

afterEach(async () => {
  await run.end();
  await disk.remove();
});

const disks: [string, () => Promise<SmallDisk>][] = [
  // Works like a quota, but needs no special rights. Existing parts of the file can still be
  // overwritten.
  ["with a file that may not grow", async () => await limitedFiles(() => run.pid)],
];
if (canMount) disks.push(["on a full disk", async () => await mountedDisk(MEGABYTES)]);

describe.each(someOf(1, disks))(`a node %s, seed ${seed}`, (_name, makeDisk) => {
  async function runFull(): Promise<NodeProcess> {
    disk = await makeDisk();
    run = new CrashRun({ store: join(disk.path, "store"), seed, maximumTransactions: FEW });
    const node = await run.start();
    await run.crowd.goesOn();
    disk.fill(run.store);
    await until("the node tells its operator", () => node.log.includes("store/full"));
    const { answered } = run.crowd.client;
    await run.crowd.until("clients have answers", () => run.crowd.client.answered > answered + 30);
    return node;
  }

  async function endsWell(): Promise<void> {
    await inspectStore(disk.path, terms, run.ledger);
  }

  it("answers, and continues by itself when there is room again", async () => {
    const node = await runFull();
    await run.answers();
    disk.free();
    await run.crowd.goesOn();
    await run.rest();
    await run.stop(node);
    await endsWell();
  });

  it("has lost nothing when it is killed there", async () => {
    const node = await runFull();
    await run.kill(node);
    disk.free();
    await run.comeToRest();
    await endsWell();
  });
});

if (canMount && soaking) {
  describe("a node that starts on a full disk", () => {
    it("answers with everything that was there, and continues when there is room again", async () => {
      disk = await mountedDisk(MEGABYTES);
      run = new CrashRun({ store: join(disk.path, "store"), seed });
      await run.liveAndDie({ kind: "moment", afterMs: 100 });
      disk.fill(run.store);
      const node = await run.start();
      disk.free();
      await run.crowd.goesOn();
      await run.rest();
      await run.stop(node);
      await inspectStore(disk.path, terms, run.ledger);
    });
  });
}
