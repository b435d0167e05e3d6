import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "@jest/globals";

const load = createRequire(import.meta.url)("../../../bundler/slimConstants.cjs") as (
  source: string,
) => string;
const source = readFileSync(
  new URL(
    "../../../../../node_modules/mina-signer/dist/node/bindings/crypto/constants.js",
    import.meta.url,
  ),
  "utf8",
);

it("leaves Mina's own hash as it is, and no way to hash with the legacy one", () => {
  const slim = load(source);
  const kimchi = /poseidonParamsKimchiFp = [\s\S]*?\n\};/;
  expect(kimchi.exec(slim)?.[0]).toBe(kimchi.exec(source)?.[0]);
  expect(slim).toMatch(/poseidonParamsLegacyFp = [\s\S]*?roundConstants: \[\]/);
});

it("refuses a table that it does not know", () => {
  expect(() => load("let somethingElse = {};")).toThrow("look different");
});
