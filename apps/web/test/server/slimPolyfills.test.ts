import { expect, it } from "@jest/globals";
import { runInNewContext } from "node:vm";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimPolyfills");
const source = installedSource("next/dist/build/polyfills/polyfill-module.js");

it("keeps the polyfills of newer functions", () => {
  const removed = "delete Array.prototype.at; delete Object.hasOwn; class URL {}";
  const used = "[[1, 2].at(-1), Object.hasOwn({ a: 1 }, 'a'), typeof URL.canParse].join()";
  for (const script of [source, load(source)]) {
    expect(runInNewContext(`${removed}\n${script}\n${used}`)).toBe("2,true,function");
  }
  expect(load(source).length).toBeLessThan(source.length * 0.5);
});

it("refuses an unknown file", () => {
  expect(() => load("Array.prototype.flat||(Array.prototype.flat=f)")).toThrow("look different");
  expect(() => load(`"trimLeft"in String.prototype||f(),${source}`)).toThrow("look different");
});
