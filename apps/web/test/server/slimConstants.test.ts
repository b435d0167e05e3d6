import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimConstants");
const source = installedSource("mina-signer/dist/node/bindings/crypto/constants.js");

/** The numbers of one of its hashes, as text. */
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

it("leaves Mina's own hash as it is, and no way to hash with the legacy one", () => {
  const slim = load(source);
  const kimchi = numbersOf(slim, "poseidonParamsKimchiFp");
  expect(kimchi.match(/\d{60,}/g)?.length).toBeGreaterThanOrEqual(174);
  expect(kimchi).toBe(numbersOf(source, "poseidonParamsKimchiFp"));
  expect(numbersOf(slim, "poseidonParamsLegacyFp")).toBe(
    numbersOf(source, "({ ...poseidonParamsLegacyFp, mds: [], roundConstants: [] })"),
  );
  expect(numbersOf(slim, "prefixes")).toBe(numbersOf(source, "({ ...prefixes, merkleTree: [] })"));
});

it("has pages compute the constants, which cannot be packed", () => {
  const slim = load(source);
  expect(slim.length).toBeLessThan(source.length * 0.15);
  expect(slim).toMatch(/^import \{ sha256 \} from "@noble\/hashes\/sha256";/);
});

it("refuses a table that it does not know, or that would be computed differently", () => {
  expect(() => load("let somethingElse = {};")).toThrow("look different");
  const [constant = ""] =
    /poseidonParamsKimchiFp = [\s\S]*?roundConstants: [\s\S]*?'(\d+)'/.exec(source)?.slice(1) ?? [];
  expect(constant).not.toBe("");
  expect(() => load(source.replace(constant, constant.replace(/.$/, "3")))).toThrow(
    "not those that its generator makes",
  );
});
