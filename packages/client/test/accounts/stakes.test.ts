import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { findMatch, openAccounts } from "../../src/index.js";
import { memoryKeys } from "../../src/nodejs.js";
import { FakeWallet } from "../../src/accounts/FakeWallet.js";
import { codesOf } from "../harness/codesOf.js";
import { connected, newcomer, playOut, resign, type Seated } from "../harness/pair.js";
import { until } from "../harness/until.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";

const TERMS = { game: "tic-tac-toe", moveLimit: 300, stake: 50 };
const QUICK_WIN = "a1 b2 b1 c3 c1";

let node: SharedNode;
const present: Seated[] = [];

beforeAll(async () => {
  node = await sharedNode();
});

afterEach(() => {
  for (const { kifu } of present.splice(0)) kifu.close();
});

async function come(balance: 0 | 1000 = 1000): Promise<Seated> {
  const somebody = await newcomer(node.url);
  present.push(somebody);
  if (balance > 0) await somebody.kifu.grant(somebody.account);
  return somebody;
}

const playerOf = ({ kifu, account }: Seated) => kifu.player(account.address);

/**
 * Plays a match by invitation, and has the guest resign. Returns its number and the players by
 * seat.
 */
async function playByLink(host: Seated, guest: Seated, allowance?: number) {
  const options = allowance === undefined ? {} : { allowance };
  const invitation = await host.kifu.invite(host.account, { ...TERMS, side: 1 }, options);
  expect(invitation.link.stake).toBe(50);
  const search = guest.kifu.acceptInvitation(guest.account, invitation.link, options);
  const id = await search.found;
  await invitation.found;
  expect(await host.kifu.matchOnce(id)).toMatchObject({ stake: 50, paid: false });
  await playOut({ id, players: [host, guest] }, QUICK_WIN);
  const handle = host.kifu.match(id);
  await until(handle, ({ match }) => match?.paid === true);
  return id;
}

test("a withdrawal takes its amount from the balance, but no more than that has", async () => {
  const { kifu, account } = await come();
  await kifu.withdraw(account, 400);
  expect((await kifu.player(account.address)).balance).toBe(600);
  expect(await codesOf(kifu.withdraw(account, 601))).toEqual(["stake/too-little"]);
  await kifu.withdraw(account, 600);
  expect((await kifu.player(account.address)).balance).toBe(0);
});

describe("a match for a stake", () => {
  test("pays the winner, and lists each change in pages, latest first", async () => {
    const [host, guest] = [await come(), await come()];
    const id = await playByLink(host, guest);
    expect([(await playerOf(host)).balance, (await playerOf(guest)).balance]).toEqual([1050, 950]);

    const { address } = host.account;
    const all = async () => await host.kifu.balanceChanges(address);
    while ((await all()).items.length < 3) await new Promise((done) => setTimeout(done, 20));
    const kinds = (await all()).items.map(({ kind, amount, match }) => [kind, amount, match]);
    expect(kinds).toEqual([
      ["paid", 100, id],
      ["staked", 50, id],
      ["granted", 1000, undefined],
    ]);
    const first = await host.kifu.balanceChanges(address, { first: 2 });
    const rest = await host.kifu.balanceChanges(address, { first: 2, after: first.next! });
    expect([...first.items, ...rest.items]).toEqual((await all()).items);
    expect(rest.next).toBeUndefined();
  });

  test("is not matched with a seek for another stake or for none", async () => {
    const [waiting, others] = [await come(), [await come(), await come()]];
    const search = findMatch(waiting.kifu, waiting.account, TERMS);
    await until(search, ({ phase }) => phase === "waiting");
    const beside = others.map(({ kifu, account }, i) =>
      findMatch(kifu, account, { ...TERMS, stake: i * 40 }),
    );
    for (const other of beside) await until(other, ({ phase }) => phase === "waiting");
    expect(search.get().phase).toBe("waiting");
    const queue = await waiting.kifu.queue();
    expect(queue.map(({ stake }) => stake).sort((a, b) => a - b)).toEqual([0, 40, 50]);
    for (const each of [search, ...beside]) await each.cancel();
  });

  test("is refused to a player with less, with a text for it", async () => {
    const { kifu, account } = await come(0);
    const search = findMatch(kifu, account, TERMS);
    expect(await codesOf(search.found)).toEqual(["stake/too-little"]);
    expect(search.get().error?.short).toBe("You have less than the stake.");
  });
});

test("the faucet tops a balance up, and refuses a player with enough", async () => {
  const one = await come();
  expect(await codesOf(one.kifu.grant(one.account))).toEqual(["stake/enough"]);
  const { balance } = await playerOf(one);
  expect(balance).toBe(1000);
});

describe("a session", () => {
  test("stakes as much as its allowance, in matches of every kind", async () => {
    const [host, guest] = [await come(), await come()];
    // The owner signs this match's stake, which does not use the session's allowance.
    const first = await playByLink(host, guest, 100);
    expect([(await playerOf(host)).allowance, (await playerOf(guest)).allowance]).toEqual([
      100, 100,
    ]);
    const match = (await host.kifu.matchOnce(first))!;
    const again = [host, guest].map(({ kifu, account }) =>
      kifu.rematch(account, match, { allowance: 500 }),
    );
    for (const { found } of again) await found;
    expect([(await playerOf(host)).allowance, (await playerOf(guest)).allowance]).toEqual([50, 50]);
  });

  test("is opened by a wallet once, with the given allowance", async () => {
    const wallet = new FakeWallet();
    const remove = wallet.install();
    try {
      const kifu = connected(node.url);
      const accounts = openAccounts({ kifu, keys: memoryKeys() });
      const account = await accounts.connectWallet();
      present.push({ kifu, account });
      await kifu.grant(account);
      expect(wallet.prompts).toBe(1);
      for (const allowance of [100, 50]) {
        const search = findMatch(kifu, account, TERMS, { allowance: 100 });
        const guest = await come();
        const other = findMatch(guest.kifu, guest.account, TERMS);
        const id = await search.found;
        await other.found;
        expect(wallet.prompts).toBe(2);
        expect((await kifu.player(account.address)).allowance).toBe(allowance - 50);
        await resign(id, guest);
        await until(kifu.match(id), ({ match }) => match?.paid === true);
      }
      expect((await kifu.player(account.address)).balance).toBe(1100);
      // The allowance is used up, so the owner is prompted again.
      const search = findMatch(kifu, account, TERMS, { allowance: 100 });
      await until(search, ({ phase }) => phase === "waiting");
      expect(wallet.prompts).toBe(3);
      await search.cancel();
    } finally {
      remove();
    }
  });
});
