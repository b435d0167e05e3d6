import { beforeEach, describe, expect, jest, test } from "@jest/globals";
import { HistoryCheck } from "../../src/match/HistoryCheck.js";
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

describe("a player never signs two moves for one turn", () => {
  /**
   * Skips the history check, as if the node's lies had passed it. Earlier signatures must bind
   * the player even then.
   */
  function withoutCheck(): void {
    jest.spyOn(HistoryCheck.prototype, "of").mockResolvedValue(undefined as never);
  }

  /** The request does not arrive. */
  const NOBODY = { status: 503, body: refusal("store/full") };

  test("another move in the same turn is refused, and the first is sent again", async () => {
    const { match, account } = page(0);
    node.lies.push(NOBODY);
    jest.spyOn(node.stage, "submit").mockRejectedValueOnce(new Error("lost"));
    expect(await codesOf(match.play(account, "b2"))).toEqual(["store/full"]);
    expect(ply()).toBe(0);

    expect(await codesOf(match.play(account, "a1"))).toEqual(["moves/signed-twice"]);
    expect(node.sent[1]).toEqual(node.sent[0]);
    expect(ply()).toBe(1);
    expect(await kept(account)).toHaveLength(1);
  });

  test("also in another tab, after a reload, and with the owner's key", async () => {
    const { match, account, keys } = page(0);
    node.lies.push(NOBODY);
    jest.spyOn(node.stage, "submit").mockRejectedValueOnce(new Error("lost"));
    await codesOf(match.play(account, "b2"));
    await keys.forget(`session/${(await kifu.knownOnce()).domain}/${account.address}`);
    const later = page(0, keys);
    expect(await codesOf(later.match.play(later.account, "a1"))).toEqual(["moves/signed-twice"]);
    expect(node.sent[1]).toEqual(node.sent[0]);
  });

  test("not even from two tabs at the same time", async () => {
    const { match, account, keys } = page(0);
    const other = page(0, keys);
    const results = await Promise.all([
      codesOf(match.play(account, "b2")),
      codesOf(other.match.play(other.account, "a1")),
    ]);
    expect(results).toContainEqual([]);
    expect(new Set(node.sent.flat().map(({ move }) => String(move))).size).toBe(1);
    expect(await kept(account)).toHaveLength(1);
  });

  test("not even if the node reports the position with another transcript, or another position with the transcript", async () => {
    withoutCheck();
    const { match, account, kifu: own } = page(0);
    const truth = await own.matchOnce(id);
    own.lie = { match: { transcript: "1" } };
    expect(await codesOf(match.play(account, "b2"))).toEqual(["moves/other-transcript"]);
    own.lie = { match: { transcript: "1", state: ["1", "0"] } };
    await codesOf(match.play(account, "c3"));
    own.lie = {};
    await codesOf(match.play(account, "a1"));
    const moves = (await kept(account)).map(({ signed }) => String(signed.move));
    expect(new Set(moves).size).toBe(1);
    expect(truth.ply).toBe(0);
  });

  test("not even if the node reports the transcript with another ply in an invented position", async () => {
    withoutCheck();
    const { match, account, kifu: own } = page(0);
    own.lie = { match: { transcript: "1" } };
    await codesOf(match.play(account, "b2"));
    own.lie = { match: { transcript: "1", ply: 6, state: ["5", "2"] } };
    await codesOf(match.play(account, "c3"));
    own.lie = { match: { transcript: "1", ply: 8, lastMoveTime: 7, state: ["6", "3"] } };
    await codesOf(match.play(account, "a3"));
    const moves = [...(await kept(account)).map(({ signed }) => signed), ...node.sent.flat()];
    expect(new Set(moves.map(({ move }) => String(move))).size).toBe(1);
  });

  test("not even after an upgrade from the format that kept only moves", async () => {
    withoutCheck();
    const { match, account, kifu: own } = page(0);
    own.lie = { match: { transcript: "1" } };
    await codesOf(match.play(account, "b2"));
    const alone = JSON.stringify(await kept(account));
    await account.keepMoves(alone);
    await codesOf(match.play(account, "c3"));
    expect(await account.keptMoves()).toBe(alone);
    const [one, other] = node.sent.flat().slice(-2);
    expect(other).toEqual(one);
  });

  test("a move signed over an older transcript is signed again unchanged", async () => {
    withoutCheck();
    const { match, account, kifu: own } = page(0);
    const now = await own.matchOnce(id);
    const ask = jest.spyOn(own, "matchOnce");
    ask.mockResolvedValueOnce({ ...now, lastMoveTime: now.lastMoveTime + 1 });
    await match.play(account, "b2");
    const [one, other] = node.sent.flat();
    expect(other).toMatchObject({ move: one!.move, ply: 1 });
    expect(other!.transcript).not.toBe(one!.transcript);
    expect(await kept(account)).toHaveLength(2);
    expect(ply()).toBe(1);
  });

  test("a move is not signed again in a position that the player did not see", async () => {
    withoutCheck();
    const { match, account, kifu: own } = page(0);
    const now = await own.matchOnce(id);
    const ask = jest.spyOn(own, "matchOnce");
    ask.mockResolvedValueOnce({ ...now, lastMoveTime: now.lastMoveTime + 1, state: ["2", "0"] });
    expect(await codesOf(match.play(account, "b2"))).toEqual(["moves/other-transcript"]);
    expect(node.sent).toHaveLength(1);
    expect(ply()).toBe(0);
  });

  test("nothing is signed if earlier signatures cannot be read", async () => {
    const { match, account, keys } = page(0);
    await account.keepMoves("[{}]");
    expect((await codesOf(match.play(account, "b2")))[0]).toBe("client/no-key-store");
    await account.keepMoves("[");
    expect((await codesOf(match.play(account, "b2")))[0]).toBe("client/no-key-store");
    expect(node.sent).toEqual([]);
    expect(await keys.open("guest")).toBeDefined();
  });

  test("the kept moves are deleted once the match is over", async () => {
    const { account, keys } = page(0);
    const first = id;
    const players = [page(0, keys), page(1)] as const;
    for (const [i, move] of "a1 a2 b1 b2".split(" ").entries()) {
      const player = players[i % 2 === 0 ? 0 : 1];
      await player.match.play(player.account, move);
    }
    const book = await kept(account);
    expect(book).toHaveLength(2);
    await playNext(account);
    expect((await kept(account)).map(({ signed }) => signed.match)).toEqual([first, first, id]);

    const winner = node.stage.sign(first, "c1");
    await node.stage.send(first, winner);
    const third = id;
    await playNext(account);
    // The match has ended, but not in a block yet, so its record is not final.
    expect((await kept(account)).filter(({ signed }) => signed.match === first)).toHaveLength(2);
    expect(third).not.toBe(id);
    await node.stage.tables.tick();
    await node.stage.chain.closeBlock();
    const second = id;
    await playNext(account);
    const left = (await kept(account)).map(({ signed }) => signed.match);
    expect(left).toEqual([third, second, id]);

    // A closed match stays closed, whatever the node reports later.
    id = first;
    node.sent.length = 0;
    const later = page(0, keys);
    later.kifu.lie = { match: { result: "running", turn: 0, ply: 0, state: ["0", "0"] } };
    expect(await codesOf(later.match.play(later.account, "c2"))).toEqual(["match/finished"]);
    expect(node.sent).toEqual([]);
  });

  /**
   * Plays another match with the same account. The account still has the moves of the first
   * match.
   */
  async function playNext(account: ReturnType<SignedNode["account"]>): Promise<void> {
    id = await node.stage.begin("TicTacToe");
    const own = Object.assign(node.keys(id, 0), {
      note: async () => await account.keptMoves(),
      takeNote: async (_name: string, text: string) => await account.keepMoves(text),
    });
    const next = page(0, own);
    await next.match.play(next.account, "a1");
  }
});
