import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { MOST_AVOIDED, MOST_PUSHED_PLAYERS } from "@kifu/wire";
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

  test("takes nobody when it is full, and loses nobody", () => {
    const players = storedPlayers(KEY);
    const [other, ...all] = randomAddresses(MOST_PLAYERS + 1) as [string, ...string[]];
    expect(all.map((address) => players.add(address))).not.toContain(false);
    expect(players.add(other)).toBe(false);
    expect(players.read()).toEqual([...all].reverse());
    // Somebody in the list may come first again.
    expect(players.add(all[0]!)).toBe(true);
    expect(players.read()[0]).toBe(all[0]);
    players.remove(all[1]!);
    expect(players.add(other)).toBe(true);
  });

  test("sends whom it blocks with each search", () => {
    expect(MOST_AVOIDED).toBeGreaterThanOrEqual(MOST_PLAYERS);
    expect(MOST_PUSHED_PLAYERS).toBeGreaterThanOrEqual(MOST_PLAYERS);
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
