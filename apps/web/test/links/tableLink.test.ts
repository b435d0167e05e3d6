import { describe, expect, it } from "@jest/globals";
import { plainGames } from "@kifu/chain/plain-games";
import type { TableTerms } from "@kifu/client";
import type { Query } from "../../src/links/inviteLink";
import {
  readPlayer,
  readTable,
  type TableFault,
  tableLink,
  tablePicture,
} from "../../src/links/tableLink";
import { faultText } from "../../src/table/faultText";
import { aMatch } from "../match/aMatch";

const [{ owner: one }, { owner: other }] = aMatch().seats;
const players = [one, other] as const;
const table: TableTerms = { players, game: "tic-tac-toe", moveLimit: 60, side: 2 };
const query = { game: "tic-tac-toe", pace: "60", side: "2" };

function opened(link: string): ReturnType<typeof readTable> {
  const { pathname, searchParams } = new URL(link, "http://localhost");
  const [, page, first = "", second = ""] = pathname.split("/");
  expect(page).toBe("table");
  return readTable([first, second], Object.fromEntries(searchParams));
}

describe("a table's link", () => {
  it("names both players and the terms", () => {
    expect(tableLink(table)).toBe(`/table/${one}/${other}?game=tic-tac-toe&pace=60&side=2`);
    expect(tableLink({ ...table, stake: 50 })).toBe(
      `/table/${one}/${other}?game=tic-tac-toe&pace=60&stake=50&side=2`,
    );
  });

  it("has a picture with the same parameters", () => {
    expect(tablePicture({ ...table, stake: 50 })).toBe(
      `/table/${one}/${other}/picture.png?game=tic-tac-toe&pace=60&stake=50&side=2`,
    );
  });

  it("reads back as written", () => {
    for (const side of [0, 1, 2] as const) {
      for (const moveLimit of [30, 60, 300]) {
        for (const { name: game } of plainGames.map(({ rules }) => rules)) {
          for (const stake of [{}, { stake: 50 }]) {
            const written = { ...table, side, moveLimit, game, ...stake };
            expect(opened(tableLink(written))).toEqual({ table: written });
          }
        }
      }
    }
  });

  it("may leave out the defaults, since clubs write it by hand", () => {
    expect(readTable(players, { game: "randzu" })).toEqual({
      table: { players, game: "randzu", moveLimit: 60, side: 0 },
    });
  });

  const LONG = "9".repeat(400);
  it.each<[TableFault, string, readonly [string, string], Query]>([
    ["player", "nobody", ["", other], query],
    ["player", "half an address", [one, other.slice(0, -1)], query],
    ["player", "what only looks like one", [`B62q${"1".repeat(51)}`, other], query],
    ["player", "markup", [one, "<script>"], query],
    ["same-player", "one player twice", [one, one], query],
    ["game", "no game", players, { ...query, game: undefined }],
    ["game", "another game", players, { ...query, game: "chess" }],
    ["game", "a property name of objects", players, { ...query, game: "constructor" }],
    ...["", "0", "1", "61", "65535", "-60", "6e1", " 60", LONG].map(
      (pace): [TableFault, string, typeof players, Query] => [
        "pace",
        `the pace ${pace}`,
        players,
        { ...query, pace },
      ],
    ),
    ...["", "-1", "1.5", "050", "x", `${2 ** 32}`, LONG].map(
      (stake): [TableFault, string, typeof players, Query] => [
        "stake",
        `the stake ${stake}`,
        players,
        { ...query, stake },
      ],
    ),
    ...["", "3", "-1", "01", "black", LONG].map(
      (side): [TableFault, string, typeof players, Query] => [
        "side",
        `the side ${side}`,
        players,
        { ...query, side },
      ],
    ),
  ])("says that the %s is wrong: %s", (fault, _what, named, given) => {
    expect(readTable(named, given)).toEqual({ fault });
    expect(faultText(fault)).toMatch(/^[A-Z].*\.$/);
  });

  it("has a text for each fault", () => {
    const faults = ["player", "same-player", "game", "pace", "stake", "side"] as const;
    expect(new Set(faults.map(faultText)).size).toBe(faults.length);
    expect(faultText("pace")).toContain("30 s, 1 min, 5 min, 3 min + 2 s");
  });
});

describe("a pasted player", () => {
  it.each([
    one,
    `  ${one}\n`,
    `/player/${one}`,
    `https://kifu.example/player/${one}`,
    `https://kifu.example/player/${one}?x=1#y`,
    `http://localhost:3000/player/${one}/`,
  ])("is read from %j", (text) => {
    expect(readPlayer(text)).toBe(one);
  });

  it.each([
    "",
    "Swift Fox",
    one.slice(1),
    `${one}0`,
    `${one} ${other}`,
    `/match/${one}`,
    "/player/",
  ])("is nobody in %j", (text) => {
    expect(readPlayer(text)).toBeUndefined();
  });
});
