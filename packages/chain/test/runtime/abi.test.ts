import { expect, test } from "@jest/globals";
import { abiFiles, committedAbiFile } from "../../src/commands/abi/abiFiles.js";
import { standaloneRuntime } from "../../src/runtime/standalone.js";

test("the client's committed ABI and vectors are the runtime's", async () => {
  const files = Object.entries(abiFiles(standaloneRuntime().runtime));
  expect(files).toHaveLength(2);
  for (const [path, contents] of files) expect(await committedAbiFile(path)).toBe(contents);
});
