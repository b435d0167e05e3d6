import { runInNewContext } from "node:vm";
import { expect, it } from "@jest/globals";
import { bundlerLoader, installedSource } from "./bundlerLoader.js";

const load = bundlerLoader("slimDerivers");
const source = installedSource("mina-signer/dist/node/bindings/lib/provable-generic.js");

function signed(file: string): string {
  const script = file.replace(/^export .*$/gm, "");
  const field =
    "{ toInput: (x) => ({ fields: [x] }), toJSON: String, fromJSON: Number, empty: () => 0 }";
  return String(
    runInNewContext(`${script}
      const field = ${field};
      const type = createDerivers().signable({ x: field, list: [field, Boolean], text: String });
      const value = { x: 7, list: [8, true], text: "nine" };
      const { toInput, toJSON, fromJSON, empty } = type;
      JSON.stringify([toInput(value), toJSON(value), fromJSON(toJSON(value)), empty()])`),
  );
}

it("keeps the code for signing unchanged, and removes that for circuits", () => {
  const slim = load(source);
  expect(slim).not.toContain("toAuxiliary: (");
  expect(signed(slim)).toBe(signed(source));
  expect(signed(slim)).toContain('"fields":[7,8]');
});

it("refuses an unknown file", () => {
  expect(() => load("export const createDerivers = 7;")).toThrow("look different");
});
