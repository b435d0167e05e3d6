import { afterEach, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { SettlementContract } from "@kifu/wire";
import { FakeWallet } from "../../src/accounts/FakeWallet.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { type Account, type Kifu, type KeyStore, openAccounts } from "../../src/index.js";
import { memoryKeys } from "../../src/nodejs.js";
import {
  forgetTransfer,
  sendTransfer,
  sentTransfers,
  type TransferOptions,
  type TransferProgress,
} from "../../src/accounts/sendTransfer.js";
import { connected } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";
import { contractOf, honestTransfer, KEY } from "./honestTransfer.js";

let url: string;
let wallet: FakeWallet;
let remove: () => void;
let kifu: Kifu;
let keys: KeyStore;
let account: Account;
let contract: SettlementContract;
/** What the operator's program answers, in place of the shared node, which has none. */
let answers: object[];

beforeAll(async () => void ({ url } = await sharedNode()));

const answering: typeof fetch = async (input, init) => {
  const isAsked = typeof init?.body === "string" && init.body.includes('"kind":"transfer"');
  if (!isAsked) return await fetch(input, init);
  return Response.json({ answers: [answers.shift() ?? { before: 0 }] });
};

beforeEach(async () => {
  wallet = new FakeWallet();
  remove = wallet.install();
  kifu = connected(url, { fetch: answering });
  keys = memoryKeys();
  account = await openAccounts({ kifu, keys }).connectWallet();
  contract = contractOf((await kifu.chain()).domain);
  answers = [made()];
});

afterEach(() => {
  remove();
  kifu.close();
});

function made(change: (sent: ReturnType<typeof honestTransfer>) => void = () => undefined) {
  const sent = honestTransfer(contract, account.address, "deposit", 1);
  change(sent);
  return { before: 0, transaction: JSON.stringify(sent) };
}

async function deposit(more: Partial<TransferOptions> = {}) {
  return await sendTransfer({
    ...{ kifu, keys, account, contract, settlementKey: KEY, what: "deposit", amount: 500 },
    onProgress: () => undefined,
    ...more,
  });
}

const kept = async () => await sentTransfers(keys, account.address);

test("a deposit takes two prompts: one for a session, and one for the transaction", async () => {
  const steps: TransferProgress[] = [];
  const sent = await deposit({ onProgress: (step) => steps.push(step) });
  expect(sent).toMatchObject({ what: "deposit", amount: 500, transaction: wallet.sent });
  expect(steps).toMatchObject([{ step: "signing", checked: { fee: 100_000_000n, accounts: 1 } }]);
  expect(wallet.prompts).toBe(2);
  expect(await kept()).toEqual([sent]);
  answers.push(made());
  await deposit();
  expect(wallet.prompts).toBe(3);
  expect(await kept()).toHaveLength(2);
  await forgetTransfer(keys, account.address, wallet.sent);
  expect(await kept()).toEqual([]);
});

test("the wallet is not asked to sign a lie", async () => {
  const lie = made(({ accountUpdates }) => {
    accountUpdates[3]!.body["balanceChange"] = { magnitude: "5000000001", sgn: "Negative" };
  });
  answers = [lie];
  await expect(deposit()).rejects.toMatchObject({
    code: "client/false-transaction",
    facts: { differs: "transaction.accountUpdates.3.body.balanceChange.magnitude" },
  });
  expect(wallet.prompts).toBe(1);
  expect(await kept()).toEqual([]);
});

test("a contract of another chain, or another one than before, gets nothing", async () => {
  const foreign = { ...contract, domain: contract.domain + 1n };
  await expect(deposit({ contract: foreign })).rejects.toMatchObject({
    code: "client/false-contract",
  });
  expect(wallet.prompts).toBe(0);
  await deposit();
  const other = contractOf(contract.domain);
  await expect(deposit({ contract: other })).rejects.toMatchObject({
    code: "client/other-contract",
    facts: { known: contract.address, address: other.address },
  });
});

test.each<[string, () => void]>([
  ["client/wallet-other-network", () => (wallet.network = "mina:mainnet")],
  ["client/wallet-other-account", () => (wallet.signer = randomSigner())],
  ["client/wallet-rejected", () => (wallet.mood = "reject by throwing")],
  ["client/wallet-failed", () => (wallet.sent = "not a hash")],
])("%s: the transfer is not remembered", async (code, disturb) => {
  // Opens the session, for which the wallet is asked before.
  await deposit();
  await forgetTransfer(keys, account.address, wallet.sent);
  answers = [made()];
  disturb();
  await expect(deposit()).rejects.toMatchObject({ code });
  expect(await kept()).toEqual([]);
});

test("a player may stop while others are served", async () => {
  const stopping = new AbortController();
  answers = [{ before: 2 }, { before: 1, working: null }];
  const steps: TransferProgress[] = [];
  const stopped = deposit({
    signal: stopping.signal,
    onProgress(step) {
      steps.push(step);
      stopping.abort();
    },
  });
  await expect(stopped).rejects.toMatchObject({ code: "client/transfer-given-up" });
  expect(steps).toEqual([{ step: "waiting", before: 2 }]);
});

test("a guest, who has no wallet, cannot deposit", async () => {
  const guest = await openAccounts({ kifu, keys: memoryKeys() }).guest();
  await expect(deposit({ account: guest })).rejects.toMatchObject({ code: "client/no-wallet" });
});

test("a node of play money refuses", async () => {
  const honest = connected(url);
  await expect(deposit({ kifu: honest })).rejects.toMatchObject({ code: "transfer/play-money" });
  honest.close();
});
