import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimCurves");
const source = installedSource("mina-signer/dist/node/bindings/crypto/elliptic-curve.js");

it("marks two curves as removable, drops what only they need, and changes nothing else", () => {
  const slim = load(source);
  expect(slim.match(/^.*@__PURE__.*$/gm)).toEqual([
    "const Vesta = /* @__PURE__ */ createCurveProjective({",
    "const PallasAffine = /* @__PURE__ */ createCurveAffine({",
  ]);
  const lines = new Set(source.split("\n"));
  const changed = slim.replaceAll("/* @__PURE__ */ ", "").split("\n");
  expect(changed.filter((line) => !lines.has(line))).toEqual(["const GroupMapPallas = ({});"]);
  expect(lines.size - new Set(changed).size).toBeLessThanOrEqual(3);
  expect(source.split("\n").length - changed.length).toBe(4);
});

it("refuses an unknown file", () => {
  expect(() => load("export const Pallas = 7;")).toThrow("look different");
});
