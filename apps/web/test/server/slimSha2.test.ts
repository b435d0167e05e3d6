import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimSha2");
const source = installedSource("@noble/hashes/esm/sha2.js");

const TEXTS = [
  ...Array.from({ length: 140 }, (_, i) => "five in a row "[i % 14]!.repeat(i)),
  "é".repeat(5000),
];

it("hashes like SHA-256, at once and in parts, with a fraction of the code", () => {
  const slim = load(source);
  expect(slim.length).toBeLessThan(source.length * 0.2);
  const script = `${slim}
    const hex = (bytes) => Buffer.from(bytes).toString("hex");
    const hashes = ${JSON.stringify(TEXTS)}.map((text) => {
      const bytes = new TextEncoder().encode(text);
      const parts = sha256.create().update(bytes.slice(0, 3)).update(bytes.slice(3)).digest();
      return [sha256(text), sha256(bytes), parts].map(hex);
    });
    console.log(JSON.stringify(hashes));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  const expected = TEXTS.map((text) => createHash("sha256").update(text).digest("hex"));
  expect(JSON.parse(stdout)).toEqual(expected.map((hash) => [hash, hash, hash]));
});

it("refuses an unknown file", () => {
  expect(() => load("export const sha256 = 7;")).toThrow("look different");
});
