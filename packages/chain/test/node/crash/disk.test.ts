import { afterEach, describe, expect, it } from "@jest/globals";
import { join } from "node:path";
import { CrashRun, terms } from "./CrashRun.js";
import { inspectStore } from "./inspectStore.js";
import { seed } from "./settings.js";
import { isRoot, limitedFiles, mountedDisk, type SmallDisk } from "./SmallDisk.js";
import { until } from "./until.js";

/** Room for the program's own files and a few hundred blocks. */
const MEGABYTES = 32;

const disks: [string, (run: () => CrashRun) => Promise<SmallDisk>][] = [
  // What a quota does, and what anybody can have.
  ["a file that may not grow", async (run) => await limitedFiles(() => run().pid)],
];
// Only root can mount one.
if (isRoot) disks.push(["a disk that is full", async () => await mountedDisk(MEGABYTES)]);

describe.each(disks)(`a node on %s, seed ${seed}`, (_name, makeDisk) => {
  let disk: SmallDisk;
  let run: CrashRun;

  afterEach(async () => {
    await run.end();
    await disk.remove();
  });

  async function begin(): Promise<void> {
    disk = await makeDisk(() => run);
    run = new CrashRun({ store: join(disk.path, "store"), seed });
  }

  it("says so, and goes on by itself when there is room again", async () => {
    await begin();
    const node = await run.start();
    await run.crowd.goesOn();
    disk.fill(run.store);
    await until("the node refuses", () => (run.crowd.client.passing.get("store/full") ?? 0) > 10);
    await until("the node tells its operator", () => node.log.includes("store/full"));
    await expect(run.answers()).resolves.toBeUndefined();

    disk.free();
    await run.crowd.goesOn();
    await run.crowd.rest();
    await run.stop(node);
    await inspectStore(disk.path, terms, run.ledger);
  });

  it("has lost nothing when it is killed there", async () => {
    await begin();
    const node = await run.start();
    await run.crowd.goesOn();
    disk.fill(run.store);
    await until("the node refuses", () => (run.crowd.client.passing.get("store/full") ?? 0) > 10);
    await run.kill(node);
    disk.free();
    await run.comeToRest();
    await inspectStore(disk.path, terms, run.ledger);
  });
});
