import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLoad, isClean, loadtest, summary } from "../../src/commands/kifu/loadtest/index.js";
import { type Process, startProcess } from "../../bench/processes/startProcess.js";
import type { NodeCommands } from "../../bench/sides/node.js";

describe("a load test of a running node", () => {
  const small = { ...defaultLoad, matches: 3, subscribers: 7, seconds: 3, rate: 4 };
  let folder: string;
  let node: Process<NodeCommands>;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kifu-test-"));
    const program = new URL("../../bench/sides/node.js", import.meta.url);
    node = startProcess<NodeCommands>(program, [join(folder, "store")]);
    url = await node.call("url");
  });

  afterAll(async () => {
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test("finds every accepted move in a block and before every subscriber", async () => {
    const phases = new Set<string>();
    const report = await loadtest({ ...small, url }, (phase) => phases.add(phase));
    expect(report).toMatchObject({
      errors: [],
      refused: {},
      flood: undefined,
      moves: { unsequenced: 0, unseen: 0 },
    });
    expect(report.moves.accepted).toBeGreaterThan(0);
    // Seven subscribers in three matches: each move is seen by two or three.
    expect(report.push.count).toBeGreaterThanOrEqual(2 * report.moves.accepted);
    expect(report.push.count).toBeLessThanOrEqual(3 * report.moves.accepted);
    expect(report.blocks).toBeGreaterThan(0);
    expect(isClean(report)).toBe(true);
    expect([...phases]).toEqual(["registering", "signing", "playing", "settling"]);
    expect(summary(report).join("\n")).toMatch(/^accepted +\d+ moves/m);
  });

  test("lets nothing of a flood in, and counts what refused it", async () => {
    const report = await loadtest({ ...small, url, seconds: 2, flood: 40 });
    expect(report.flood?.sent).toBeGreaterThan(10);
    expect(report.flood?.accepted).toBe(0);
    const refusals = Object.values(report.flood?.refused ?? {});
    expect(refusals.reduce((total, times) => total + times, 0)).toBe(report.flood?.sent);
    expect(isClean(report)).toBe(true);
  });

  test("says when a match has not so many moves", async () => {
    const impossible = { ...small, url, matches: 1, seconds: 1000, rate: 10 };
    await expect(loadtest(impossible)).rejects.toMatchObject({ code: "usage/flag-value" });
  });

  test("says when no node answers", async () => {
    const nowhere = { ...small, url: "http://127.0.0.1:9" };
    await expect(loadtest(nowhere)).rejects.toMatchObject({ code: "node/unreachable" });
  });
});

describe("a report of a load test", () => {
  const spread = { count: 1, p50: 1, p95: 1, p99: 1, max: 1 };
  const clean = {
    url: "http://127.0.0.1:4000",
    matches: 1,
    subscribers: 1,
    seconds: 1,
    moves: { accepted: 1, acceptedPerSecond: 1, unsequenced: 0, unseen: 0 },
    refused: {},
    admission: spread,
    push: spread,
    blocks: 1,
    flood: undefined,
    errors: [],
  };

  test("is clean when nothing was lost", () => expect(isClean(clean)).toBe(true));

  test.each([
    ["a move in no block", { moves: { ...clean.moves, unsequenced: 1 } }],
    ["a move that somebody missed", { moves: { ...clean.moves, unseen: 1 } }],
    ["no move at all", { moves: { ...clean.moves, accepted: 0 } }],
    ["a flood that got in", { flood: { sent: 2, accepted: 1, refused: {} } }],
    ["an error", { errors: ["Match 1: match/not-your-turn"] }],
  ])("is not clean with %s", (_what, fault) => {
    expect(isClean({ ...clean, ...fault })).toBe(false);
  });
});
