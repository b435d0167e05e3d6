import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimErrors");
const folder = "next/dist/client/components/builtin";
const source = installedSource(`${folder}/error-styles.js`);

it("keeps all that the error page imports", () => {
  const slim = load(source);
  expect(slim.length).toBeLessThan(source.length * 0.1);
  const page = installedSource(`${folder}/global-error.js`);
  const used = new Set([...page.matchAll(/_errorstyles\.(\w+)/g)].map(([, name]) => name));
  expect(used.size).toBeGreaterThan(0);
  const kept = runInNewContext(`const exports = {};\n${slim}\nexports`) as object;
  expect(Object.keys(kept)).toEqual(expect.arrayContaining([...used]));
});

it("refuses an unknown file", () => {
  expect(() => load("exports.errorStyles = {};")).toThrow("looks different");
});
