import { beforeAll, expect, test } from "@jest/globals";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { sessionFields } from "../../src/accounts/sessions.js";
import { Outbox } from "../../src/accounts/Outbox.js";
import { codesOf } from "../harness/codesOf.js";
import { connected } from "../harness/pair.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";

let node: SharedNode;

beforeAll(async () => {
  node = await sharedNode();
});

/** Opens the page in several tabs. Each has its own connection, and all have the same keys. */
async function tabs(count: number) {
  const keys = memoryKeys();
  const opened = [];
  for (let i = 0; i < count; i++) {
    const kifu = connected(node.url);
    opened.push({ kifu, inside: insideOf(kifu), account: await openBot({ kifu, keys }) });
  }
  return opened;
}

test("tabs that send at once with one key each get a nonce of their own", async () => {
  const opened = await tabs(3);
  const sent = opened.flatMap(({ inside, account }) =>
    [1, 2, 3].map(async () => {
      const fields = await sessionFields(inside, account);
      return await inside.send(
        { method: "Sessions.openSession", fields },
        { signer: account.owner },
      );
    }),
  );
  const hashes = await Promise.all(sent);
  expect(new Set(hashes).size).toBe(9);
  const { kifu, account } = opened[0] ?? (await tabs(1))[0] ?? {};
  if (kifu === undefined || account === undefined) throw new Error("No tab");
  expect((await kifu.player(account.address)).nonce).toBe(9n);
  for (const tab of opened) tab.kifu.close();
});

test("another tab's transaction is not mistaken for the same call of this one", async () => {
  const [one, other] = await tabs(2);
  if (one === undefined || other === undefined) throw new Error("No tabs");
  // Both calls get the same last valid second. With the same nonce, they would be the same
  // transaction.
  const { time } = await one.kifu.chain();
  const [first, second] = [one, other].map(
    ({ inside }) =>
      new Outbox({
        node: inside,
        chain: () => inside.knownOnce(),
        time: () => Promise.resolve(time),
        retry: (ask) => inside.retry(ask),
      }),
  );
  const fields = await sessionFields(one.inside, one.account);
  const call = { method: "Sessions.openSession", fields } as const;
  const hashes = [];
  for (const outbox of [first, second, first]) {
    hashes.push(await outbox?.send(call, { signer: one.account.owner }));
  }
  expect(new Set(hashes).size).toBe(3);
  for (const tab of [one, other]) tab.kifu.close();
});

test("a refusal uses no nonce, so the next transaction is accepted", async () => {
  const [tab] = await tabs(1);
  if (tab === undefined) throw new Error("No tab");
  const { inside, account } = tab;
  const signer = account.owner;
  const { domain } = await tab.kifu.chain();
  const revoke = { method: "Sessions.revokeSession", fields: [domain] } as const;
  const fields = await sessionFields(inside, account);
  const results = await Promise.all([
    codesOf(inside.send(revoke, { signer })),
    codesOf(inside.send({ method: "Sessions.openSession", fields }, { signer })),
    codesOf(inside.send(revoke, { signer })),
    codesOf(inside.send(revoke, { signer })),
  ]);
  expect(results).toEqual([["session/unknown"], [], [], ["session/unknown"]]);
  expect((await tab.kifu.player(account.address)).nonce).toBe(2n);
  tab.kifu.close();
});

test("a lost answer is requested again, and the transaction counts once", async () => {
  let lost = 0;
  const losing: typeof fetch = async (url, request) => {
    const answer = await fetch(url, request);
    if (isSubmission(request) && lost++ < 2) throw new TypeError("lost");
    return answer;
  };
  const kifu = connected(node.url, { fetch: losing });
  const account = await openBot({ kifu, keys: memoryKeys() });
  const fields = await sessionFields(insideOf(kifu), account);
  const call = { method: "Sessions.openSession", fields } as const;
  await insideOf(kifu).send(call, { signer: account.owner });
  expect(lost).toBe(3);
  expect((await kifu.player(account.address)).nonce).toBe(1n);
  kifu.close();
});

/**
 * Opens an account. The node then reports a wrong time `times` times. The chain refuses a
 * transaction that is signed for such a time with `session/too-late`.
 */
async function outOfTime(times: number) {
  let left = 0;
  const mistaken: typeof fetch = async (url, request) => {
    const answer = await fetch(url, request);
    const asked = typeof request?.body === "string" ? request.body : "";
    if (left === 0 || !asked.includes("runningMatches")) return answer;
    left--;
    const body = (await answer.json()) as { data: { chain: { time: number } } };
    body.data.chain.time += 5_000;
    return Response.json(body);
  };
  const kifu = connected(node.url, { fetch: mistaken });
  const account = await openBot({ kifu, keys: memoryKeys() });
  const inside = insideOf(kifu);
  await inside.knownOnce();
  const fields = await sessionFields(inside, account);
  left = times;
  return { kifu, inside, account, call: { method: "Sessions.openSession", fields } as const };
}

test("a transaction that lapsed in transit is signed again by a key of this device", async () => {
  const { kifu, inside, account, call } = await outOfTime(2);
  const signed: string[] = [];
  const onSigned = (hash: string) => void signed.push(hash);
  const hash = await inside.send(call, { signer: account.owner, onSigned });
  expect(signed).toHaveLength(3);
  expect(signed.at(-1)).toBe(hash);
  expect((await kifu.player(account.address)).nonce).toBe(1n);
  kifu.close();
});

test("a transaction that a wallet signed too late is not signed again: the player is notified", async () => {
  const { kifu, inside, account, call } = await outOfTime(1);
  let prompts = 0;
  const { address, owner } = account;
  const signFields = async (fields: readonly bigint[]) => {
    prompts++;
    return await owner.signFields(fields);
  };
  const sending = inside.send(call, { signer: { address, prompts: true, signFields } });
  await expect(sending).rejects.toMatchObject({
    code: "session/too-late",
    short: "This was signed too long ago and is no longer valid.",
  });
  expect(prompts).toBe(1);
  expect((await kifu.player(account.address)).nonce).toBe(0n);
  kifu.close();
});

test("a rate-limited transaction is sent again after the wait, in either form of the refusal", async () => {
  const refusals = ["ingress/too-many-registrations", "ingress/rate-limited"];
  const sentAt: number[] = [];
  const hurried: typeof fetch = async (url, request) => {
    if (!isSubmission(request)) return await fetch(url, request);
    sentAt.push(performance.now());
    const code = refusals.shift();
    if (code === undefined) return await fetch(url, request);
    const extensions = { code, details: { retryAfterMs: 400 } };
    return Response.json({ data: null, errors: [{ message: code, extensions }] });
  };
  const kifu = connected(node.url, { fetch: hurried });
  const account = await openBot({ kifu, keys: memoryKeys() });
  const fields = await sessionFields(insideOf(kifu), account);
  const call = { method: "Sessions.openSession", fields } as const;
  await insideOf(kifu).send(call, { signer: account.owner });
  const [first = 0, second = 0, third = 0] = sentAt;
  expect(sentAt).toHaveLength(3);
  // Timers may fire a millisecond early.
  expect(second - first).toBeGreaterThan(398);
  expect(third - second).toBeGreaterThan(398);
  expect((await kifu.player(account.address)).nonce).toBe(1n);
  kifu.close();
});

test.each([
  ["another name", "kifu-mainnet"],
  ["this name and another salt", { name: "kifu-devnet", salt: "0".repeat(32) }],
])("nothing is signed for a chain of %s", async (_, chain) => {
  const kifu = connected(node.url, { chain });
  const account = await openBot({ kifu, keys: memoryKeys() });
  let signed = 0;
  const signer = {
    address: account.address,
    signFields: async () => {
      signed++;
      return { r: 1n, s: 1n };
    },
  };
  const call = { method: "Matches.claimTimeout", fields: [1n] } as const;
  expect(await codesOf(insideOf(kifu).send(call, { signer }))).toEqual(["client/wrong-chain"]);
  expect(signed).toBe(0);
  kifu.close();
});

function isSubmission(request: RequestInit | undefined): boolean {
  return typeof request?.body === "string" && request.body.includes("submitTx");
}
