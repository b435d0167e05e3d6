import { describe, expect, test } from "@jest/globals";
import { codes, engineCodes } from "../../src/engine/codes.js";
import { lapsingMethods } from "../../src/runtime/lapsingMethods.js";
import { plainGames } from "../../src/runtime/plainGames.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";
import { codesOf, refusals } from "./refusals.js";

const sorted = (codes: Iterable<string>) => [...new Set(codes)].sort();

describe("the codes of refusals", () => {
  test("are all reached by refused transactions", () => {
    const all = [...engineCodes, ...plainGames.flatMap(({ rules }) => rules.codes)];
    expect(sorted(refusals.map(({ code }) => code))).toEqual(sorted(all));
  });

  test("are listed for each method of the runtime", () => {
    const { runtime } = standaloneRuntime();
    const methods = runtime.zkProgrammable.zkProgram.flatMap(({ methods }) => Object.keys(methods));
    expect(Object.keys(codesOf).sort()).toEqual(methods.sort());
  });

  test("include too-late for exactly the methods that clients and nodes treat as lapsing", () => {
    const { tooLate } = codes.session;
    const lapsing = Object.keys(codesOf)
      // In pairing methods the seeks lapse, and the sender does not sign them.
      .filter((method) => !method.endsWith(".pair"))
      .filter((method) => codesOf[method]?.includes(tooLate));
    expect(lapsing).toEqual([...lapsingMethods].sort());
  });

  test.each(Object.entries(codesOf))(
    "of %s are each reached by one of its refusals",
    (method, own) => {
      const reached = refusals.filter((refusal) => refusal.method === method);
      expect(sorted(reached.map(({ code }) => code))).toEqual(sorted(own));
    },
  );
});
