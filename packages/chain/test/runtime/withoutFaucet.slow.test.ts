import { expect, jest, test } from "@jest/globals";
import { defaultTerms } from "../../src/runtime/chainTerms.js";
import { measureMethods } from "../../src/runtime/measureMethods.js";
import { committedSnapshot, snapshotOf } from "../../src/runtime/snapshot.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";

jest.setTimeout(300_000);

test("a chain without a faucet has the same circuits in all its methods", async () => {
  const { runtime } = standaloneRuntime({ ...defaultTerms, faucet: false });
  const { methods } = snapshotOf(runtime, await measureMethods(runtime));
  const { "Treasury.grant": grant, ...others } = (await committedSnapshot()).methods;
  expect(grant).toBeDefined();
  expect(methods).toEqual(others);
});
