import { readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import { abiFiles } from "../../src/cli/abi/abiFiles.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";

const CLIENT = new URL("../../../../client/", import.meta.url);

test("the client's committed ABI and vectors match the runtime", async () => {
  const files = Object.entries(abiFiles(standaloneRuntime().runtime));
  expect(files).toHaveLength(4);
  for (const [path, contents] of files) {
    expect(await readFile(new URL(path, CLIENT), "utf8")).toBe(contents);
  }
});
