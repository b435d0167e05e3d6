import { expect, test } from "@jest/globals";
import { EngineModule } from "../../src/state/EngineModule.js";
import { committedSnapshot, snapshotOf } from "../../src/runtime/snapshot.js";
import { runtimeModules } from "../../src/runtime/runtimeModules.js";
import { standaloneRuntime } from "../../src/runtime/standaloneRuntime.js";

/** The verification keys, which take minutes to compile, are compared with the proofs. */
test("methods, their ids, circuits and programs are the committed ones", async () => {
  const { verificationKeys, ...committed } = await committedSnapshot();
  expect(await snapshotOf(standaloneRuntime().runtime)).toEqual(committed);
  expect(Object.keys(verificationKeys)).toEqual(Object.keys(committed.programs));
});

test("the committed verification keys are real, one for each program", async () => {
  const { verificationKeys, programs } = await committedSnapshot();
  expect(new Set(Object.values(verificationKeys)).size).toBe(Object.keys(programs).length);
});

test("every method is signed by its sender: none takes messages, which no hook would hold", () => {
  const methods = Object.values(standaloneRuntime().runtime.methodIdResolver.methodIdMap());
  expect(methods.map(({ type }) => type)).toEqual(methods.map(() => "SIGNATURE"));
  expect(methods).not.toEqual([]);
});

test("every module takes its inputs from where the proof commits to them", () => {
  for (const module of Object.values(runtimeModules)) {
    expect(module.prototype).toBeInstanceOf(EngineModule);
  }
});
