import { describe, expect, test } from "@jest/globals";
import { codes, engineCodes } from "../../src/codes.js";
import { lapsingMethods } from "../../src/runtime/lapsingMethods.js";
import { plainGames } from "../../src/runtime/plainGames.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";
import { codesOf, refusals } from "./refusals.js";

const sorted = (codes: Iterable<string>) => [...new Set(codes)].sort();

describe("the codes of refusals", () => {
  test("each is reached by a refused transaction", () => {
    const all = [...engineCodes, ...plainGames.flatMap(({ rules }) => rules.codes)];
    expect(sorted(refusals.map(({ code }) => code))).toEqual(sorted(all));
  });

  test("each method of the runtime has its list of codes", () => {
    const { runtime } = standaloneRuntime();
    const methods = runtime.zkProgrammable.zkProgram.flatMap(({ methods }) => Object.keys(methods));
    expect(Object.keys(codesOf).sort()).toEqual(methods.sort());
  });

  test("those that lapse are the ones that clients and nodes take for such", () => {
    const { tooLate } = codes.session;
    const lapsing = Object.keys(codesOf)
      // Their seeks lapse, which are signed by others than their sender.
      .filter((method) => !method.endsWith(".pair"))
      .filter((method) => codesOf[method]?.includes(tooLate));
    expect(lapsing).toEqual([...lapsingMethods].sort());
  });

  test.each(Object.entries(codesOf))("%s is refused with each of its own", (method, own) => {
    const reached = refusals.filter((refusal) => refusal.method === method);
    expect(sorted(reached.map(({ code }) => code))).toEqual(sorted(own));
  });
});
