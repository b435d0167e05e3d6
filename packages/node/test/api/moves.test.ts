import { afterAll, beforeAll, describe, expect, it, jest } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { gameNumbers } from "@kifu/chain";
import { list, object, type Receipt, receipt, receiptText, type SentError } from "@kifu/wire";
import { createPublicKey, verify } from "node:crypto";
import { EventReader } from "./EventReader.js";
import { ask, submit } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { SegmentSender } from "../harness/SegmentSender.js";
import { type SentMove, signNext, SEEN_MATCH, type SeenMatch } from "../harness/signNext.js";
import { TestNode, type TestNodeOptions } from "../harness/TestNode.js";

jest.setTimeout(300_000);

interface Posted {
  status: number;
  body: { answers?: { receipt?: Receipt; error?: SentError }[]; errors?: SentError[] };
}

/** A stranger's request, as a proxy on this machine forwards it. */
const STRANGER = { "x-forwarded-for": "203.0.113.7" };

const unhurried = { perSecond: 100_000, burst: 100_000 };
const free = { perSender: unhurried, perAddress: unhurried, registrations: unhurried };

class PlayedNode {
  private people = 0;
  private readonly players = new Map<string, Player>();

  private constructor(readonly node: TestNode) {}

  static async open(options: TestNodeOptions = {}): Promise<PlayedNode> {
    return new PlayedNode(await TestNode.start({ time: { speed: 1 }, ...options }));
  }

  async begin(moveLimit = 60_000): Promise<number> {
    const { chain } = this.node;
    const next = chain.pending.matchCount() + 1;
    const pair = [1, 2].map(() => new Player(chain.runtime, ++this.people));
    for (const player of pair) this.players.set(player.address, player);
    while (chain.pending.matchCount() < next) {
      for (const player of pair) {
        if (chain.pending.matchCount() === next) break;
        const wish = { game: gameNumbers.TicTacToe, moveLimit, validUntil: chain.time + 600 };
        await this.submit(player.register(wish));
      }
    }
    return next;
  }

  async submit(transaction: PendingTransaction): Promise<string> {
    return await submit(this.node.url, transaction.toJSON());
  }

  async seenMatch(id: number): Promise<SeenMatch & { turn: 0 | 1 }> {
    const { body } = await ask(this.node.url, `{ match(id: ${id}) { ${SEEN_MATCH} } }`);
    return body.data?.match as SeenMatch & { turn: 0 | 1 };
  }

  player(match: SeenMatch, seat: 0 | 1): Player {
    return this.players.get(match.seats[seat].owner)!;
  }

  get domain(): bigint {
    return this.node.chain.domain.toBigInt();
  }

  async sign(id: number, move: string): Promise<SentMove> {
    const match = await this.seenMatch(id);
    const key = this.player(match, match.turn).session;
    return signNext(match, move, { domain: this.domain, key });
  }

  async signAll(id: number, moves: string): Promise<SentMove[]> {
    let match = await this.seenMatch(id);
    return moves.split(" ").map((move) => {
      const key = this.player(match, match.turn).session;
      const signed = signNext(match, move, { domain: this.domain, key });
      const { transcript } = signed;
      const lastMoveTime = this.node.chain.time;
      const turn = match.turn === 0 ? 1 : 0;
      match = { ...match, ply: match.ply + 1, transcript, lastMoveTime, turn };
      return signed;
    });
  }

  async post(body: unknown, headers: Record<string, string> = {}): Promise<Posted> {
    const response = await fetch(`${this.node.url}/moves`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as Posted["body"] };
  }

  async send(moves: readonly SentMove[], headers = {}): Promise<(number | string | undefined)[]> {
    const { body } = await this.post({ moves }, headers);
    return (body.answers ?? []).map(
      (answer) => answer.receipt?.ply ?? answer.error?.extensions.code,
    );
  }

  async play(id: number, moves: string): Promise<Receipt[]> {
    const receipts: Receipt[] = [];
    for (const move of moves.split(" ")) {
      const { body } = await this.post({ moves: [await this.sign(id, move)] });
      const answer = body.answers?.[0];
      if (answer?.receipt === undefined) throw new Error(JSON.stringify(answer));
      receipts.push(answer.receipt);
    }
    return receipts;
  }
}

describe("moves over HTTP", () => {
  let played: PlayedNode;
  beforeAll(async () => void (played = await PlayedNode.open({ ingress: free })));
  afterAll(async () => await played.node.remove());

  it("are answered with receipts that the node's key verifies", async () => {
    const id = await played.begin();
    const { body } = await played.post({ moves: [await played.sign(id, "a1")] });
    const { answers } = object({ answers: list(object({ receipt })) })(body, "the answer");
    const [{ receipt: seenMatch }] = answers as [{ receipt: Receipt }];
    expect(seenMatch).toMatchObject({ match: id, ply: 1 });
    const { data } = (await ask(played.node.url, "{ chain { receiptKey domain } }")).body;
    const { receiptKey, domain } = data?.chain as { receiptKey: string; domain: string };
    const der = Buffer.from(`302a300506032b6570032100${receiptKey}`, "hex");
    const key = createPublicKey({ key: der, format: "der", type: "spki" });
    const holds = (said: Receipt) =>
      verify(
        null,
        Buffer.from(receiptText(said, domain)),
        key,
        Buffer.from(seenMatch.signature, "hex"),
      );
    expect(holds(seenMatch)).toBe(true);
    expect(holds({ ...seenMatch, ply: 2 })).toBe(false);
    expect(await played.seenMatch(id)).toMatchObject({
      ply: 1,
      transcript: seenMatch.transcript,
      lastMoveTime: seenMatch.time,
    });
  });

  it("are watched as they are made, and come into a block by themselves", async () => {
    const id = await played.begin();
    const query = `subscription { match(id: ${id}, since: -1) { match { result } move { ply finality transaction } } }`;
    const reader = await EventReader.open(played.node.url, query);
    await played.play(id, "a1 a2 b1 b2 c1");
    const seen: string[] = [];
    while (!seen.includes("5 sequenced")) {
      const { data } = (await reader.next())?.data as {
        data: { match: { move: { ply: number; finality: string } | null } };
      };
      const { move } = data.match;
      if (move !== null) seen.push(`${move.ply} ${move.finality}`);
    }
    await reader.close();
    const plies = [1, 2, 3, 4, 5];
    expect(seen).toEqual([
      ...plies.map((ply) => `${ply} seen`),
      ...plies.map((ply) => `${ply} sequenced`),
    ]);
    const { data } = (await ask(played.node.url, `{ match(id: ${id}) { result reason pending } }`))
      .body;
    expect(data?.match).toEqual({ result: "first-won", reason: "board", pending: false });
  });

  it("are answered in the order in which they were sent, whatever the outcomes", async () => {
    const [one, two] = [await played.begin(), await played.begin()];
    const [first, other] = [await played.sign(one, "b2"), await played.sign(two, "c3")];
    const forged = { ...(await played.sign(two, "a1")), z: "1" };
    const early = { ...first, ply: 2 };
    const unknown = { ...first, match: 99_999 };
    const outcomes = await played.send([early, forged, first, unknown, other, first]);
    expect(outcomes).toEqual(["moves/not-next", "segment/bad-signature", 1, "match/unknown", 1, 1]);
  });

  it("of one match are taken one at a time, in a single request or in several", async () => {
    // A change of the chain's second would make the signed times wrong, so the test tries again.
    for (;;) {
      const id = await played.begin();
      const moves = await played.signAll(id, "a1 b2 c3 a3");
      const began = played.node.chain.time;
      const outcomes = await played.send(moves);
      if (played.node.chain.time !== began) continue;
      expect(outcomes).toEqual([1, 2, 3, 4]);
      // The node already has all these moves, so it accepts them even in reverse order.
      expect(await played.send([...moves].reverse())).toEqual([4, 3, 2, 1]);
      return;
    }
  });

  it.each([
    ["no JSON", "{", "ingress/malformed", 400],
    ["no list", { moves: {} }, "ingress/malformed", 400],
    ["nothing", {}, "ingress/malformed", 400],
    ["too many moves", { moves: Array(65).fill({}) }, "ingress/malformed", 400],
    ["a move without its parts", { moves: [{ match: 1 }] }, "ingress/malformed", 400],
    ["more than moves can fill", "x".repeat(131_073), "ingress/too-large", 413],
    ["lists in lists", "[".repeat(17) + "]".repeat(17), "ingress/too-costly", 400],
  ])("are refused as a whole with %s", async (_what, body, code, status) => {
    const answer = await played.post(body);
    expect(answer).toMatchObject({ status, body: { errors: [{ extensions: { code } }] } });
    expect(answer.body.answers).toBeUndefined();
  });

  it("are refused as a whole with a field that is not one", async () => {
    const id = await played.begin();
    const good = await played.sign(id, "a1");
    const end = "28948022309329048855892746252171976963363056481941560715954676764349967630337";
    const bad: Partial<Record<keyof SentMove, unknown>>[] = [
      { x: end },
      { transcript: "-1" },
      { move: [end] },
      { move: Array(17).fill("0") },
      { match: 1.5 },
      { byOwner: 0 },
      { z: 1 },
    ];
    for (const change of bad) {
      const { status } = await played.post({ moves: [good, { ...good, ...change }] });
      expect([change, status]).toEqual([change, 400]);
    }
    expect(await played.seenMatch(id)).toMatchObject({ ply: 0 });
    expect(await played.send([good])).toEqual([1]);
  });

  it("are posted, and nothing else", async () => {
    const response = await fetch(`${played.node.url}/moves`);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  });

  it("are counted for the operator", async () => {
    const text = await (await fetch(`${played.node.url}/metrics`)).text();
    expect(text).toMatch(/kifu_signed_moves_total [1-9]/);
    expect(text).toMatch(/kifu_refused_moves_total\{code="match\/unknown"\} 1/);
    expect(text).toContain("kifu_stopped_matches 0");
  });
});

describe("somebody else's", () => {
  let played: PlayedNode;
  beforeAll(async () => void (played = await PlayedNode.open({ ingress: free })));
  afterAll(async () => await played.node.remove());

  function segment(id: number, at: ReturnType<typeof leaf>, moves: string, times: number[]) {
    const sender = new SegmentSender(played.node.chain.runtime, id);
    const players = [at.first, at.second].map(({ owner }) => owner.toBase58());
    const seats = players.map((address) => played["players"].get(address)!) as [Player, Player];
    return sender.playMoves({ game: "TicTacToe", id, match: at, players: seats }, moves, { times });
  }

  const leaf = (id: number) => played.node.chain.pending.match(id)!;

  it("segment of moves that the node has is refused, and its own comes later", async () => {
    const id = await played.begin();
    const before = leaf(id);
    const [a, b] = await played.play(id, "a1 b2");
    const { time } = played.node.chain;
    const same = segment(id, before, "a1 b2", [a!.time, b!.time]);
    expect(await played.submit(same)).toBe("segment/bad-signature");
    // The third move would contradict the node's receipts.
    const longer = segment(id, before, "a1 b2 c3", [a!.time, b!.time, time]);
    expect(await played.submit(longer)).toBe("segment/bad-signature");
    const fork = segment(id, before, "a1 c3", [a!.time, time]);
    expect(await played.submit(fork)).toBe("segment/bad-signature");
    expect(leaf(id).ply.toString()).toBe("0");
    expect(await played.play(id, "c3")).toMatchObject([{ ply: 3 }]);
  });

  it("are followed by a segment that continues from them", async () => {
    const id = await played.begin();
    await played.play(id, "a1 b2");
    const { chain } = played.node;
    const match = await played.seenMatch(id);
    const after = await afterMoves(id, match);
    const next = segment(id, after, "c3 a3", [chain.time, chain.time]);
    expect(await played.submit(next)).toMatch(/^\d+$/);
    expect(leaf(id).ply.toString()).toBe("4");
    expect(await played.play(id, "b1")).toMatchObject([{ ply: 5 }]);
  });

  it("single move in place of one that the node has is refused; after it, it is taken", async () => {
    const id = await played.begin();
    const before = leaf(id);
    await played.play(id, "a1 b2");
    const match = await played.seenMatch(id);
    const first = played.player(match, 0);
    expect(await played.submit(first.ticTacToe(id, before, "c3"))).toBe("match/wrong-field");
    first.takeBack("session");
    expect(leaf(id).ply.toString()).toBe("2");
    expect(await played.submit(first.ticTacToe(id, leaf(id), "c3"))).toMatch(/^\d+$/);
    expect(await played.seenMatch(id)).toMatchObject({ ply: 3, turn: 1 });
  });

  /**
   * The match's leaf as it will be when the open moves are in the chain. Fields that are not set
   * here stay the same.
   */
  async function afterMoves(id: number, { ply, transcript, lastMoveTime }: SeenMatch) {
    const { Field, Bool } = await import("o1js");
    const { body } = await ask(played.node.url, `{ match(id: ${id}) { state deadline turn } }`);
    const { state, deadline, turn } = body.data?.match as {
      state: string[];
      deadline: number;
      turn: number;
    };
    expect(deadline).toBe(lastMoveTime + 60_000);
    const match = leaf(id);
    return match.with({
      state: [...state.map((field) => Field(field)), ...match.state.slice(state.length)],
      ply: Field(ply),
      transcript: Field(transcript),
      deadline: Field(deadline),
      secondToMove: Bool(turn === 1),
    });
  }
});

describe("strangers", () => {
  it("are charged to the address for every move, and to their players", async () => {
    const none = { perSecond: 0.001, burst: 5 };
    const played = await PlayedNode.open({ ingress: { ...free, perAddress: none } });
    try {
      const id = await played.begin();
      const move = await played.sign(id, "a1");
      const unknown = Array<SentMove>(6).fill({ ...move, match: 99_999 });
      expect(await played.send(unknown, STRANGER)).toEqual([
        ...Array<string>(5).fill("match/unknown"),
        "ingress/rate-limited",
      ]);
      const { status, body } = await played.post({ moves: [move] }, STRANGER);
      expect([status, JSON.stringify(body)]).toEqual([
        429,
        expect.stringContaining('"code":"ingress/rate-limited"'),
      ]);
      // Another address and this machine have their own tokens.
      expect(await played.send([move], { "x-forwarded-for": "203.0.113.8" })).toEqual([1]);
      expect(await played.send(unknown)).toEqual(Array<string>(6).fill("match/unknown"));
    } finally {
      await played.node.remove();
    }
  });

  it("cannot use up what a player may send; the player can", async () => {
    const few = { perSecond: 0.001, burst: 2 };
    const played = await PlayedNode.open({ ingress: { ...free, perSender: few } });
    try {
      const id = await played.begin();
      const forged = { ...(await played.sign(id, "a1")), z: "1" };
      expect(await played.send(Array<SentMove>(4).fill(forged))).toEqual(
        Array<string>(4).fill("segment/bad-signature"),
      );
      const [a1] = await played.play(id, "a1 b2 c3 a3");
      expect(a1).toMatchObject({ ply: 1 });
      const fifth = await played.sign(id, "b1");
      expect(await played.send([fifth])).toEqual(["ingress/rate-limited"]);
    } finally {
      await played.node.remove();
    }
  });
});
