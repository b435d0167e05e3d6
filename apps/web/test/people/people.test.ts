import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { leavingText } from "../../src/people/leavingText";
import { MOST_PLAYERS, storedPlayers } from "../../src/people/storedPlayers";
import { randomAddresses } from "./randomAddresses";

const KEY = "kifu-test";

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  Object.assign(globalThis, { localStorage });
});

afterEach(() => void Reflect.deleteProperty(globalThis, "localStorage"));

describe("a stored list of players", () => {
  test("has the player who was added last first, each once", () => {
    const players = storedPlayers(KEY);
    const [ann, bob] = randomAddresses(2) as [string, string];
    players.add(ann);
    players.add(bob);
    expect(players.read()).toEqual([bob, ann]);
    players.add(ann);
    expect(players.read()).toEqual([ann, bob]);
    players.remove(ann);
    expect(storedPlayers(KEY).read()).toEqual([bob]);
  });

  test("loses the player who was added first when it is full", () => {
    const players = storedPlayers(KEY);
    const all = randomAddresses(MOST_PLAYERS + 1);
    for (const address of all) players.add(address);
    expect(players.read()).toEqual(all.slice(1).reverse());
  });

  test("leaves out what is no address", () => {
    const [ann] = randomAddresses(1) as [string];
    kept.set(KEY, `${ann} nobody <b>B62</b> ${ann}  B62q`);
    expect(storedPlayers(KEY).read()).toEqual([ann]);
  });
});

describe("a player's timeouts", () => {
  test.each([
    [5, 1, "Ran out of time in 1 of the last 5 matches"],
    [20, 4, "Ran out of time in 4 of the last 20 matches"],
  ])("among %i matches are shown when they are %i", (latest, timeouts, text) => {
    expect(leavingText({ latest, timeouts })).toBe(text);
  });

  test.each([
    [0, 0],
    [4, 4],
    [6, 1],
    [20, 3],
  ])("among %i matches are not shown when they are %i", (latest, timeouts) => {
    expect(leavingText({ latest, timeouts })).toBeUndefined();
  });
});
