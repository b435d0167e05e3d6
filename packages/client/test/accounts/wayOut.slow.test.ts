import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { KifuProcess } from "@kifu/node/testing";
import { handOverBatch } from "@kifu/node/testing/batches";
import { LocalSettlement, MOCK_KEY } from "@kifu/node/testing/settlement";
import { keepExit, keepExits, keptExits } from "../../src/accounts/exits.js";
import { compareWithMina, fetchSettlement } from "../../src/accounts/settlement.js";
import {
  type Account,
  browserKeys,
  type Kifu,
  type KeyStore,
  openAccounts,
} from "../../src/index.js";
import { connected } from "../harness/pair.js";
import { until } from "../harness/until.js";

/** A balance of 1 is worth 0.01 MINA. */
const UNIT = 10_000_000n;
const DEPOSIT = 1000n;
const STAKE = 50n;

interface Browser {
  readonly kifu: Kifu;
  readonly keys: KeyStore;
  readonly account: Account;
  /** The guest's private key, as the account page shows it. */
  readonly secret: string;
}

let node: KifuProcess;

beforeEach(async () => {
  const settings = {
    "moves.closeAfterMs": 500,
    "chain.faucet": "false",
    // The operator ends no match whose clock has run out.
    "keeper.endAfterMs": 86_400_000,
  };
  node = await KifuProcess.start({ settings });
});

afterEach(() => node.done());

/** A visitor with a guest account, whose page keeps what it can leave with. */
async function visitor(name: string): Promise<Browser> {
  const kifu = connected(node.url);
  const keys = browserKeys(name);
  const accounts = openAccounts({ kifu, keys });
  const account = await accounts.guest();
  keepExits({ kifu, keys, address: account.address });
  return { kifu, keys, account, secret: await accounts.exportGuest() };
}

const wait = async () => await new Promise((done) => setTimeout(done, 100));

/** Waits until the device has kept the path of this settlement. */
async function kept({ keys, account: { address } }: Browser, blocks: number): Promise<string> {
  for (;;) {
    const [kept] = await keptExits(keys, address);
    if (kept?.exit.blocks === blocks) return kept.text;
    await wait();
  }
}

/** Two visitors begin a match. The first one moves first. */
async function meet(one: Browser, other: Browser, stake: number, moveLimit = 600): Promise<number> {
  const terms = { game: "tic-tac-toe", moveLimit, stake, side: 1 as const };
  const invitation = await one.kifu.invite(one.account, terms);
  const match = await other.kifu.acceptInvitation(other.account, invitation.link).found;
  await invitation.found;
  return match;
}

test("with the operator gone in mid-match, players get everything out with what their browsers kept", async () => {
  const settlement = await LocalSettlement.deploy(node.store, UNIT);
  const [ada, ben, cleo] = [await visitor("ada"), await visitor("ben"), await visitor("cleo")];
  const settle = async () => {
    let batch = await handOverBatch(node);
    for (; batch === undefined; batch = await handOverBatch(node)) await wait();
    const end = batch.last + 1;
    while ((await ada.kifu.chain()).provenBlocks < end) await wait();
    expect(await settlement.settle(node.store)).toBe(end);
    return end;
  };

  // The first settlement promises the deposits, and the node takes them in.
  for (const { secret } of [ada, ben, cleo]) await settlement.deposit(secret, DEPOSIT);
  await meet(cleo, await visitor("dan"), 0);
  await settle();
  for (const { kifu, account } of [ada, ben, cleo]) {
    while ((await kifu.balanceChanges(account.address)).items.length === 0) await wait();
  }

  // The operator leaves a match open whose side to move has run out of time. Anybody ends it on Mina.
  const late = await meet(ada, ben, Number(STAKE), 1);
  const { deadline } = (await ada.kifu.matchOnce(late))!;
  while ((await ada.kifu.chain()).time <= deadline) await wait();
  await settlement.conclude(late);
  await settle();
  while ((await ada.kifu.matchOnce(late))?.paid !== true) await wait();
  expect(await ada.kifu.matchOnce(late)).toMatchObject({ result: "aborted", reason: "timeout" });

  const match = await meet(ada, ben, Number(STAKE));
  await ada.kifu.match(match).play(ada.account, "b2");
  const moves = ada.kifu.match(match);
  const stop = moves.subscribe(() => undefined);
  await until(moves, (state) => state.moves[0]?.finality === "sequenced");

  // The operator settles, twice, while the match goes on.
  for (const move of ["a1", "c3"]) {
    const end = await settle();
    for (const browser of [ada, ben, cleo]) await kept(browser, end);
    const mover = move === "a1" ? ben : ada;
    await until(moves, ({ match }) => match?.ply === (move === "a1" ? 1 : 2));
    await mover.kifu.match(match).play(mover.account, move);
    await until(moves, (state) => state.moves.at(-1)?.finality === "sequenced");
  }
  stop();

  // The roots that the node shows are those that Mina has.
  const { contract, blocks, at } = (await fetchSettlement(node.url))!;
  const mina = "http://mina.invalid/graphql";
  const send: typeof fetch = async (url, request) =>
    url === mina ? Response.json(settlement.minaAnswer()) : await fetch(url, request);
  const options = { mina, contract, settlementKey: MOCK_KEY, fetch: send };
  const says = async (claimed: number) =>
    (await compareWithMina(`${node.url}/graphql`, claimed, options)).says;
  expect([await says(blocks), await says(blocks + 1)]).toEqual(["same", "node-ahead"]);

  const files: [Browser, string][] = [];
  for (const browser of [ada, ben, cleo]) {
    const [kept] = await keptExits(browser.keys, browser.account.address);
    files.push([browser, kept!.text]);
    browser.kifu.close();
  }
  await node.done();

  const first = files[0]![1];
  // The file says without the node which contract it is for, and when it was settled last.
  const [read] = await keptExits(ada.keys, ada.account.address);
  expect(read?.settlement).toMatchObject({ contract, blocks, at });
  expect(read?.exit.keptAt).toBeGreaterThanOrEqual(at ?? Infinity);
  // No later state passes as the one before the first settlement.
  const early = first.replace(/"blocks":\d+/, '"blocks":0');
  const lying = { ...ada, address: ada.account.address, fetch: async () => new Response(early) };
  await expect(keepExit(lying)).rejects.toMatchObject({ code: "client/bad-answer" });
  await expect(settlement.leave(first, ada.secret)).rejects.toMatchObject({
    code: "leave/not-frozen",
  });
  await settlement.freeze();
  const larger = first.replace('"fields":["950"', '"fields":["951"');
  expect(larger).not.toBe(first);
  await expect(settlement.leave(larger, ada.secret)).rejects.toMatchObject({
    code: "leave/bad-file",
  });
  const notTheirs = settlement.leave(first, ben.secret);
  await expect(notTheirs).rejects.toMatchObject({ code: "leave/not-theirs" });
  for (const [{ account, secret }, file] of files) {
    expect(await settlement.leave(file, secret)).toBe(DEPOSIT * UNIT);
    expect(settlement.balanceOf(account.address)).toBe(DEPOSIT * UNIT);
    expect(await settlement.leave(file, secret)).toBeUndefined();
  }
});

test("with the operator gone before the first settlement, a deposit is got back", async () => {
  const settlement = await LocalSettlement.deploy(node.store, UNIT);
  const { kifu, keys, account, secret } = await visitor("eve");
  await settlement.deposit(secret, DEPOSIT);
  const { address } = account;
  expect(await keepExit({ kifu, keys, address })).toBe(0);
  kifu.close();
  await node.done();
  await settlement.freeze();
  const [file] = await keptExits(keys, address);
  expect(await settlement.leave(file!.text, secret)).toBe(DEPOSIT * UNIT);
});
