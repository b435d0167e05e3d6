import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { existsSync, readFileSync } from "node:fs";
import { getPriority } from "node:os";
import { join } from "node:path";
import { defaultTerms } from "@kifu/chain/terms";
import { announceChain, type ProvenByQueue } from "../../src/prover/queue/announcedChains.js";
import { QueueDatabase } from "../../src/prover/queue/QueueDatabase.js";
import { freePort } from "../harness/freePort.js";
import { PostgresProcess } from "../harness/PostgresProcess.js";
import { openStoreAt } from "../harness/temporaryStore.js";
import { workspace } from "../lib/config/workspace.js";
import { called } from "./called.js";
import { ended, kifu, spawnKifu } from "./kifu.js";

const PRIORITY = getPriority();
/** At the lowest priority the prover would wait for other tests. */
const UNDELAYED = ["--prover.priority", "usual"];

let place: ReturnType<typeof workspace>;
let closing: (() => Promise<unknown>)[];

beforeEach(() => {
  place = workspace();
  closing = [];
});

afterEach(async () => {
  for (const close of closing.reverse()) await close();
  place.done();
  // A refused command must not lower this process's priority, because later suites would inherit
  // it.
  expect(getPriority()).toBe(PRIORITY);
});

type Child = ReturnType<typeof spawnKifu>;

async function saying(text: string, ...args: string[]): Promise<Child> {
  const child = spawnKifu(["prove", ...args, ...UNDELAYED], { cwd: place.folder });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes(text)) resolve();
      });
    }
    child.once("close", () => reject(new Error(said)));
  });
  return child;
}

function childrenOf({ pid }: Child): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, "utf8").split(" ").filter(Boolean).map(Number) : [];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function postgres(): Promise<PostgresProcess> {
  const started = await PostgresProcess.start({ password: "secret-word" });
  closing.push(() => started.done());
  return started;
}

describe("kifu prove", () => {
  test("is ended at once by Ctrl-C, in the middle of compiling, with the process that compiles", async () => {
    const store = await openStoreAt(join(place.folder, ".kifu"), defaultTerms);
    await store.close();
    const child = await saying("Compiling the circuits: the first time takes minutes.");
    const workers = childrenOf(child);
    const over = ended(child);
    child.kill("SIGINT");
    expect(await over).toMatchObject({ code: 0, signal: null });
    expect(workers.filter(isRunning)).toEqual([]);
  });

  test("shows neither the password of its queue nor one in a refused address", async () => {
    const address = "postgres://prover:secret-word@db.example.org/proofs";
    for (const json of [[], ["--json"]]) {
      const shown = await called("config", "--queue", address, ...json);
      expect(shown.out).toContain("postgres://prover:***@db.example.org/proofs");
      const refused = await called("config", "--queue", `${address}?tls=no`, ...json);
      expect(refused.code).toBe(2);
      expect(refused.out + refused.err).toContain("config/bad-value");
      for (const { out, err } of [shown, refused]) expect(out + err).not.toContain("secret-word");
    }
  });

  test("refuses to prove through a queue a chain whose keys nobody could check", async () => {
    const terms = { ...defaultTerms, roundLength: 1000 };
    await (await openStoreAt(join(place.folder, ".kifu"), terms)).close();
    const length = ["--chain.roundLength", "1000"];
    const args = ["prove", "--queue", "postgres://127.0.0.1:1/proofs", ...length, ...UNDELAYED];
    const { code, err } = await kifu(args, { cwd: place.folder });
    expect(code).toBe(1);
    expect(err).toContain("config/bad-value");
    expect(err).toContain("length of rounds");
  });

  test("reports that there is no queue to join", async () => {
    const { code, err } = await called("prove", "--join");
    expect(code).toBe(2);
    expect(err).toContain("usage/argument");
    expect(err).toContain("--queue");
  });

  test("reports that its queue cannot be reached, without the password", async () => {
    const queue = `postgres://kifu:secret-word@127.0.0.1:${await freePort()}/proofs`;
    const args = ["prove", "--join", "--queue", queue, "--verbose", ...UNDELAYED];
    const { code, out, err } = await kifu(args, { cwd: place.folder });
    expect(code).toBe(1);
    expect(err).toContain("prover/queue-unreachable");
    expect(err).toContain("ECONNREFUSED");
    expect(out + err).not.toContain("secret-word");
  });
});

describe("kifu prove --join", () => {
  test("waits for a prover, and is ended by Ctrl-C", async () => {
    const { url } = await postgres();
    const child = await saying("No prover uses this queue now", "--join", "--queue", url);
    const over = ended(child);
    child.kill("SIGINT");
    expect(await over).toMatchObject({ code: 0, signal: null });
  });

  test("refuses a prover with other circuits, and names both versions", async () => {
    const { url } = await postgres();
    const chain: ProvenByQueue = { ...defaultTerms, circuits: "others", version: "9.9.9" };
    const database = new QueueDatabase(url);
    closing.push(() => database.close());
    // A prover repeats its announcement, and so does this test. An announcement is valid for a
    // minute, and a busy machine may take longer to start the command.
    const announce = async () => await announceChain(database, chain, "another prover");
    await announce();
    const announcing = setInterval(() => void announce(), 10_000);
    closing.push(() => Promise.resolve(clearInterval(announcing)));
    const args = ["prove", "--join", "--queue", url, ...UNDELAYED];
    const { code, err } = await kifu(args, { cwd: place.folder });
    expect(code).toBe(1);
    expect(err).toContain("prover/other-circuits");
    expect(err).toContain("Kifu 9.9.9");
  });
});
