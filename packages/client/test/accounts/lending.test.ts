import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { type Accounts, type Kifu, openAccounts } from "../../src/index.js";
import { memoryKeys } from "../../src/nodejs.js";
import { codesOf } from "../harness/codesOf.js";
import { connected, newcomer } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";
import { until } from "../harness/until.js";

const TERMS = { game: "tic-tac-toe", moveLimit: 300 };

interface Device {
  readonly kifu: Kifu;
  readonly keys: ReturnType<typeof memoryKeys>;
  readonly accounts: Accounts;
}

let url: string;
let home: Device;
let phone: Device;

function device(): Device {
  const [kifu, keys] = [connected(url), memoryKeys()];
  return { kifu, keys, accounts: openAccounts({ kifu, keys }) };
}

beforeEach(async () => {
  ({ url } = await sharedNode());
  [home, phone] = [device(), device()];
  await home.accounts.guest();
});

afterEach(() => {
  for (const { kifu, accounts } of [home, phone]) {
    accounts.close();
    kifu.close();
  }
});

test("a guest's second device plays with the session that the first one lent", async () => {
  const { account } = home.accounts.get();
  const lent = await phone.accounts.borrowSession(await home.accounts.lendSession());
  expect(lent).toMatchObject({ kind: "lent", address: account!.address });
  const other = await newcomer(url);
  const players = [lent.address, other.account.address] as const;
  const table = { ...TERMS, players, side: 1 } as const;
  const search = phone.kifu.sitDown(lent, table);
  await until(search, ({ phase }) => phase === "waiting");
  const id = await other.kifu.sitDown(other.account, table).found;
  await search.found;
  await phone.kifu.match(id).play(lent, "a1");
  await other.kifu.match(id).play(other.account, "b1");
  // The first device plays on.
  await home.kifu.match(id).play(account!, "a2");
  await phone.kifu.match(id).resign(lent);
  expect(await phone.kifu.matchOnce(id)).toMatchObject({ result: "second-won", ply: 3 });
  const again = openAccounts({ kifu: phone.kifu, keys: phone.keys });
  const { account: reopened } = await until(again, ({ ready }) => ready);
  expect(reopened).toMatchObject({ kind: "lent", address: lent.address });
  again.close();
  other.kifu.close();
});

test("one signature of the first device removes the second one", async () => {
  const lent = await phone.accounts.borrowSession(await home.accounts.lendSession());
  const name = `Lent${Date.now() % 100_000}`;
  expect(await phone.kifu.chooseName(lent, name)).toBe(name);
  await home.accounts.revoke();
  const refused = ["client/no-session"];
  expect(await codesOf(phone.kifu.chooseName(lent, `${name}x`))).toEqual(refused);
  expect(await codesOf(phone.accounts.openSession())).toEqual(refused);
  // Nor does it come back with the next session of the first device.
  await home.accounts.openSession();
  expect(await codesOf(phone.kifu.chooseName(lent, `${name}x`))).toEqual(refused);
  expect(await home.kifu.chooseName(home.accounts.get().account!, name.toUpperCase())).toBe(
    name.toUpperCase(),
  );
});

test("the second device can neither remove the first one nor lend on what it does not have", async () => {
  await phone.accounts.borrowSession(await home.accounts.lendSession());
  expect(await codesOf(phone.accounts.revoke())).toEqual(["client/no-session"]);
  expect(await codesOf(phone.accounts.exportGuest())).toEqual(["client/no-key"]);
  await home.accounts.revoke();
  expect(await codesOf(phone.accounts.lendSession())).toEqual(["client/no-session"]);
});

test("only what a device has lent can be borrowed", async () => {
  const { address } = home.accounts.get().account!;
  for (const text of ["", address, `${address}.`, `${address}.EKx`, `x${address}.EKx`]) {
    expect(await codesOf(phone.accounts.borrowSession(text))).toEqual(["client/bad-key"]);
  }
  expect(phone.accounts.get().account).toBeUndefined();
});
