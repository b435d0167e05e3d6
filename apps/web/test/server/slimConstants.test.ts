import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimConstants");
const source = installedSource("mina-signer/dist/node/bindings/crypto/constants.js");

function numbersOf(module: string, params: string): string {
  const script = module.replace(/^(import|export) .*$/gm, "");
  const sha256 = (text: string) => createHash("sha256").update(text).digest();
  return String(
    runInNewContext(
      `${script}\nJSON.stringify(${params}, (_, value) => typeof value === "bigint" ? String(value) : value)`,
      { sha256 },
    ),
  );
}

it("keeps Mina's hash unchanged, and removes the legacy one", () => {
  const slim = load(source);
  const kimchi = numbersOf(slim, "poseidonParamsKimchiFp");
  expect(kimchi.match(/\d{60,}/g)?.length).toBeGreaterThanOrEqual(174);
  expect(kimchi).toBe(numbersOf(source, "poseidonParamsKimchiFp"));
  expect(numbersOf(slim, "poseidonParamsLegacyFp")).toBe(
    numbersOf(source, "({ ...poseidonParamsLegacyFp, mds: [], roundConstants: [] })"),
  );
  expect(numbersOf(slim, "prefixes")).toBe(numbersOf(source, "({ ...prefixes, merkleTree: [] })"));
});

it("makes pages compute the constants, which do not compress", () => {
  const slim = load(source);
  expect(slim.length).toBeLessThan(source.length * 0.15);
  expect(slim).toMatch(/^import \{ sha256 \} from "@noble\/hashes\/sha256";/);
});

it("refuses an unknown table, or one whose computed values would differ", () => {
  expect(() => load("let somethingElse = {};")).toThrow("look different");
  const [constant = ""] =
    /poseidonParamsKimchiFp = [\s\S]*?roundConstants: [\s\S]*?'(\d+)'/.exec(source)?.slice(1) ?? [];
  expect(constant).not.toBe("");
  expect(() => load(source.replace(constant, constant.replace(/.$/, "3")))).toThrow(
    "not those that its generator makes",
  );
});
