import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimBlake");
const source = installedSource("blakejs/util.js");

it("keeps what hashes need, and removes what prints", () => {
  const slim = load(source);
  expect(slim.length).toBeLessThan(source.length * 0.5);
  expect(slim).not.toContain("console");
  const script = `const module = {};\n${slim}\nmodule.exports`;
  const { normalizeInput, toHex } = runInNewContext(script, { TextEncoder, Uint8Array }) as Record<
    string,
    (given: unknown) => unknown
  >;
  expect(toHex!(Uint8Array.of(255, 0, 10))).toBe("ff000a");
  expect(normalizeInput!("a")).toEqual(Uint8Array.of(97));
});

it("refuses an unknown file", () => {
  expect(() => load("module.exports = {};")).toThrow("look different");
});
