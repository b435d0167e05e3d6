import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { contextFieldOf, matchInDomain, nextTranscript } from "@kifu/wire";
import { hash, readAddress } from "../../src/accounts/address.js";
import { signMove } from "../../src/match/signMove.js";
import { signedContext } from "../../src/accounts/statements.js";
import { HistoryStage } from "../harness/HistoryStage.js";
import { kept } from "../harness/kept.js";
import type { SignedNode } from "../harness/SignedNode.js";
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

async function nextTimer(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10));
}

describe("a signed move", () => {
  test("is hashed like in circuits", () => {
    // The values of the chain's transcript test, which o1js computed.
    const one = nextTranscript(hash, 0n, [7n, 7n], 100n);
    const context = contextFieldOf(hash, {
      matchId: 12345n,
      game: 1n,
      moveLimit: 60n,
      first: { x: 11n, isOdd: true },
      second: { x: 22n, isOdd: false },
    });
    expect({ one, two: nextTranscript(hash, one, [7n, 8n], 105n), context }).toEqual({
      one: 15999391930564170402051263034209170549561997702433066535579684718419505537770n,
      two: 11423288363096291858493579707658281371733170678908667493712943293998910294722n,
      context: 1089068087309864924617000737022223962460696302360677677348623732608015624668n,
    });
  });

  test("is bound to the match's fixed values and its chain", async () => {
    const { domain } = await kifu.knownOnce();
    const match = await kifu.matchOnce(id);
    const { gameNumber, moveLimit, seats } = match;
    const [first, second] = [readAddress(seats[0].owner)!, readAddress(seats[1].owner)!];
    const [matchId, game] = [matchInDomain(domain, id), BigInt(gameNumber)];
    const terms = { matchId, game, moveLimit: BigInt(moveLimit) };
    const context = signedContext(domain, match);
    expect(context).toBe(contextFieldOf(hash, { ...terms, first, second }));
    expect(context).not.toBe(contextFieldOf(hash, { ...terms, first: second, second: first }));
  });

  test("is accepted with the session's key and with the owner's", async () => {
    const { domain } = await kifu.knownOnce();
    for (const byOwner of [false, true]) {
      const match = await kifu.matchOnce(id);
      const account = node.account(id, match.turn, kifu);
      const signer = byOwner ? account.owner : (await account.knownSession())!;
      const signed = await signMove(domain, match, [BigInt(match.ply)], {
        signer,
        byOwner,
        atMost: 5,
      });
      const [answer] = await kifu.post([signed]);
      expect(answer).toMatchObject({ match: id, ply: match.ply + 1 });
    }
    expect(ply()).toBe(2);
  });

  test.each<[string, object, string]>([
    ["of another match", { id: 1_000 }, "match/unknown"],
    ["over another transcript", { transcript: "1" }, "moves/other-transcript"],
    ["at another time", { lastMoveTime: 99 }, "moves/other-transcript"],
    ["of another ply", { ply: 4 }, "moves/not-next"],
    ["under other terms", { gameNumber: 1 }, "segment/bad-signature"],
  ])("%s is refused", async (_name, change, code) => {
    const { domain } = await kifu.knownOnce();
    const match = await kifu.matchOnce(id);
    const signer = (await node.account(id, 0, kifu).knownSession())!;
    const signed = await signMove(domain, { ...match, ...change }, [0n], {
      signer,
      byOwner: false,
      atMost: 5,
    });
    const [answer] = await kifu.post([signed]);
    expect(answer).toMatchObject({ code });
    expect(ply()).toBe(0);
  });

  test("is refused for another chain, for the other seat, and with a false claim of the owner's key", async () => {
    const { domain } = await kifu.knownOnce();
    const match = await kifu.matchOnce(id);
    const signer = (await node.account(id, 0, kifu).knownSession())!;
    const other = (await node.account(id, 1, kifu).knownSession())!;
    const answers = await kifu.post([
      await signMove(domain + 1n, match, [0n], { signer, byOwner: false, atMost: 5 }),
      await signMove(domain, match, [0n], { signer: other, byOwner: false, atMost: 5 }),
      await signMove(domain, match, [0n], { signer, byOwner: true, atMost: 5 }),
    ]);
    expect(answers.map((answer) => "code" in answer && answer.code)).toEqual([
      "segment/bad-signature",
      "segment/bad-signature",
      "segment/bad-signature",
    ]);
  });

  test("cannot be made by a signer without that method", async () => {
    const match = await kifu.matchOnce(id);
    const { address, signFields } = node.account(id, 0, kifu).owner;
    const signer = { address, signFields };
    await expect(signMove(1n, match, [0n], { signer, byOwner: true, atMost: 5 })).rejects.toThrow(
      TypeError,
    );
  });
});

describe("playing a move", () => {
  test("signs it, keeps it with its receipt, and shows it at once", async () => {
    const { match, account } = page(0);
    await match.play(account, "b2");
    expect(ply()).toBe(1);
    expect(await kept(account)).toMatchObject([
      {
        signed: { match: id, ply: 1, byOwner: false },
        answer: { receipt: { ply: 1 }, receiptKey: node.stage.key.receiptKey, checked: true },
      },
    ]);
    const reply = page(1);
    await reply.match.play(reply.account, "a1");
    await match.play(account, "c3");
    expect(ply()).toBe(3);
    expect(await kept(account)).toHaveLength(2);
  });

  test("stores it before sending, and does not send it if it cannot be stored", async () => {
    const { match, account, keys } = page(0);
    const write = jest.spyOn(keys, "takeNote").mockRejectedValue(new Error("full"));
    await expect(match.play(account, "b2")).rejects.toThrow("full");
    expect(node.sent).toEqual([]);
    write.mockRestore();
    await match.play(account, "a1");
    expect(ply()).toBe(1);
  });

  test("sends it again unchanged if the answer is lost", async () => {
    const { match, account } = page(0);
    node.losing = 2;
    await match.play(account, "b2");
    expect(node.sent).toHaveLength(3);
    expect(node.sent[1]).toEqual(node.sent[0]);
    expect(node.sent[2]).toEqual(node.sent[0]);
    expect(await kept(account)).toMatchObject([{ answer: { receipt: { ply: 1 } } }]);
  });

  test("takes it back if the node has lost it", async () => {
    const { match, account, kifu: own } = page(0);
    const before = await own.matchOnce(id);
    jest.spyOn(own, "matchOnce").mockResolvedValue(before);
    await match.play(account, "b2");
    expect(match.get()).toMatchObject({
      moves: [{ move: "b2", finality: "seen" }],
      shown: { ply: 1 },
    });
    while (match.get().refused === undefined) await nextTimer();
    expect(match.get()).toMatchObject({
      moves: [],
      shown: { ply: 0 },
      refused: { move: "b2", error: { code: "client/dropped" } },
    });
  });

  test("has the owner sign once the session has expired", async () => {
    const short = await node.stage.begin("TicTacToe", 100, 10);
    id = short;
    const { match, account, kifu: own } = page(0);
    node.stage.seconds = node.stage.chain.time + 11;
    await node.stage.chain.closeBlock();
    await match.play(account, "b2");
    expect(node.sent.flat().map(({ byOwner }) => byOwner)).toEqual([false, true]);
    expect(await kept(account)).toMatchObject([{ signed: { byOwner: true }, answer: {} }]);
    expect(ply()).toBe(1);
    own.close();
  });
});
