import { describe, expect, test } from "@jest/globals";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { fastestBackend } from "../../src/lib/fastestBackend.js";

const { platform, arch } = process;
const env = {};
const library = new URL(
  `../../../../../node_modules/@o1js/native-${platform}-${arch}`,
  import.meta.url,
);

describe("the backend that makes and verifies proofs", () => {
  test("is o1js' native library where it is installed for this machine", () => {
    const expected = existsSync(fileURLToPath(library)) ? "native" : "wasm";
    expect(fastestBackend({ platform, arch, env })).toBe(expected);
  });

  test("is WebAssembly where there is no native library", () => {
    expect(fastestBackend({ platform: "aix", arch, env })).toBe("wasm");
  });

  test("is what was chosen, if anything was", () => {
    expect(fastestBackend({ platform, arch, env: { O1JS_BACKEND: "wasm" } })).toBe("wasm");
  });
});
