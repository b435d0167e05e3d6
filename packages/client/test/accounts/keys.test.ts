import "fake-indexeddb/auto";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { afterAll, expect, jest, test } from "@jest/globals";
import * as client from "../../src/index.js";
import {
  browserKeys,
  connect,
  KifuError,
  type KeyStore,
  lastVisitor,
  memoryKeys,
  openAccounts,
} from "../../src/index.js";
import * as nodeEntry from "../../src/nodejs.js";
import { fileKeys, openBot } from "../../src/nodejs.js";
import { type ChainConnection, insideOf } from "../../src/accounts/ChainConnection.js";
import { FakeWallet } from "../../src/accounts/FakeWallet.js";
import { until } from "../harness/until.js";
import { vectors } from "../abi/vectors.js";
import { codesOf } from "../harness/codesOf.js";

const folder = mkdtempSync(join(tmpdir(), "kifu-keys-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = join(folder, "keys.json");
const stores: [string, () => KeyStore][] = [
  ["in the browser", () => browserKeys("test")],
  ["in a file", () => fileKeys(path)],
];
const SESSION = "session/kifu-devnet/someone";

test.each(stores)("keys %s outlive the page", async (_name, open) => {
  const keys = open();
  expect(await keys.open("guest")).toBeUndefined();
  const [guest, session] = [await keys.make("guest"), await keys.make(SESSION)];
  await keys.takeNote("account", "guest");

  const again = open();
  expect((await again.open("guest"))?.address).toBe(guest.address);
  expect((await again.open(SESSION))?.address).toBe(session.address);
  expect(await again.note("account")).toBe("guest");
  const signed = await (await again.open("guest"))?.signFields([1n, 2n]);
  expect(signed).toEqual(await guest.signFields([1n, 2n]));

  await again.forget(SESSION);
  await again.takeNote("account", undefined);
  expect(await open().open(SESSION)).toBeUndefined();
  expect(await open().note("account")).toBeUndefined();
});

test.each([...stores, ["in memory", memoryKeys] as [string, () => KeyStore]])(
  "keys %s: a guest's and a session's can be exported and imported, but none for hands",
  async (_name, open) => {
    const keys = open();
    const known = vectors.keys[2];
    if (known === undefined) throw new Error("No key");
    expect((await keys.keep("guest", known.privateKey)).address).toBe(known.address);
    expect(await keys.reveal("guest")).toBe(known.privateKey);
    const session = await keys.make(SESSION);
    const secret = String(await keys.reveal(SESSION));
    expect((await open().keep(SESSION, secret)).address).toBe(session.address);
    await keys.make("secrets/1/B62q");
    expect(await codesOf(keys.reveal("secrets/1/B62q"))).toEqual(["client/no-key"]);
    for (const text of ["", "EK", known.address, `${known.privateKey}x`]) {
      expect(await codesOf(keys.keep("guest", text))).toEqual(["client/bad-key"]);
    }
    expect((await keys.open("guest"))?.address).toBe(known.address);
  },
);

test("a seat's secret follows from the guest's key, the match and the seat", async () => {
  const kifu = connect("http://127.0.0.1:1");
  jest
    .spyOn(insideOf(kifu), "knownOnce")
    .mockResolvedValue({ domain: 5n } as Awaited<ReturnType<ChainConnection["knownOnce"]>>);
  const accounts = openAccounts({ kifu, keys: memoryKeys() });
  const guest = await accounts.guest();
  const secrets = await Promise.all([
    guest.seatSecret(7n, 0),
    guest.seatSecret(7n, 1),
    guest.seatSecret(8n, 0),
    (await openAccounts({ kifu, keys: memoryKeys() }).guest()).seatSecret(7n, 0),
  ]);
  expect(new Set(secrets).size).toBe(4);
  for (const secret of secrets) expect([secret > 0n, secret >> 254n]).toEqual([true, 0n]);
  // A session's key may change during a match.
  await guest.renewSession();
  expect(await guest.seatSecret(7n, 0)).toBe(secrets[0]);
  const elsewhere = openAccounts({ kifu, keys: memoryKeys() });
  const imported = await elsewhere.importGuest(await accounts.exportGuest());
  expect(await imported.seatSecret(7n, 0)).toBe(secrets[0]);
  kifu.close();
});

test("a wallet's seat secret stays with this device, also when the session changes", async () => {
  const kifu = connect("http://127.0.0.1:1");
  jest
    .spyOn(insideOf(kifu), "knownOnce")
    .mockResolvedValue({ domain: 5n } as Awaited<ReturnType<ChainConnection["knownOnce"]>>);
  const wallet = new FakeWallet();
  const remove = wallet.install();
  const keys = memoryKeys();
  const account = await openAccounts({ kifu, keys }).connectWallet();
  const secret = await account.seatSecret(7n, 0);
  await account.renewSession();
  expect(await account.seatSecret(7n, 0)).toBe(secret);
  expect(await (await openAccounts({ kifu, keys }).connectWallet()).seatSecret(7n, 0)).toBe(secret);
  const lost = await openAccounts({ kifu, keys: memoryKeys() }).connectWallet();
  expect(await lost.seatSecret(7n, 0)).not.toBe(secret);
  expect(wallet.prompts).toBe(0);
  remove();
  kifu.close();
});

test("a key is stored encrypted, under a browser key that cannot be exported", async () => {
  const keys = browserKeys("sealed");
  await keys.make("guest");
  const secret = String(await keys.reveal("guest"));
  const request = indexedDB.open("sealed", 1);
  await new Promise((resolve) => (request.onsuccess = resolve));
  const stored: unknown[] = [];
  for (const store of request.result.objectStoreNames) {
    const all = request.result.transaction(store).objectStore(store).getAll();
    await new Promise((resolve) => (all.onsuccess = resolve));
    stored.push(...(all.result as unknown[]));
  }
  expect(stored).toHaveLength(2);
  expect(inspect(stored, { depth: 9, showHidden: true })).not.toContain(secret);
  const wrapping = stored.find((one) => one instanceof CryptoKey);
  expect(wrapping).toMatchObject({ extractable: false });
  const sealed = stored.find((one) => !(one instanceof CryptoKey)) as { data: ArrayBuffer };
  expect(Buffer.from(sealed.data).includes(secret.slice(2, 20))).toBe(false);
});

test("a failed write is not mistaken for a stored key", async () => {
  const keys = browserKeys("full");
  await keys.takeNote("account", "guest");
  const { put } = IDBObjectStore.prototype;
  // Simulates a full disk: the request succeeds, but its transaction fails.
  IDBObjectStore.prototype.put = function (...given) {
    const request = put.apply(this, given);
    request.addEventListener("success", () => this.transaction.abort());
    return request;
  };
  try {
    expect(await codesOf(keys.takeNote("account", "wallet"))).toEqual(["client/no-key-store"]);
  } finally {
    IDBObjectStore.prototype.put = put;
  }
  expect(await keys.note("account")).toBe("guest");
  await keys.takeNote("account", "wallet");
  expect(await keys.note("account")).toBe("wallet");
});

test("two pages that open at once share one guest", async () => {
  const kifu = connect("http://127.0.0.1:1");
  const [one, two] = [browserKeys("both"), browserKeys("both")].map((keys) =>
    openAccounts({ kifu, keys }),
  );
  if (one === undefined || two === undefined) throw new Error("No page");
  const [first, second] = await Promise.all([one.guest(), two.guest()]);
  expect(first.address).toBe(second.address);
  expect(await one.exportGuest()).toBe(await two.exportGuest());

  const reloaded = openAccounts({ kifu, keys: browserKeys("both") });
  const { account } = await until(reloaded, ({ ready }) => ready);
  expect(account).toMatchObject({ kind: "guest", address: first.address });
  await reloaded.disconnect();
  const after = await until(
    openAccounts({ kifu, keys: browserKeys("both") }),
    ({ ready }) => ready,
  );
  expect(after.account).toBeUndefined();
  kifu.close();
});

test("the last player can be read before the accounts are opened", async () => {
  const kifu = connect("http://127.0.0.1:1");
  const keys = memoryKeys();
  expect(await lastVisitor(keys)).toEqual({ guest: undefined });
  const { address } = await openAccounts({ kifu, keys }).guest();
  const { guest } = await lastVisitor(keys);
  expect(guest?.address).toBe(address);
  const read = jest.spyOn(keys, "open");
  const reopened = openAccounts({ kifu, keys, last: Promise.resolve({ guest }) });
  const { account } = await until(reopened, ({ ready }) => ready);
  expect(account).toMatchObject({ kind: "guest", address });
  expect(read).not.toHaveBeenCalled();
  const unread = Promise.reject(new KifuError("client/no-key-store", { short: "Closed" }));
  const { error } = await until(openAccounts({ kifu, keys, last: unread }), ({ ready }) => ready);
  expect(error?.code).toBe("client/no-key-store");
  kifu.close();
});

test("no returned object exposes a private key", async () => {
  const kifu = connect("http://127.0.0.1:1");
  const keys = memoryKeys();
  const accounts = openAccounts({ kifu, keys });
  const guest = await accounts.guest();
  const bot = await openBot({ kifu, keys });
  const session = await keys.make(SESSION);
  const secret = String(await keys.reveal("guest"));
  const given = {
    keys,
    accounts,
    state: accounts.get(),
    guest,
    bot,
    session,
    kifu,
    client,
    nodeEntry,
  };
  const texts = [
    JSON.stringify(given),
    inspect(given, { depth: 12, showHidden: true, getters: true }),
    JSON.stringify(Object.getOwnPropertyNames(session)),
    inspect(guest.owner, { showHidden: true }),
  ];
  for (const text of texts) {
    expect(text).not.toContain(secret);
    expect(text).not.toMatch(/EK[1-9A-HJ-NP-Za-km-z]{50}/);
    expect(text).not.toMatch(/\d{60,}n/);
  }
  kifu.close();
  expect(Object.keys(session)).toEqual(["address"]);
  expect(Object.keys(client).filter((name) => /secret|private/i.test(name))).toEqual([]);
});

test("a bot's keys are in a file that only its owner can read", async () => {
  const file = join(folder, "bot.json");
  await fileKeys(file).make("guest");
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
