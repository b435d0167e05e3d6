import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing";
import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { allForgeries } from "./forgeries/allForgeries.js";

jest.setTimeout(900_000);

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

const deleted = someOf(1, codes);
/** By code, the forgeries that succeed if only this constraint is deleted. */
let proven: Record<string, string[]>;

// A separate program changes the protocol's modules as it loads them.
beforeAll(async () => {
  const child = fileURLToPath(new URL("deleted/child.js", import.meta.url));
  const { stdout } = await run(process.execPath, [child, ...deleted]);
  proven = JSON.parse(stdout) as Record<string, string[]>;
});

describe("each constraint added to the framework's provers", () => {
  test("refuses a forgery of the list, and every forgery is refused by one", () => {
    expect([...new Set(forgeries.map(({ refusedBy }) => refusedBy))].sort()).toEqual(
      [...codes].sort(),
    );
  });

  test.each(deleted)("is missed if it is deleted: %s", (code) => {
    const refused = forgeries.filter(({ refusedBy }) => refusedBy === code);
    expect(proven[code]).toEqual(refused.map(({ name }) => name));
  });
});
