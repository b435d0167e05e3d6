import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from "@jest/globals";
import {
  contextFieldOf,
  matchInDomain,
  nextTranscript,
  type Receipt,
  type SignedMove,
} from "@kifu/wire";
import { CourseCheck } from "../src/course/CourseCheck.js";
import { MatchWatch } from "../src/match/MatchWatch.js";
import { readAddress } from "../src/mina/address.js";
import { hash } from "../src/mina/hash.js";
import { isOfNode } from "../src/moves/isOfNode.js";
import { postMoves } from "../src/moves/postMoves.js";
import { signedContext, signMove } from "../src/moves/signMove.js";
import { codesOf } from "./harness/codesOf.js";
import { SignedNode } from "./harness/SignedNode.js";
import type { StagedKifu } from "./harness/StagedKifu.js";

// A store and an executor are begun, on a busy machine.
jest.setTimeout(300_000);

let node: SignedNode;
let id: number;
let kifu: StagedKifu;

beforeAll(async () => void (node = await SignedNode.start()));
afterAll(async () => await node.done());
afterEach(() => void jest.restoreAllMocks());

beforeEach(async () => {
  id = await node.stage.begin("TicTacToe");
  kifu = node.connect();
  node.sent.length = 0;
});

/** The answers, whenever the machine gives them. */
async function post(moves: readonly SignedMove[]) {
  return await kifu.insist(() => postMoves(kifu.wire, moves));
}

async function nextTimer(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 10));
}

/** What is kept of a player's moves. */
async function kept(account: ReturnType<SignedNode["account"]>) {
  const text = await account.keptMoves();
  const { moves } = JSON.parse(text ?? '{ "moves": [] }') as {
    moves: {
      signed: { match: number; ply: number; move: string[]; byOwner: boolean };
      answer?: { receipt: Receipt; receiptKey: string; checked: boolean };
    }[];
  };
  return moves;
}

/** What the chain has of the match, as far as receipts say. */
function ply(): number {
  return node.stage.staged(id).match.ply;
}

/** A page of its own, on the keys of a seat. */
function page(seat: 0 | 1, keys = node.keys(id, seat)) {
  const own = node.connect();
  const account = node.account(id, seat, own, keys);
  return { kifu: own, account, keys, match: new MatchWatch(own, id) };
}

describe("what a player signs", () => {
  test("is hashed as circuits hash it", () => {
    // The golden values of the chain's own test of transcripts, which o1js made.
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

  test("is beside what is fixed in the match, on its chain", async () => {
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

  test("is taken by the node when the session's key signs, and when the owner's does", async () => {
    const { domain } = await kifu.knownOnce();
    for (const byOwner of [false, true]) {
      const match = await kifu.matchOnce(id);
      const account = node.account(id, match.turn, kifu);
      const signer = byOwner ? account.owner : (await account.knownSession())!;
      const signed = await signMove(domain, match, [BigInt(match.ply)], { signer, byOwner });
      const [answer] = await post([signed]);
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
    });
    const [answer] = await post([signed]);
    expect(answer).toMatchObject({ code });
    expect(ply()).toBe(0);
  });

  test("is refused for another chain, of the other seat, and as the owner's when it is not", async () => {
    const { domain } = await kifu.knownOnce();
    const match = await kifu.matchOnce(id);
    const signer = (await node.account(id, 0, kifu).knownSession())!;
    const other = (await node.account(id, 1, kifu).knownSession())!;
    const answers = await post([
      await signMove(domain + 1n, match, [0n], { signer, byOwner: false }),
      await signMove(domain, match, [0n], { signer: other, byOwner: false }),
      await signMove(domain, match, [0n], { signer, byOwner: true }),
    ]);
    expect(answers.map((answer) => "code" in answer && answer.code)).toEqual([
      "segment/bad-signature",
      "segment/bad-signature",
      "segment/bad-signature",
    ]);
  });

  test("is not made by a signer that has no such method", async () => {
    const match = await kifu.matchOnce(id);
    const { address, signFields } = node.account(id, 0, kifu).owner;
    const signer = { address, signFields };
    await expect(signMove(1n, match, [0n], { signer, byOwner: true })).rejects.toThrow(TypeError);
  });
});

describe("an answer", () => {
  async function signed() {
    const match = await kifu.matchOnce(id);
    const signer = (await node.account(id, 0, kifu).knownSession())!;
    const { domain } = await kifu.knownOnce();
    return await signMove(domain, match, [0n], { signer, byOwner: false });
  }

  test.each<[string, object, string]>([
    ["without answers", {}, "client/bad-answer"],
    ["with too few of them", { answers: [] }, "client/bad-answer"],
    ["of nothing", { answers: [null] }, "client/bad-answer"],
    ["with neither of both", { answers: [{}] }, "client/bad-answer"],
    ["of half a receipt", { answers: [{ receipt: { match: 1 } }] }, "client/bad-answer"],
    ["with a refusal of all", refusal("ingress/too-large"), "ingress/too-large"],
  ])("%s is told by its code", async (_name, body, code) => {
    node.lies.push({ body });
    expect(await codesOf(postMoves(kifu.wire, [await signed()]))).toEqual([code]);
  });

  test("is only taken for the move that it is about", async () => {
    const move = await signed();
    const [receipt] = await post([move]);
    for (const change of [{ match: id + 1 }, { ply: 2 }, { transcript: "1" }]) {
      node.lies.push({ body: { answers: [{ receipt: { ...receipt, ...change } }] } });
      expect(await codesOf(postMoves(kifu.wire, [move]))).toEqual(["client/bad-answer"]);
    }
  });

  test("has the node's signature, of whichever field", async () => {
    const [told] = await post([await signed()]);
    const receipt = told as Receipt;
    const { domain } = await kifu.knownOnce();
    const { receiptKey } = node.stage.key;
    expect(await isOfNode(receipt, receiptKey, domain)).toBe(true);
    expect(await isOfNode(receipt, receiptKey, domain + 1n)).toBe(false);
    expect(await isOfNode(receipt, "ab".repeat(32), domain)).toBe(false);
    expect(await isOfNode(receipt, "ab", domain)).toBe(false);
    for (const change of [{ match: 2_000 }, { ply: 2 }, { transcript: "1" }, { time: 9_999 }]) {
      expect(await isOfNode({ ...receipt, ...change }, receiptKey, domain)).toBe(false);
    }
    const signature = receipt.signature.replace(/^../, (digits) => (digits === "00" ? "01" : "00"));
    expect(await isOfNode({ ...receipt, signature }, receiptKey, domain)).toBe(false);
  });
});

describe("a move that is played", () => {
  test("is signed, kept with its receipt, and shown at once", async () => {
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

  test("is kept before the node hears of it, and not sent when it cannot be kept", async () => {
    const { match, account, keys } = page(0);
    const write = jest.spyOn(keys, "takeNote").mockRejectedValue(new Error("full"));
    await expect(match.play(account, "b2")).rejects.toThrow("full");
    expect(node.sent).toEqual([]);
    write.mockRestore();
    await match.play(account, "a1");
    expect(ply()).toBe(1);
  });

  test("is sent again, the same, when the answer is lost", async () => {
    const { match, account } = page(0);
    node.losing = 2;
    await match.play(account, "b2");
    expect(node.sent).toHaveLength(3);
    expect(node.sent[1]).toEqual(node.sent[0]);
    expect(node.sent[2]).toEqual(node.sent[0]);
    expect(await kept(account)).toMatchObject([{ answer: { receipt: { ply: 1 } } }]);
  });

  test("is taken back when the node has lost it", async () => {
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

  test("is signed by the owner when the session's time is over", async () => {
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

describe("nobody can be shown two moves of a player for one turn", () => {
  /** Whatever a node may tell so that its lies pass: what was signed binds the player all the same. */
  function withoutCheck(): void {
    jest.spyOn(CourseCheck.prototype, "of").mockResolvedValue(undefined as never);
  }

  /** Nothing arrives. */
  const NOBODY = { status: 503, body: refusal("store/full") };

  test("another move in the same turn is refused, and the first is sent again", async () => {
    const { match, account } = page(0);
    node.lies.push(NOBODY);
    jest.spyOn(node.stage.moves, "submit").mockRejectedValueOnce(new Error("lost"));
    expect(await codesOf(match.play(account, "b2"))).toEqual(["store/full"]);
    expect(ply()).toBe(0);

    expect(await codesOf(match.play(account, "a1"))).toEqual(["moves/signed-twice"]);
    expect(node.sent[1]).toEqual(node.sent[0]);
    expect(ply()).toBe(1);
    expect(await kept(account)).toHaveLength(1);
  });

  test("in another tab, after a reload, and with the owner's key as well", async () => {
    const { match, account, keys } = page(0);
    node.lies.push(NOBODY);
    jest.spyOn(node.stage.moves, "submit").mockRejectedValueOnce(new Error("lost"));
    await codesOf(match.play(account, "b2"));
    await keys.forget(`session/${(await kifu.knownOnce()).domain}/${account.address}`);
    const later = page(0, keys);
    expect(await codesOf(later.match.play(later.account, "a1"))).toEqual(["moves/signed-twice"]);
    expect(node.sent[1]).toEqual(node.sent[0]);
  });

  test("nor from two tabs at the same time", async () => {
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

  test("nor when the node tells of the position with another transcript, or the other way round", async () => {
    withoutCheck();
    const { match, account, kifu: own } = page(0);
    const truth = await own.matchOnce(id);
    own.lie = { match: { transcript: "1" } };
    expect(await codesOf(match.play(account, "b2"))).toEqual(["moves/other-transcript"]);
    // As a lie about one of both is: the opponent's stone is elsewhere.
    own.lie = { match: { transcript: "1", state: ["1", "0"] } };
    await codesOf(match.play(account, "c3"));
    own.lie = {};
    await codesOf(match.play(account, "a1"));
    const moves = (await kept(account)).map(({ signed }) => String(signed.move));
    expect(new Set(moves).size).toBe(1);
    expect(truth.ply).toBe(0);
  });

  test("nor when it tells of the transcript with another ply, in an invented position", async () => {
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

  test("as those know who kept their moves alone", async () => {
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

  test("and one that was signed over an older transcript is signed again, the same", async () => {
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

  test("but not in another position than the player saw", async () => {
    withoutCheck();
    const { match, account, kifu: own } = page(0);
    const now = await own.matchOnce(id);
    const ask = jest.spyOn(own, "matchOnce");
    ask.mockResolvedValueOnce({ ...now, lastMoveTime: now.lastMoveTime + 1, state: ["2", "0"] });
    expect(await codesOf(match.play(account, "b2"))).toEqual(["moves/other-transcript"]);
    expect(node.sent).toHaveLength(1);
    expect(ply()).toBe(0);
  });

  test("and nothing is signed when what was signed cannot be read", async () => {
    const { match, account, keys } = page(0);
    await account.keepMoves("[{}]");
    expect((await codesOf(match.play(account, "b2")))[0]).toBe("client/no-key-store");
    await account.keepMoves("[");
    expect((await codesOf(match.play(account, "b2")))[0]).toBe("client/no-key-store");
    expect(node.sent).toEqual([]);
    expect(await keys.open("guest")).toBeDefined();
  });

  test("until the match is over: then its moves are forgotten", async () => {
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
    // It is over, but in no block yet: nobody can tell what its record will have.
    expect((await kept(account)).filter(({ signed }) => signed.match === first)).toHaveLength(2);
    expect(third).not.toBe(id);
    await node.stage.moves.passTime();
    await node.stage.chain.closeBlock();
    const second = id;
    await playNext(account);
    const left = (await kept(account)).map(({ signed }) => signed.match);
    expect(left).toEqual([third, second, id]);

    // It may not run again, whatever the node says then.
    id = first;
    node.sent.length = 0;
    const later = page(0, keys);
    later.kifu.lie = { match: { result: "running", turn: 0, ply: 0, state: ["0", "0"] } };
    expect(await codesOf(later.match.play(later.account, "c2"))).toEqual(["match/finished"]);
    expect(node.sent).toEqual([]);
  });

  /** Another match, of a player who keeps what this account keeps. */
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

describe("a receipt", () => {
  test.each<[string, (receipt: Receipt) => Partial<Receipt>]>([
    ["from before the turn", ({ time }) => ({ time: time - 1 })],
    ["from after the turn", ({ time }) => ({ time: time + 101 })],
    ["that another signed", () => ({ signature: "0".repeat(128) })],
  ])("%s is not taken", async (_name, change) => {
    const { match, account } = page(0);
    const domain = node.stage.chain.domain.toString();
    node.forge = (receipt) => {
      const { signature, ...said } = { ...receipt, ...change(receipt) };
      // With a true signature where that is not what is wrong.
      const isForged = signature !== receipt.signature;
      return isForged ? { ...said, signature } : node.stage.key.sign(said, domain);
    };
    expect(await codesOf(match.play(account, "b2"))).toEqual(["client/bad-answer"]);
    node.forge = (receipt) => receipt;
    expect(ply()).toBe(1);
    expect((await kept(account))[0]?.answer).toBeUndefined();
  });

  test("is taken from a node that was given another key since it was first asked", async () => {
    const { kifu, match, account } = page(0);
    const known = await kifu.knownOnce();
    jest.spyOn(kifu, "knownOnce").mockResolvedValue({ ...known, receiptKey: "0".repeat(64) });
    jest.spyOn(kifu, "chain").mockResolvedValue(known);
    await match.play(account, "b2");
    const { receiptKey } = known;
    expect(await kept(account)).toMatchObject([{ answer: { receiptKey, checked: true } }]);
  });

  test("is kept unchecked where the platform cannot check it", async () => {
    const { match, account } = page(0);
    const unknown = new DOMException("Unrecognized name", "NotSupportedError");
    const cannot = jest.spyOn(crypto.subtle, "importKey").mockRejectedValue(unknown);
    await match.play(account, "b2");
    cannot.mockRestore();
    expect(await kept(account)).toMatchObject([{ answer: { checked: false } }]);
  });
});

function refusal(code: string): object {
  return { errors: [{ message: "No.", extensions: { code } }] };
}
