import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Output } from "../../src/cli/Output.js";
import { ProvingDisplay } from "../../src/cli/ProvingDisplay.js";
import { Durations } from "../../src/prover/Durations.js";
import type { ProvenBatch } from "../../src/prover/ProvenBatch.js";
import type { ProvingStep } from "../../src/prover/ProvingStep.js";

let folder: string;
let durations: Durations;
let display: ProvingDisplay;
let out: string[];
let drawn: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-display-"));
  durations = await Durations.read(join(folder, "durations.json"));
  [out, drawn] = [[], []];
  const err = { isTTY: true, columns: 200, write: (text: string) => drawn.push(text) };
  const streams = { out: { write: (text: string) => out.push(text) }, err };
  display = new ProvingDisplay(new Output(false, false, streams), durations);
});

afterEach(async () => {
  display.end();
  await durations.close();
  await rm(folder, { recursive: true, force: true });
});

const step = (task: string): ProvingStep => ({ name: task, task, needs: [], input: () => "" });
const queued = (task: string) => ({ task, name: task, input: "", key: "" });

describe("kifu prove shows", () => {
  test("text from another machine without control codes, and truncated", () => {
    const name = `\u001b]0;title\u0007\nproven${"!".repeat(100_000)}`;
    const task = { ...queued("leaf"), name };
    display.onTask(task);
    display.onTaskDone(task, 1000);
    display.onTaskFailed(task, new Error(name));
    display.onRetry({ ...step("leaf"), name: "leaf" }, new Error(name));
    display.onAway(name);
    display.end();
    const all = [...out, ...drawn].join("");
    expect(all).toContain("title");
    expect(all).not.toContain("\u001b]");
    expect(all).not.toContain("\u0007");
    expect(all).not.toContain("\nproven");
    expect(all.length).toBeLessThan(5000);
  });

  test("that compiling takes minutes the first time, and how long it took", () => {
    display.onPart("the games");
    display.onPart("the provers");
    display.onCompiled(95_000);
    expect(out).toEqual([
      "Compiling the circuits: the first time takes minutes.\n",
      "The circuits are compiled, in 1 min 35 s.\n",
    ]);
    expect(drawn.join("")).toContain("compiling the games  1 s");
    expect(drawn.join("")).toContain("compiling the provers  1 s");
    expect(durations.of("compile")).toBe(95_000);
  });

  test("how long compiling still takes, the next time", () => {
    durations.measured("compile", 80_000);
    display.onPart("the games");
    expect(out).toEqual(["Compiling the circuits: it took 1 min 20 s the last time.\n"]);
    expect(drawn.join("")).toMatch(/\[-{24}\] {2}1 s {2}about 1 min 20 s left/);
  });

  test("a batch's progress and remaining time, for all joined workers", () => {
    display.onWorkers(2);
    display.onTimed(queued("leaf"), 10_000);
    display.onTimed(queued("merge"), 20_000);
    const [one, other, merge] = [step("leaf"), step("leaf"), step("merge")];
    display.onBatch(0, 5, 0);
    display.onPlan(new Set([one, other, merge]));
    display.end();
    display.onDone(one, 1, 3);
    expect(drawn.join("")).toContain("2 workers have joined.");
    expect(drawn.join("")).toMatch(
      /proving blocks 0 to 4 {2}\[#{8}-{16}\] {2}1 of 3 tasks {2}about 15 s left/,
    );
    display.onProven({ number: 7 } as ProvenBatch, 5);
    expect(out).toEqual(["Batch 7 is proven, and with it the first 5 blocks.\n"]);
  });

  test("that no worker has joined a queue, and what to do", () => {
    display.onWorkers(0);
    display.onAway("connect ECONNREFUSED");
    display.onBack();
    expect(drawn[0]).toMatch(/No worker has joined.*kifu prove --join/);
    expect(drawn.slice(1)).toEqual([
      "The queue's database does not answer. Retrying: connect ECONNREFUSED\n",
      "The queue's database is back.\n",
    ]);
  });

  test("each task of a joined worker and how long it took", () => {
    display.onTask(queued("leaf"));
    display.onTaskDone(queued("leaf"), 12_000);
    display.onTaskFailed(queued("merge"), new Error("no proof"));
    expect(out).toEqual(["Proved leaf in 12 s.\n"]);
    expect(drawn.at(-1)).toBe("Could not prove merge: no proof\n");
  });
});
