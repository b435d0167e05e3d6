import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { ProverStatusFile } from "../../src/prover/ProverStatusFile.js";
import { reportProgress } from "../../src/prover/reportProgress.js";
import { readProvers } from "../../src/prover/Provers.js";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kifu-status-"));
  path = join(folder, "new", "status.json");
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

describe("a prover's status, as the node reads it,", () => {
  test("is reported step by step", async () => {
    const began = Date.now();
    const report = reportProgress(new ProverStatusFile(path));
    const listed = async () => {
      jest.advanceTimersByTime(1000);
      return await readProvers(path);
    };
    report.onPart();
    const one = { name: "local", activity: "compiling", since: began };
    expect(await readProvers(path)).toEqual([one]);
    jest.advanceTimersByTime(5000);
    report.onPart();
    expect(await listed()).toEqual([one]);
    report.onReady();
    expect(await listed()).toEqual([{ name: "local", activity: "waiting", since: began + 6000 }]);
    report.onBatch(10, 16, 3);
    const proving = { activity: "proving", batch: 3, firstBlock: 10, lastBlock: 15 };
    const at = { name: "local", since: began + 7000 };
    expect(await listed()).toEqual([{ ...at, ...proving }]);
    report.onDone({}, 2, 31);
    expect(await listed()).toEqual([{ ...at, ...proving, tasksDone: 2, tasksTotal: 31 }]);
    report.onProven();
    expect(await listed()).toEqual([{ name: "local", activity: "waiting", since: began + 9000 }]);
    report.end();
    expect(await listed()).toEqual([]);
  });

  test("is written at most once a second, and the latest is never lost", async () => {
    const report = reportProgress(new ProverStatusFile(path));
    report.onBatch(0, 1, 0);
    const first = readFileSync(path, "utf8");
    for (let done = 1; done <= 30; done++) report.onDone({}, done, 31);
    expect(readFileSync(path, "utf8")).toBe(first);
    jest.advanceTimersByTime(1000);
    expect(await readProvers(path)).toMatchObject([{ tasksDone: 30 }]);
  });

  test("is written when the machine's clock was set back, too", async () => {
    const file = new ProverStatusFile(path);
    const report = reportProgress(file);
    report.onBatch(0, 1, 0);
    jest.setSystemTime(Date.now() - 3_600_000);
    report.onDone({}, 5, 31);
    jest.advanceTimersByTime(1000);
    expect(await readProvers(path)).toMatchObject([{ tasksDone: 5 }]);
    file.end();
  });

  test("is written again while nothing changes, so that it does not fall silent", async () => {
    reportProgress(new ProverStatusFile(path)).onReady();
    const writtenAt = () =>
      (JSON.parse(readFileSync(path, "utf8")) as { writtenAt: number }).writtenAt;
    const before = writtenAt();
    jest.advanceTimersByTime(60_000);
    expect(writtenAt()).toBeGreaterThan(before + 49_000);
  });

  test("may be of several", async () => {
    const file = new ProverStatusFile(path);
    const prover = { activity: "waiting", since: 5 } as const;
    const none = { batch: undefined, firstBlock: undefined, lastBlock: undefined };
    const tasks = { tasksDone: undefined, tasksTotal: undefined };
    const provers = ["one", "two"].map((name) => ({ name, ...prover, ...none, ...tasks }));
    file.show(provers);
    expect(await readProvers(path)).toEqual(provers);
  });

  test("is not removed by another prover that ends before it reported anything", async () => {
    const report = reportProgress(new ProverStatusFile(path));
    report.onReady();
    reportProgress(new ProverStatusFile(path)).end();
    expect(await readProvers(path)).toMatchObject([{ activity: "waiting" }]);
    report.end();
    expect(await readProvers(path)).toEqual([]);
  });

  test("is no reason for the prover to fail", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    expect(() =>
      reportProgress(new ProverStatusFile(join(file, "status.json"))).onReady(),
    ).not.toThrow();
  });
});

describe("nobody proves", () => {
  const status = (changes: object = {}) =>
    JSON.stringify({
      pid: process.pid,
      host: hostname(),
      writtenAt: Date.now(),
      provers: [{ name: "local", activity: "waiting", since: 5 }],
      ...changes,
    });
  const write = (text: string) => {
    mkdirSync(join(folder, "new"), { recursive: true });
    writeFileSync(path, text);
  };

  test("where there is no file", async () => {
    expect(await readProvers(path)).toEqual([]);
  });

  test.each<[string, () => string]>([
    ["empty", () => ""],
    ["cut short", () => status().slice(0, -3)],
    ["of something else", () => "[]"],
    ["null", () => "null"],
    ["with an activity that does not exist", () => status().replace("waiting", "resting")],
    ["with a name that would turn a page's text around", () => status().replace("local", "\u202e")],
  ])("where the file is %s", async (_, text) => {
    write(text());
    expect(await readProvers(path)).toEqual([]);
  });

  test("where the process that wrote it was killed", async () => {
    jest.useRealTimers();
    const child = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
    const pid = child.pid ?? 0;
    await once(child, "close");
    write(status({ pid }));
    expect(await readProvers(path)).toEqual([]);
    // This machine cannot see the processes of another machine.
    write(status({ pid, host: "elsewhere" }));
    expect(await readProvers(path)).toHaveLength(1);
  });

  test("where it has been silent for half an hour", async () => {
    write(status());
    const later = (minutes: number) => Date.now() + minutes * 60_000;
    expect(await readProvers(path, later(29))).toHaveLength(1);
    expect(await readProvers(path, later(31))).toEqual([]);
  });
});
