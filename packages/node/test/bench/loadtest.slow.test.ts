import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defaultLoad, isClean, keptUp, loadtest, summary } from "../../src/cli/loadtest/index.js";
import type { LoadtestReport } from "../../src/cli/loadtest/index.js";
import { answered } from "../cli/called.js";
import { RunningKifu } from "../cli/RunningKifu.js";
import { lastingPlies } from "../../src/cli/loadtest/lastingGame.js";
import { slowedDown } from "./slowedDown.js";

const DELAY_MS = 400;

describe("a load test of a running node", () => {
  const small = { ...defaultLoad, matches: 3, subscribers: 7, seconds: 3, rate: 4 };
  let folder: string;
  let node: RunningKifu;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "kifu-test-"));
    node = await RunningKifu.start([], { cwd: folder });
    ({ url } = node);
  });

  afterAll(async () => {
    await node.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function signedMoves(): Promise<number> {
    const metrics = await (await fetch(`${url}/metrics`)).text();
    return Number(/^kifu_signed_moves_total (\d+)$/m.exec(metrics)?.[1]);
  }

  test("finds every accepted move in a block and before every subscriber", async () => {
    const phases = new Set<string>();
    const before = await signedMoves();
    const report = await loadtest({ ...small, url }, (phase) => phases.add(phase));
    expect(report).toMatchObject({
      errors: [],
      refused: {},
      flood: undefined,
      moves: { unsequenced: 0, unseen: 0 },
    });
    expect(report.moves.accepted).toBeGreaterThan(0);
    expect((await signedMoves()) - before).toBe(report.moves.accepted);
    // Three matches have seven subscribers, so each move is seen by two or three.
    expect(report.push.count).toBeGreaterThanOrEqual(2 * report.moves.accepted);
    expect(report.push.count).toBeLessThanOrEqual(3 * report.moves.accepted);
    expect(report.blocks).toBeGreaterThan(0);
    expect(report.processor?.node).toBeGreaterThan(0);
    expect(report.processor?.loadtest).toBeGreaterThan(0);
    expect(isClean(report)).toBe(true);
    expect([...phases]).toEqual(["pairing", "playing", "sequencing"]);
    const lines = summary(report).join("\n");
    expect(lines).toMatch(/^accepted +\d+ moves/m);
    expect(lines).toMatch(/^processor +[\d.]+ ms of the node and [\d.]+ ms of this load test/m);
  });

  test.each(plainGames)("plays $module", async ({ rules: { name: game } }) => {
    const report = await loadtest({ ...small, url, game });
    expect(report).toMatchObject({ game, errors: [], refused: {} });
    expect(report.moves.accepted).toBeGreaterThan(0);
    expect(isClean(report)).toBe(true);
  });

  test("accepts nothing of a flood, and counts the refusals", async () => {
    const report = await loadtest({ ...small, url, seconds: 2, flood: 40 });
    expect(report.flood?.sent).toBeGreaterThan(10);
    expect(report.flood?.accepted).toBe(0);
    const refusals = Object.values(report.flood?.refused ?? {});
    expect(refusals.reduce((total, times) => total + times, 0)).toBe(report.flood?.sent);
    expect(isClean(report)).toBe(true);
  });

  test("of a slow node counts from when moves were due, and fails", async () => {
    const slow = await slowedDown(url, DELAY_MS);
    try {
      // One match gets a move every 100 ms, but the node takes four times as long to answer.
      const load = ["--matches", "1", "--subscribers", "1", "--seconds", "2", "--rate", "10"];
      const { code, document } = await answered("loadtest", "--url", slow.url, ...load);
      const report = document as unknown as LoadtestReport;
      expect(code).toBe(1);
      expect(report).toMatchObject({
        errors: [],
        moves: { requested: 20, requestedPerSecond: 10 },
      });
      expect(report.moves.accepted + report.moves.unsent).toBe(20);
      expect(report.moves.accepted).toBeLessThanOrEqual(2000 / DELAY_MS + 1);
      expect(isClean(report)).toBe(true);
      // The time counts from when a move was due. If it counted from sending, it would be little
      // more than the delay.
      expect(report.admission).toMatchObject({ count: 20 });
      expect(report.admission.p50).toBeGreaterThan(1.5 * DELAY_MS);
      expect(summary(report).join("\n")).toMatch(/^requested +20 moves, 10\.0 per second$/m);
      expect(summary(report).join("\n")).toMatch(/^BEHIND /m);
    } finally {
      await slow.close();
    }
  });

  test("counts moves that a node takes later, and why", async () => {
    const flags = ["--ingress.perSender.perSecond", "1", "--ingress.perSender.burst", "1"];
    const cwd = await mkdtemp(join(tmpdir(), "kifu-test-"));
    const strict = await RunningKifu.start(flags, { cwd });
    try {
      const report = await loadtest({ ...small, url: strict.url, matches: 1 });
      const { "ingress/rate-limited": limited = 0, ...others } = report.refused;
      expect(limited).toBeGreaterThan(0);
      expect(others).toEqual({});
      expect(report.moves.accepted).toBeGreaterThan(2);
      expect(isClean(report)).toBe(true);
    } finally {
      await strict.stop();
      await rm(cwd, { recursive: true, force: true });
    }
  });

  test.each(plainGames)(
    "reports that a match of $module does not have that many moves",
    async (game) => {
      const most = { ...small, url, game: game.rules.name, matches: 1, rate: 1 };
      const available = lastingPlies(game);
      await expect(loadtest({ ...most, seconds: available + 1 })).rejects.toMatchObject({
        code: "usage/flag-value",
        details: { needed: available + 1, available },
      });
    },
  );

  test("reports that there is no such game", async () => {
    await expect(loadtest({ ...small, url, game: "chess" })).rejects.toMatchObject({
      code: "usage/flag-value",
    });
  });

  test("reports that no node answers", async () => {
    const nowhere = { ...small, url: "http://127.0.0.1:9" };
    await expect(loadtest(nowhere)).rejects.toMatchObject({ code: "node/unreachable" });
  });
});

describe("a report of a load test", () => {
  const spread = { count: 1, p50: 1, p95: 1, p99: 1, max: 1 };
  const clean = {
    url: "http://127.0.0.1:4000",
    game: "tic-tac-toe",
    matches: 1,
    subscribers: 1,
    seconds: 1,
    moves: {
      requested: 1,
      requestedPerSecond: 1,
      accepted: 1,
      acceptedPerSecond: 1,
      unsent: 0,
      unsequenced: 0,
      unseen: 0,
    },
    refused: {},
    admission: spread,
    push: spread,
    processor: undefined,
    blocks: 1,
    flood: undefined,
    errors: [],
  };

  test.each([
    [100, 100, true],
    [95, 100, true],
    [94, 100, false],
    [0, 100, false],
  ])("%d of %d moves each second keeps up: %s", (acceptedPerSecond, requestedPerSecond, kept) => {
    const moves = { ...clean.moves, acceptedPerSecond, requestedPerSecond };
    expect(keptUp({ moves })).toBe(kept);
  });

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
