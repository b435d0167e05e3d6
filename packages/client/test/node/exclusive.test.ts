import { afterEach, expect, test } from "@jest/globals";
import { exclusive } from "../../src/node/waiting.js";

const globals = globalThis as { navigator?: unknown };
const before = globals.navigator;

afterEach(() => {
  Object.defineProperty(globals, "navigator", { value: before, configurable: true });
});

test("tasks of one name run one at a time, even after a failure", async () => {
  const log: string[] = [];
  const run = (name: string, fails: boolean) => async () => {
    log.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 5));
    log.push(`${name} ends`);
    if (fails) throw new Error(name);
    return name;
  };
  const all = await Promise.allSettled([
    exclusive("key", run("a", true)),
    exclusive("key", run("b", false)),
    exclusive("key", run("c", false)),
  ]);
  expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(log).toEqual(["a", "b", "c"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("tabs take turns with the browser's locks", async () => {
  const asked: string[] = [];
  const locks = {
    request: async (name: string, run: () => Promise<unknown>) => {
      asked.push(name);
      return await run();
    },
  };
  Object.defineProperty(globals, "navigator", { value: { locks }, configurable: true });
  expect(await exclusive("kifu/chain/key", async () => 5)).toBe(5);
  expect(asked).toEqual(["kifu/chain/key"]);
});
