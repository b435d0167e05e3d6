import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedFile, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimSha2");
const folder = installedFile("@noble/hashes/esm/");
const source = installedSource("@noble/hashes/esm/sha2.js");

it("leaves SHA-256 as it is, and no table of SHA-512", () => {
  const slim = load(source);
  expect(slim.length).toBeLessThan(source.length * 0.5);
  expect(slim).not.toContain("0x428a2f98d728ae22");
  const texts = ["", "a", "five in a row", "x".repeat(1000)];
  const script = `${slim.replaceAll('"./', `"${folder.href}`)}
    const hex = (bytes) => Buffer.from(bytes).toString("hex");
    console.log(${JSON.stringify(texts)}.map((text) => hex(sha256(text))).join(" "));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const expected = texts.map((text) => createHash("sha256").update(text).digest("hex"));
  expect(stdout.trim().split(" ")).toEqual(expected);
});

it("refuses a file that it does not know", () => {
  expect(() => load("export const sha256 = 7;")).toThrow("look different");
});
