import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimProcess");
const source = installedSource("next/dist/compiled/process/browser.js");

it("keeps an empty environment, and has React report errors as it does in browsers", () => {
  const { process } = runInNewContext(
    `const module = {};\n${load(source)}\n({ process: module.exports })`,
  ) as { process: object };
  expect(JSON.stringify(process)).toBe('{"browser":true,"env":{}}');
  const react = installedSource("next/dist/compiled/react-dom/cjs/react-dom-client.production.js");
  const asked = new Set([...react.matchAll(/\bprocess\.(\w+)/g)].map(([, name]) => name));
  expect(asked).toEqual(new Set(["emit"]));
  expect(react).toMatch(/"object" === typeof process &&\s+"function" === typeof process\.emit/);
});

it("refuses an unknown file", () => {
  expect(() => load("t.nextTick=1")).toThrow("looks different");
});
