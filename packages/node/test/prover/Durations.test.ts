import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Durations } from "../../src/prover/Durations.js";

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "kifu-durations-"));
  file = join(folder, "prover", "durations.json");
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("durations that were measured are known later, the latest as a part of all", async () => {
  const durations = await Durations.read(file);
  expect(durations.of("merge")).toBeUndefined();
  expect(durations.ofAll(["merge"])).toBeUndefined();
  durations.measured("merge", 1000.4);
  durations.measured("merge", 2000);
  durations.measured("leaf", 100);
  await durations.close();
  const later = await Durations.read(file);
  expect(later.of("merge")).toBe(1300);
  expect(later.ofAll([])).toBe(0);
  // An unknown task counts as the average of all known tasks.
  expect(later.ofAll(["merge", "leaf", "other"])).toBe(2100);
});

test.each(["", "{", "[5]", '{"merge":"long"}', "null"])(
  "a file that contains %j is ignored and overwritten",
  async (text) => {
    const durations = await Durations.read(file);
    durations.measured("leaf", 5);
    await durations.close();
    await writeFile(file, text);
    const later = await Durations.read(file);
    expect(later.of("leaf")).toBeUndefined();
    later.measured("leaf", 7);
    await later.close();
    expect(JSON.parse(await readFile(file, "utf8"))).toEqual({ leaf: 7 });
  },
);
