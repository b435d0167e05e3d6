import { createECDH, randomBytes } from "node:crypto";
import { afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { FakeWallet } from "../../src/accounts/FakeWallet.js";
import { openAccounts } from "../../src/index.js";
import { memoryKeys } from "../../src/nodejs.js";
import { type DeviceWish, pushKey, subscribeDevice } from "../../src/search/push.js";
import { newcomer, type Seated } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";

let url: string;
let ann: Seated;

beforeAll(async () => void ({ url } = await sharedNode()));
beforeEach(async () => void (ann = await newcomer(url)));
afterEach(() => ann.kifu.close());

function device(wish: Partial<DeviceWish> = {}): DeviceWish {
  const auth = randomBytes(16).toString("base64url");
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${auth}`,
    p256dh: createECDH("prime256v1").generateKeys().toString("base64url"),
    auth,
    kinds: ["turn", "challenge"],
    follows: [ann.account.address],
    ...wish,
  };
}

test("a guest's device gets the node's key and subscribes with the guest's signature", async () => {
  const key = await pushKey(ann.kifu);
  expect(Buffer.from(key!, "base64url")).toHaveLength(65);
  const own = device();
  expect(await subscribeDevice(ann.kifu, ann.account, own)).toBe(true);
  expect(await subscribeDevice(ann.kifu, ann.account, { ...own, kinds: [] })).toBe(true);
});

test("a player is told that the node does not send to another address", async () => {
  const endpoint = "https://10.0.0.1/push";
  await expect(subscribeDevice(ann.kifu, ann.account, device({ endpoint }))).rejects.toMatchObject({
    code: "push/bad-endpoint",
    short: "The node sends no notifications to this browser.",
  });
});

test("a wallet without a session is not asked to sign", async () => {
  const wallet = new FakeWallet();
  const remove = wallet.install();
  const accounts = openAccounts({ kifu: ann.kifu, keys: memoryKeys() });
  const account = await accounts.connectWallet();
  expect(await subscribeDevice(ann.kifu, account, device())).toBe(false);
  expect(wallet.prompts).toBe(0);
  remove();
});
