import { describe, expect, it } from "@jest/globals";
import type { Player, TableTerms } from "@kifu/client";
import { openTableText } from "../../src/home/openTableText";
import { firstMoverText } from "../../src/table/firstMoverText";
import { typedPlayer } from "../../src/table/typedPlayer";
import { seeksOther, sharedMatch, sitsAt } from "../../src/table/sitsAt";
import { type TableStage, tableText } from "../../src/table/tableText";
import { wordName } from "@kifu/client";
import { aMatch } from "../match/aMatch";

const [{ owner: one }, { owner: other }] = aMatch().seats;
const sides = ["Black", "White"] as const;
const table: TableTerms = { players: [one, other], game: "randzu", moveLimit: 60, side: 1 };

function aPlayer(owner: string, changes: Partial<Player> = {}): Player {
  return {
    owner,
    nonce: 0n,
    activeMatch: undefined,
    latestMatch: undefined,
    latestSlowMatch: undefined,
    slowMatches: [],
    tally: { won: 0, lost: 0, drawn: 0 },
    ratings: [],
    queue: undefined,
    session: undefined,
    balance: 0,
    allowance: 0,
    invitations: [],
    ...changes,
  };
}

const queue = {
  game: "randzu",
  moveLimit: 60,
  stake: 0,
  rated: false,
  side: 1,
  seek: true,
  opponent: other,
  round: undefined,
  waiting: true,
} as const;

describe("a player who sits at a table", () => {
  it("seeks only the other player, on the table's terms and side", () => {
    expect(sitsAt(table, 0, aPlayer(one, { queue }))).toBe(true);
    const second = { ...queue, opponent: one, side: 2 } as const;
    expect(sitsAt(table, 1, aPlayer(other, { queue: second }))).toBe(true);
  });

  it.each([
    { opponent: undefined },
    { opponent: one },
    { game: "connect-four" },
    { moveLimit: 30 },
    { stake: 10 },
    { rated: true },
    { side: 2 },
    { waiting: false },
  ] as const)("has no other seek: %j", (changes) => {
    const player = aPlayer(one, { queue: { ...queue, ...changes } });
    expect(sitsAt(table, 0, player)).toBe(false);
    expect(sitsAt(table, 0, aPlayer(one))).toBe(false);
    expect(sitsAt(table, 0, undefined)).toBe(false);
  });

  it("is distinguished from one who seeks the other on other terms", () => {
    const player = aPlayer(one, { queue: { ...queue, stake: 10 } });
    expect([seeksOther(table, 0, player), sitsAt(table, 0, player)]).toEqual([true, false]);
  });
});

it("finds the match of two players, and whether it is running", () => {
  const running = [one, other].map((owner) => aPlayer(owner, { activeMatch: 7, latestMatch: 7 }));
  expect(sharedMatch(running, { moveLimit: 60 })).toEqual({ id: 7, isRunning: true });
  const over = [one, other].map((owner) => aPlayer(owner, { latestMatch: 7 }));
  expect(sharedMatch(over, { moveLimit: 60 })).toEqual({ id: 7, isRunning: false });
  expect(
    sharedMatch([over[0], aPlayer(other, { latestMatch: 8 })], { moveLimit: 60 }),
  ).toBeUndefined();
  expect(sharedMatch([aPlayer(one), aPlayer(other)], { moveLimit: 60 })).toBeUndefined();
  expect(sharedMatch([over[0], undefined], { moveLimit: 60 })).toBeUndefined();
});

it("tells both players and others who moves first at a table", () => {
  expect(firstMoverText(table, 0, sides, wordName)).toBe("You, with Black");
  expect(firstMoverText(table, 1, sides, wordName)).toBe(`${wordName(one)}, with Black`);
  expect(firstMoverText({ ...table, side: 2 }, 1, sides, wordName)).toBe("You, with Black");
  expect(firstMoverText({ ...table, side: 2 }, undefined, sides, wordName)).toBe(
    `${wordName(other)}, with Black`,
  );
  expect(firstMoverText({ ...table, side: 0 }, 0, sides, wordName)).toBe("Chosen at random");
});

describe("a table tells", () => {
  const facts = {
    names: ["Swift Fox", "Calm Owl"],
    opponent: "Calm Owl",
    phase: undefined,
    fromWallet: false,
    stake: 0,
    isInPlay: false,
    opponentSits: false,
    opponentPlays: false,
    otherTerms: false,
  } as const;
  const says = (stage: TableStage, changes: Partial<Parameters<typeof tableText>[1]> = {}) => {
    const { headline, detail } = tableText(stage, { ...facts, ...changes });
    return `${headline}. ${detail}`;
  };

  it("others that it is not for them, and that they may watch", () => {
    expect(says("others")).toMatch(/^This table is for two others\. Only Swift Fox and Calm Owl /);
    expect(says("others", { isInPlay: true })).toContain("welcome to watch");
  });

  it("each player whether the other is there", () => {
    expect(says("asked")).toMatch(/^You are to play Calm Owl\./);
    expect(says("asked", { opponentSits: true })).toMatch(/^Calm Owl is waiting for you\./);
  });

  it("a waiting player why nothing happens", () => {
    const waiting = { phase: "waiting" } as const;
    expect(says("seated", waiting)).toContain("as soon as Calm Owl sits down");
    expect(says("seated", { ...waiting, opponentPlays: true })).toContain("in another match");
    expect(says("seated", { ...waiting, otherTerms: true })).toContain("on other terms");
  });

  it("only players with a wallet about a wallet", () => {
    expect(says("seated", { phase: "signing", fromWallet: true })).toContain("wallet");
    expect(says("seated", { phase: "signing" })).not.toContain("wallet");
  });
});

it("says what is wrong with a typed player", () => {
  const isBot = (address: string) => address === other;
  expect(typedPlayer(" ", undefined, isBot)).toEqual({ address: undefined, problem: undefined });
  expect(typedPlayer(one, undefined, isBot)).toEqual({ address: one, problem: undefined });
  expect(typedPlayer("Swift Fox", undefined, isBot).problem).toContain("not a player");
  expect(typedPlayer(one, one, isBot).problem).toContain("other player");
  expect(typedPlayer(other, one, isBot).problem).toContain("bot");
});

it("shows the terms of an open table", () => {
  const open = { moveLimit: 60, stake: 0, rated: false } as const;
  expect(openTableText(open)).toBe("1 min per move · random sides");
  expect(openTableText({ ...open, stake: 50 })).toBe(
    "1 min per move · random sides · stake 50 each",
  );
  expect(openTableText({ ...open, rated: true })).toBe("1 min per move · random sides · rated");
});
