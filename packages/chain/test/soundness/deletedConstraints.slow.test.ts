import { describe, expect, jest, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { allForgeries } from "./forgeries/allForgeries.js";

// Each test starts a separate program that loads all of Protokit.
jest.setTimeout(180_000);

const run = promisify(execFile);
const protocol = new URL("../../src/protocol/", import.meta.url);
const forgeries = allForgeries(undefined as never);

const codes = readdirSync(protocol)
  .filter((file) => file.endsWith(".js"))
  .flatMap(
    (file) => readFileSync(new URL(file, protocol), "utf8").match(/"[a-z]+\/[a-z-]+"/g) ?? [],
  )
  .map((code) => code.slice(1, -1))
  .filter((code) => /^(state|block|bundle|protocol)\//.test(code));

/** The forgeries that succeed if these constraints are deleted from the protocol's modules. */
async function provenWithout(deleted: readonly string[]): Promise<string[]> {
  const { stdout } = await run(process.execPath, [
    fileURLToPath(new URL("deleted/child.js", import.meta.url)),
    ...deleted,
  ]);
  return JSON.parse(stdout) as string[];
}

const namesFor = (code: string) =>
  forgeries.filter(({ refusedBy }) => refusedBy === code).map(({ name }) => name);

describe("each constraint added to the framework's provers", () => {
  test("refuses a forgery of the list, and every forgery is refused by one", () => {
    expect([...new Set(forgeries.map(({ refusedBy }) => refusedBy))].sort()).toEqual(
      [...codes].sort(),
    );
  });

  test.each(someOf(1, codes))("is missed if it is deleted: %s", async (code) => {
    expect(await provenWithout([code])).toEqual(namesFor(code));
  });
});

test("every forgery succeeds without all of them", async () => {
  expect(await provenWithout(codes)).toEqual(forgeries.map(({ name }) => name));
});
