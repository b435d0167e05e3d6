import { describe, expect, test } from "@jest/globals";
import type { Match } from "@kifu/wire";
import {
  findMatch,
  oppositeSide,
  type Search,
  type Side,
  type TableTerms,
} from "../../src/index.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { withdrawSeek } from "../../src/search/seeks.js";
import { codesOf } from "../harness/codesOf.js";
import { addressOf, company, ownersOf, TERMS, waiting } from "../harness/company.js";
import { connected, type Seated } from "../harness/pair.js";

const { node, present, come } = company();

async function matchOf({ kifu }: Seated, ...searches: Search[]): Promise<Match> {
  const ids = await Promise.all(searches.map(({ found }) => found));
  expect(new Set(ids).size).toBe(1);
  return (await kifu.matchOnce(ids[0]!))!;
}

describe("an open table", () => {
  test("can be joined by anyone on its terms, and chance decides who moves first", async () => {
    const [one, other] = [await come(), await come()];
    const first = findMatch(one.kifu, one.account, TERMS);
    await waiting(first);
    const entries = await other.kifu.queue();
    expect(entries).toMatchObject([{ owner: addressOf(one), side: 0, seek: true }]);
    const match = await matchOf(one, first, findMatch(other.kifu, other.account, TERMS));
    expect(ownersOf(match).sort()).toEqual([addressOf(one), addressOf(other)].sort());
    expect(await one.kifu.queue()).toEqual([]);
  });

  test("appears once per player, however often they search", async () => {
    const one = await come();
    const first = findMatch(one.kifu, one.account, TERMS);
    await waiting(first);
    await first.cancel();
    const second = findMatch(one.kifu, one.account, TERMS);
    await waiting(second);
    expect(await one.kifu.queue()).toHaveLength(1);
    await second.cancel();
  });
});

describe("a table for two", () => {
  const tableOf = (one: Seated, other: Seated, side: Side): TableTerms => ({
    ...TERMS,
    players: [addressOf(one), addressOf(other)],
    side,
  });
  const sit = ({ kifu, account }: Seated, table: TableTerms) => kifu.sitDown(account, table);

  test.each([0, 1, 2] as const)("starts once both sit, with side %s", async (side) => {
    const [one, other] = [await come(), await come()];
    const table = tableOf(one, other, side);
    const second = sit(other, table);
    await waiting(second);
    expect((await one.kifu.player(addressOf(other))).queue).toMatchObject({
      opponent: addressOf(one),
      side: oppositeSide(side),
    });
    const match = await matchOf(one, second, sit(one, table));
    const two = [addressOf(one), addressOf(other)];
    if (side === 0) expect(ownersOf(match).sort()).toEqual(two.sort());
    else expect(ownersOf(match)).toEqual(side === 1 ? two : two.reverse());
    expect(match).toMatchObject(TERMS);
  });

  test("is for nobody else, and names no player twice", async () => {
    const [one, other, stranger] = [await come(), await come(), await come()];
    const table = tableOf(one, other, 0);
    expect(await codesOf(sit(stranger, table).found)).toEqual(["matchmaking/other-opponent"]);
    expect(await codesOf(sit(one, tableOf(one, one, 0)).found)).toEqual([
      "matchmaking/same-player",
    ]);
    for (const { kifu, account } of [one, stranger])
      expect((await kifu.player(account.address)).queue).toBeUndefined();
  });

  test("does not start with a stranger who claims to be one of the two, nor with an open seek", async () => {
    const [one, other, stranger] = [await come(), await come(), await come()];
    const seated = sit(one, tableOf(one, other, 1));
    // The stranger sits at an invented table, and the other player has an open seek.
    const sought = sit(stranger, tableOf(one, stranger, 1));
    for (const search of [seated, sought]) await waiting(search);
    const open = findMatch(other.kifu, other.account, TERMS);
    await waiting(open);
    expect(seated.get().phase).toBe("waiting");
    await open.cancel();
    const match = await matchOf(one, seated, sit(other, tableOf(one, other, 1)));
    expect(ownersOf(match)).toEqual([addressOf(one), addressOf(other)]);
    expect(sought.get().phase).toBe("waiting");
    await sought.cancel();
  });

  test("can be left by its player, and the next player then waits", async () => {
    const [one, other] = [await come(), await come()];
    const table = tableOf(one, other, 0);
    const first = sit(one, table);
    await waiting(first);
    await first.cancel();
    expect(await codesOf(first.found)).toEqual(["client/search-cancelled"]);
    const second = sit(other, table);
    await waiting(second);
    expect((await one.kifu.player(addressOf(one))).latestMatch).toBeUndefined();
    const match = await matchOf(one, second, sit(one, table));
    expect(ownersOf(match).sort()).toEqual([addressOf(one), addressOf(other)].sort());
  });

  test("can be left from another page of the same player only", async () => {
    const [one, other] = [await come(), await come()];
    const keys = memoryKeys();
    const closed = connected(node.url);
    const mover = { kifu: closed, account: await openBot({ kifu: closed, keys }) };
    await waiting(sit(mover, tableOf(mover, other, 0)));
    closed.close();
    const queued = async () => (await one.kifu.player(addressOf(mover))).queue?.opponent;
    expect(await withdrawSeek(one.kifu, one.account)).toBe(true);
    expect(await queued()).toBe(addressOf(other));
    const kifu = connected(node.url);
    const opened = { kifu, account: await openBot({ kifu, keys }) };
    present.push(opened);
    expect(await withdrawSeek(kifu, opened.account)).toBe(true);
    expect(await queued()).toBeUndefined();
  });

  test("can be left after a reload, even before the next signature", async () => {
    const [one, other] = [await come(), await come()];
    const keys = memoryKeys();
    const pages = [connected(node.url), connected(node.url)] as const;
    const [before, after] = [
      await openBot({ kifu: pages[0], keys }),
      await openBot({ kifu: pages[1], keys }),
    ];
    const table = tableOf({ kifu: pages[0], account: before }, other, 0);
    await waiting(sit({ kifu: pages[0], account: before }, table));
    pages[0].close();
    present.push({ kifu: pages[1], account: after });
    const again = sit({ kifu: pages[1], account: after }, table);
    await waiting(again);
    await again.cancel();
    expect((await one.kifu.player(after.address)).queue).toBeUndefined();
  });

  test("on other terms is another table", async () => {
    const [one, other] = [await come(), await come()];
    const first = sit(one, tableOf(one, other, 1));
    const second = sit(other, { ...tableOf(one, other, 1), moveLimit: 60 });
    for (const search of [first, second]) await waiting(search);
    expect((await one.kifu.player(addressOf(one))).latestMatch).toBeUndefined();
    for (const search of [first, second]) await search.cancel();
  });
});
