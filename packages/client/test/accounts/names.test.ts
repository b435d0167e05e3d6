import { afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import { FakeWallet } from "../../src/accounts/FakeWallet.js";
import { openAccounts } from "../../src/index.js";
import { memoryKeys } from "../../src/nodejs.js";
import { looksSame, nameError } from "../../src/accounts/names.js";
import { codesOf } from "../harness/codesOf.js";
import { newcomer, type Seated } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";

let url: string;
let ann: Seated;
let bob: Seated;
let taken = 0;

/** A name that no other test has taken. */
const fresh = () => `Tester${[..."abcdefghij"][taken++]}x`;

beforeAll(async () => void ({ url } = await sharedNode()));

beforeEach(async () => {
  [ann, bob] = [await newcomer(url), await newcomer(url)];
});

afterEach(() => [ann, bob].forEach(({ kifu }) => kifu.close()));

describe("a guest", () => {
  test("takes a name before their first match, and others see it", async () => {
    const name = fresh();
    expect(await ann.kifu.chooseName(ann.account, `  ${name} `)).toBe(name);
    const { address } = ann.account;
    expect(await bob.kifu.names([bob.account.address, address])).toEqual({ [address]: name });
    expect(await bob.kifu.playerNamed(name.toUpperCase())).toMatchObject({ owner: address, name });
    expect(await bob.kifu.playerNamed("Nobodyhasthis")).toBeUndefined();
    const found = await bob.kifu.searchNames(name.slice(0, 7));
    expect(found).toEqual([expect.objectContaining({ owner: address, name })]);
  });

  test("gives the name up, and nobody else gets it for now", async () => {
    const name = fresh();
    await ann.kifu.chooseName(ann.account, name);
    // Also within one second.
    expect(await ann.kifu.chooseName(ann.account, "")).toBe("");
    expect(await bob.kifu.names([ann.account.address])).toEqual({});
    await expect(bob.kifu.chooseName(bob.account, name)).rejects.toMatchObject({
      code: "name/held",
      short: expect.stringContaining("30 days"),
    });
  });

  test("is told why a name cannot be had", async () => {
    const name = fresh();
    await ann.kifu.chooseName(ann.account, name);
    const codes: string[] = [];
    for (const wanted of ["x", "Ann!", "Аnn", "Operator", name]) {
      codes.push(...(await codesOf(bob.kifu.chooseName(bob.account, wanted))));
    }
    expect(codes).toEqual([
      "name/bad-length",
      "name/bad-letters",
      "name/mixed-scripts",
      "name/not-allowed",
      "name/taken",
    ]);
  });
});

test("a player with a wallet takes a name with one prompt, and later ones with none", async () => {
  const wallet = new FakeWallet();
  const remove = wallet.install();
  const accounts = openAccounts({ kifu: ann.kifu, keys: memoryKeys() });
  const account = await accounts.connectWallet();
  const name = fresh();
  await ann.kifu.chooseName(account, name);
  expect(wallet.prompts).toBe(1);
  await ann.kifu.chooseName(account, name.toUpperCase());
  expect(wallet.prompts).toBe(1);
  expect(await bob.kifu.names([account.address])).toEqual({
    [account.address]: name.toUpperCase(),
  });
  accounts.close();
  remove();
});

test("a name whose first answer is lost is taken all the same", async () => {
  let lost = 0;
  const fetched: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (input !== `${url}/statements` || lost > 0) return answer;
    lost++;
    throw new TypeError("The connection was lost");
  };
  const cut = await newcomer(url, { fetch: fetched });
  const name = fresh();
  expect(await cut.kifu.chooseName(cut.account, name)).toBe(name);
  expect(lost).toBe(1);
  expect(await bob.kifu.names([cut.account.address])).toEqual({ [cut.account.address]: name });
  cut.kifu.close();
});

describe("a name that is typed", () => {
  test("has the error's text, or none", () => {
    expect(nameError("x")).toMatchObject({
      code: "name/bad-length",
      short: "A name has 2 to 20 characters.",
    });
    expect(nameError(" Kaido ")).toBeUndefined();
  });

  test("may be another spelling of the one before", () => {
    expect(looksSame("Kaido", "KAÍDO ")).toBe(true);
    expect(looksSame("Kaido", "Tarmo")).toBe(false);
  });
});
