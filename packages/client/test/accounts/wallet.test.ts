import { afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { findMatch, type Kifu, openAccounts } from "../../src/index.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { memoryKeys } from "../../src/nodejs.js";
import { until } from "../harness/until.js";
import { codesOf } from "../harness/codesOf.js";
import { FakeWallet } from "../../src/accounts/FakeWallet.js";
import { connected, newcomer } from "../harness/pair.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";

const TERMS = { game: "tic-tac-toe", moveLimit: 300 };

let node: SharedNode;
let wallet: FakeWallet;
let remove: () => void;
let kifu: Kifu;

beforeAll(async () => {
  node = await sharedNode();
});

beforeEach(() => {
  wallet = new FakeWallet();
  remove = wallet.install();
  kifu = connected(node.url);
});

afterEach(() => {
  remove();
  kifu.close();
});

test("a whole match takes one prompt", async () => {
  const accounts = openAccounts({ kifu, keys: memoryKeys() });
  const account = await accounts.connectWallet();
  expect(account).toMatchObject({ kind: "wallet", address: wallet.signer.address });
  const other = await newcomer(node.url);
  const players = [account.address, other.account.address] as const;
  const table = { ...TERMS, players, side: 1 } as const;
  const search = kifu.sitDown(account, table);
  await until(search, ({ phase }) => phase === "waiting");
  const id = await other.kifu.sitDown(other.account, table).found;
  expect(await search.found).toBe(id);
  await kifu.match(id).play(account, "a1");
  await other.kifu.match(id).play(other.account, "b1");
  await kifu.match(id).play(account, "a2");
  await kifu.match(id).resign(account);
  expect(await kifu.matchOnce(id)).toMatchObject({ result: "second-won", ply: 3 });
  expect(wallet.prompts).toBe(1);

  // The session signs the next search without a prompt.
  const next = findMatch(kifu, account, TERMS);
  await until(next, ({ phase }) => phase === "waiting");
  await next.cancel();
  expect(wallet.prompts).toBe(1);
  other.kifu.close();
  accounts.close();
});

test.each(["reject by answer", "reject by throwing"] as const)(
  "declining (%s) sends nothing",
  async (mood) => {
    const accounts = openAccounts({ kifu, keys: memoryKeys() });
    wallet.mood = mood;
    expect(await codesOf(accounts.connectWallet())).toEqual(["client/wallet-rejected"]);
    wallet.mood = "sign";
    const account = await accounts.connectWallet();
    wallet.mood = mood;
    const search = findMatch(kifu, account, TERMS);
    expect(await codesOf(search.found)).toEqual(["client/wallet-rejected"]);
    expect(search.get()).toMatchObject({ phase: "failed", error: { short: expect.any(String) } });
    expect(await codesOf(accounts.openSession())).toEqual(["client/wallet-rejected"]);
    expect((await kifu.player(account.address)).nonce).toBe(0n);
    accounts.close();
  },
);

test("a wallet that signs with another key is detected before anything is sent", async () => {
  const accounts = openAccounts({ kifu, keys: memoryKeys() });
  const account = await accounts.connectWallet();
  wallet.mood = "sign with another key";
  expect(await codesOf(accounts.openSession())).toEqual(["client/wallet-other-account"]);
  expect((await kifu.player(account.address)).nonce).toBe(0n);
  accounts.close();
});

test("the account follows the wallet and is restored after a reload without a prompt", async () => {
  const keys = memoryKeys();
  const accounts = openAccounts({ kifu, keys });
  await accounts.connectWallet();
  const other = randomSigner();
  wallet.choose(other);
  await until(accounts, ({ account }) => account?.address === other.address);

  const reloaded = openAccounts({ kifu, keys });
  const { account } = await until(reloaded, ({ ready }) => ready);
  expect(account).toMatchObject({ kind: "wallet", address: other.address });
  reloaded.close();

  wallet.choose(undefined);
  await until(accounts, ({ account }) => account === undefined);
  const after = await until(openAccounts({ kifu, keys }), ({ ready }) => ready);
  expect(after.account).toBeUndefined();
  expect(wallet.prompts).toBe(0);
  accounts.close();
});

test("a missing wallet is reported", async () => {
  remove();
  const accounts = openAccounts({ kifu, keys: memoryKeys() });
  expect(accounts.get().wallet).toBe("absent");
  expect(await codesOf(accounts.connectWallet())).toEqual(["client/no-wallet"]);
});

test("an expired session is reported, and a new one continues the match", async () => {
  const brief = connected(node.url, { sessionSeconds: 100 });
  const accounts = openAccounts({ kifu: brief, keys: memoryKeys() });
  const stop = accounts.subscribe(() => undefined);
  const account = await accounts.connectWallet();
  const other = await newcomer(node.url);
  const players = [account.address, other.account.address] as const;
  const table = { ...TERMS, players, side: 2 } as const;
  const search = brief.sitDown(account, table);
  await until(search, ({ phase }) => phase === "waiting");
  await until(accounts.session, ({ state }) => state === "active");
  const id = await other.kifu.sitDown(other.account, table).found;
  expect(await search.found).toBe(id);
  await other.kifu.match(id).play(other.account, "b2");

  await until(accounts.session, ({ state }) => state === "expired");
  expect(await codesOf(brief.match(id).play(account, "a1"))).toEqual(["session/expired"]);
  expect(brief.match(id).get().refused).toMatchObject({ move: "a1" });
  await accounts.openSession();
  // The new session can play in the running match only after a minute. The match shows the time
  // at which it can.
  expect(await codesOf(brief.match(id).play(account, "a1"))).toEqual(["client/session-waits"]);
  const { match: waiting } = brief.match(id).get();
  expect(waiting!.seats[1].nextSession?.from).toBeGreaterThan(0);
  await until(brief.match(id), ({ match }) => match?.seats[1].nextSession === undefined);
  // The earlier key's signature for a1 still binds the player.
  expect(await codesOf(brief.match(id).play(account, "c3"))).toEqual(["moves/signed-twice"]);
  expect((await brief.moves(id)).map(({ move }) => move)).toEqual(["b2", "a1"]);
  expect(wallet.prompts).toBe(2);

  await accounts.revoke();
  await until(accounts.session, ({ state }) => state === "none");
  await other.kifu.match(id).play(other.account, "b1");
  expect(await codesOf(brief.match(id).play(account, "a2"))).toEqual(["client/no-session"]);
  expect((await brief.player(account.address)).session).toBeUndefined();
  stop();
  accounts.close();
  other.kifu.close();
  brief.close();
});
