import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Receipt } from "@kifu/wire";
import { verifyReceipt } from "../../src/match/postMoves.js";
import { postMoves } from "../../src/match/postMoves.js";
import { signMove } from "../../src/match/signMove.js";
import { codesOf } from "../harness/codesOf.js";
import { HistoryStage } from "../harness/HistoryStage.js";
import { kept } from "../harness/kept.js";
import { refusal, type SignedNode } from "../harness/SignedNode.js";
import type { StagedKifu } from "../harness/StagedKifu.js";

// Opening a store and an executor is slow on a busy machine.
jest.setTimeout(300_000);

const on = HistoryStage.set();
let node: SignedNode;
let id: number;
let kifu: StagedKifu;

beforeEach(() => {
  ({ node, id } = on);
  kifu = node.connect();
});

const page = (seat: 0 | 1, keys = node.keys(id, seat)) => node.page(id, seat, keys);
const ply = () => node.ply(id);

describe("an answer", () => {
  async function signed() {
    const match = await kifu.matchOnce(id);
    const signer = (await node.account(id, 0, kifu).knownSession())!;
    const { domain } = await kifu.knownOnce();
    return await signMove(domain, match, [0n], { signer, byOwner: false, atMost: 5 });
  }

  test.each<[string, object, string]>([
    ["without answers", {}, "client/bad-answer"],
    ["with too few of them", { answers: [] }, "client/bad-answer"],
    ["of nothing", { answers: [null] }, "client/bad-answer"],
    ["with neither of both", { answers: [{}] }, "client/bad-answer"],
    ["of half a receipt", { answers: [{ receipt: { match: 1 } }] }, "client/bad-answer"],
    ["with a refusal of all", refusal("ingress/too-large"), "ingress/too-large"],
  ])("%s is reported with its code", async (_name, body, code) => {
    node.lies.push({ body });
    expect(await codesOf(postMoves(kifu.http, [await signed()]))).toEqual([code]);
  });

  test("is accepted only for its own move", async () => {
    const move = await signed();
    const [receipt] = await kifu.post([move]);
    for (const change of [{ match: id + 1 }, { ply: 2 }, { transcript: "1" }]) {
      node.lies.push({ body: { answers: [{ receipt: { ...receipt, ...change } }] } });
      expect(await codesOf(postMoves(kifu.http, [move]))).toEqual(["client/bad-answer"]);
    }
  });

  test("must have the node's signature over every field", async () => {
    const [answer] = await kifu.post([await signed()]);
    const receipt = answer as Receipt;
    const { domain } = await kifu.knownOnce();
    const { receiptKey } = node.stage.key;
    expect(await verifyReceipt(receipt, receiptKey, domain)).toBe(true);
    expect(await verifyReceipt(receipt, receiptKey, domain + 1n)).toBe(false);
    expect(await verifyReceipt(receipt, "ab".repeat(32), domain)).toBe(false);
    expect(await verifyReceipt(receipt, "ab", domain)).toBe(false);
    for (const change of [{ match: 2_000 }, { ply: 2 }, { transcript: "1" }, { time: 9_999 }]) {
      expect(await verifyReceipt({ ...receipt, ...change }, receiptKey, domain)).toBe(false);
    }
    const signature = receipt.signature.replace(/^../, (digits) => (digits === "00" ? "01" : "00"));
    expect(await verifyReceipt({ ...receipt, signature }, receiptKey, domain)).toBe(false);
  });
});

describe("a receipt", () => {
  test.each<[string, (receipt: Receipt) => Partial<Receipt>]>([
    ["from before the turn", ({ time }) => ({ time: time - 1 })],
    ["from after the turn", ({ time }) => ({ time: time + 101 })],
    ["that another signed", () => ({ signature: "0".repeat(128) })],
  ])("%s is not accepted", async (_name, change) => {
    const { match, account } = page(0);
    const domain = node.stage.chain.domain.toString();
    node.forge = (receipt) => {
      const { signature, ...said } = { ...receipt, ...change(receipt) };
      // A changed receipt is signed correctly, except in the cases about its signature.
      const isForged = signature !== receipt.signature;
      return isForged ? { ...said, signature } : node.stage.key.sign(said, domain);
    };
    expect(await codesOf(match.play(account, "b2"))).toEqual(["client/bad-answer"]);
    node.forge = (receipt) => receipt;
    expect(ply()).toBe(1);
    expect((await kept(account))[0]?.answer).toBeUndefined();
  });

  test("is accepted from a node whose key changed since the first request", async () => {
    const { kifu, match, account } = page(0);
    const known = await kifu.knownOnce();
    jest.spyOn(kifu, "knownOnce").mockResolvedValue({ ...known, receiptKey: "0".repeat(64) });
    jest.spyOn(kifu, "chain").mockResolvedValue(known);
    await match.play(account, "b2");
    const { receiptKey } = known;
    expect(await kept(account)).toMatchObject([{ answer: { receiptKey, checked: true } }]);
  });

  test("is kept unchecked if the platform cannot check it", async () => {
    const { match, account } = page(0);
    const unknown = new DOMException("Unrecognized name", "NotSupportedError");
    const cannot = jest.spyOn(crypto.subtle, "importKey").mockRejectedValue(unknown);
    await match.play(account, "b2");
    cannot.mockRestore();
    expect(await kept(account)).toMatchObject([{ answer: { checked: false } }]);
  });
});
