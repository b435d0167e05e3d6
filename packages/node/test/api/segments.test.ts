import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PendingTransaction } from "@proto-kit/sequencer";
import type { SeatNumber } from "@kifu/kit";
import { EventReader } from "./EventReader.js";
import { type Draft, sign } from "../harness/Draft.js";
import { ask, submit } from "../harness/http.js";
import { SegmentSender } from "../harness/SegmentSender.js";
import { TestNode } from "../harness/TestNode.js";
import { TwoPlayers } from "../harness/TwoPlayers.js";

/** The number of fields of a Randzu segment. */
const SIZE = 64;
const COUNT = 1 + 3 * SIZE;
const MOVE_LIMIT = 60_000;

describe("segments over HTTP", () => {
  let node: TestNode;
  let players: TwoPlayers;
  let sender: SegmentSender;

  beforeAll(async () => {
    const unhurried = { perSecond: 100_000, burst: 100_000 };
    const ingress = { perSender: unhurried, perAddress: unhurried, registrations: unhurried };
    const blocks = { intervalMs: 50 };
    // Rounds are long, so that both players queue in the same one even on a slow machine.
    node = await TestNode.start({ ingress, blocks, time: { speed: 1 } });
    players = new TwoPlayers(node);
    sender = new SegmentSender(node.chain.runtime);
  });

  afterAll(async () => {
    await node.remove();
  });

  function segment(id: number, moves: string, signed = {}): PendingTransaction {
    const times = moves.split(" ").map(() => node.chain.time);
    return sender.playMoves(players.at(id), moves, { times, signed });
  }

  async function move(id: number, text: string): Promise<string> {
    const { match, players: bySeat } = players.at(id);
    const player = bySeat[match.secondToMove.toBoolean() ? 1 : 0];
    return await players.send(player.move("Randzu", id, match, text));
  }

  async function included(hash: string): Promise<void> {
    while (node.chain.store.status(hash)?.kind !== "included") {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function dataOf<Data>(query: string): Promise<Data> {
    const { body } = await ask(node.url, query);
    if (body.errors !== undefined) throw new Error(JSON.stringify(body.errors));
    return body.data as Data;
  }

  interface Answer {
    match: { ply: number; result: string; reason: string };
    moves: { ply: number; move: string; transaction: string }[];
  }

  it("play a match with moves sent one by one; it is watched, resumed and recorded", async () => {
    const { id } = await players.meet(MOVE_LIMIT);
    const query = `subscription { match(id: ${id}, since: -1) { height move { ply finality } } }`;
    const watching = await EventReader.open(node.url, query);
    await move(id, "h8");
    const hash = await players.send(segment(id, "h9 i8 i9 j8 j9"));
    await move(id, "c3");
    const second = await players.send(segment(id, "d3"));
    const { players: bySeat } = players.at(id);
    const resigned = await players.send(bySeat[1].resign(id, 1, node.chain.time + 600));
    await included(resigned);

    const { match, moves } = await dataOf<Answer>(
      `{ match(id: ${id}) { ply result reason }
         moves(match: ${id}) { ply move transaction } }`,
    );
    expect(match).toEqual({ ply: 8, result: "first-won", reason: "resignation" });
    expect(moves.map(({ move }) => move).join(" ")).toBe("h8 h9 i8 i9 j8 j9 c3 d3");
    expect(moves.map(({ transaction }) => transaction === hash)).toEqual(
      [2, 3, 4, 5, 6, 1, 7, 8].sort((a, b) => a - b).map((ply) => ply > 1 && ply < 7),
    );
    expect(moves.at(-1)?.transaction).toBe(second);

    const finalities = await readMoves(watching, 8);
    for (const [ply, all] of finalities) {
      expect([ply, all.filter((finality) => finality === "sequenced").length]).toEqual([ply, 1]);
    }
    const resumed = await EventReader.open(node.url, query);
    expect(await readPlies(resumed, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);

    const { matchRecord } = await dataOf<{ matchRecord: { transactions: { method: string }[] } }>(
      `{ matchRecord(match: ${id}) { transactions { method hash argsFields } } }`,
    );
    expect(matchRecord.transactions.map(({ method }) => method)).toEqual([
      "Matchmaking.register",
      "Matchmaking.register",
      "Randzu.makeMove",
      "Randzu.playMoves",
      "Randzu.makeMove",
      "Randzu.playMoves",
      "Matches.resign",
    ]);
  });

  it("that fill their transaction are read back whole", async () => {
    const { id } = await players.meet(MOVE_LIMIT);
    const cells = Array.from({ length: SIZE }, (_, i) => cellOf(i)).join(" ");
    const hash = await players.send(segment(id, cells));
    await included(hash);
    const { moves } = await dataOf<Answer>(`{ moves(match: ${id}) { move } }`);
    expect(moves.map(({ move }) => move).join(" ")).toBe(cells);
    const { matchRecord } = await dataOf<{
      matchRecord: { transactions: { argsFields: string[] }[] };
    }>(`{ matchRecord(match: ${id}) { transactions { argsFields } } }`);
    expect(matchRecord.transactions.at(-1)?.argsFields).toHaveLength(COUNT + 9);
    await players.send(players.at(id).players[0].resign(id, 0, node.chain.time + 600));
  });

  describe("are refused with the chain's own code, and nothing is made:", () => {
    let id: number;

    beforeAll(async () => {
      ({ id } = await players.meet(MOVE_LIMIT));
    });

    const refused = async (transaction: object, code: string) => {
      const before = players.at(id).match.ply.toString();
      expect(await submit(node.url, transaction)).toBe(code);
      expect(players.at(id).match.ply.toString()).toBe(before);
      sender.takeBack();
      await players.send(segment(id, cellOf(Number(before))));
    };

    const altered = (field: number, value: bigint) => {
      const { methodId, nonce, argsFields } = segment(id, `${cellOf(100)} ${cellOf(101)}`);
      const fields = argsFields.map((f, i) => (i === field ? value : f.toBigInt()));
      const draft: Draft = {
        methodId: methodId.toBigInt(),
        key: sender.key,
        nonce: nonce.toBigInt(),
        fields,
      };
      return sign(draft);
    };

    it.each([0n, 3n, 65n])("for saying that it has %i moves, of two", async (count) => {
      // With a count of 3, the third move would lack a time and use a taken cell.
      const code = count === 3n ? /^(segment|match|randzu)\// : /^segment\/bad-count$/;
      const before = players.at(id).match.ply.toString();
      expect(await submit(node.url, altered(COUNT, count))).toMatch(code);
      expect(players.at(id).match.ply.toString()).toBe(before);
      sender.takeBack();
    });

    it("for a move after the last", async () => {
      await refused(altered(1 + 2 * 5, 1n), "segment/bad-padding");
    });

    it("for a time after the last", async () => {
      await refused(altered(1 + 2 * SIZE + 5, 1n), "segment/bad-padding");
    });

    it("for a move made after now", async () => {
      const times = [node.chain.time, node.chain.time + 5000];
      const early = sender.playMoves(players.at(id), `${cellOf(100)} ${cellOf(101)}`, { times });
      await refused(early.toJSON(), "segment/bad-time");
    });

    it("for signatures of the wrong seats", async () => {
      const [first, second] = players.at(id).players;
      const signers = [{ secret: second.session }, { secret: first.session }];
      const wrong = segment(id, `${cellOf(100)} ${cellOf(101)}`, { signers });
      await refused(wrong.toJSON(), "segment/bad-signature");
    });

    it("for showing one move twice as two of one ply", async () => {
      const seat: SeatNumber = players.at(id).match.secondToMove.toBoolean() ? 1 : 0;
      const forfeit = sender.forfeit(players.at(id), seat, [cellOf(100), cellOf(100)]);
      await refused(forfeit.toJSON(), "segment/one-move");
    });

    it("for a field more or less, by the ingress", async () => {
      const { methodId, nonce, argsFields } = segment(id, cellOf(100));
      const draft = { methodId: methodId.toBigInt(), key: sender.key, nonce: nonce.toBigInt() };
      const fields = argsFields.map((field) => field.toBigInt());
      expect(await submit(node.url, sign({ ...draft, fields: [...fields, 0n] }))).toBe(
        "ingress/wrong-arity",
      );
      expect(await submit(node.url, sign({ ...draft, fields: fields.slice(1) }))).toBe(
        "ingress/wrong-arity",
      );
      sender.takeBack();
    });

    it("and the match continues, until somebody shows two moves of one ply", async () => {
      const { match, players: bySeat } = players.at(id);
      const seat: SeatNumber = match.secondToMove.toBoolean() ? 1 : 0;
      const hash = await players.send(
        sender.forfeit(players.at(id), seat, [cellOf(100), cellOf(101)]),
      );
      await included(hash);
      const result = seat === 0 ? "second-won" : "first-won";
      const loser = bySeat[seat].address;
      const data = await dataOf<{ match: object; player: object; blocks: object[] }>(
        `{ match(id: ${id}) { result reason endedAt }
           player(address: "${loser}") { activeMatch tally { lost } }
           matches(status: finished, first: 1) { items { id reason } } }`,
      );
      expect(data).toMatchObject({
        match: { result, reason: "signed-twice" },
        player: { activeMatch: null },
        matches: { items: [{ id, reason: "signed-twice" }] },
      });
    });
  });

  it("leave nothing behind that cannot be proven, or that a replay finds different", async () => {
    expect(node.complaints).toEqual([]);
    const verdict = await node.verdict(4);
    expect(verdict.errors).toEqual([]);
  }, 600_000);
});

it("a segment in no block yet survives a restart, and play continues after it", async () => {
  const node = await TestNode.start({ blocks: { intervalMs: 3_600_000 } });
  try {
    const players = new TwoPlayers(node);
    await players.meet(MOVE_LIMIT);
    const sender = new SegmentSender(node.chain.runtime);
    const { time } = node.chain;
    const moves = sender.playMoves(players.at(1), "h8 h9 i8", { times: [time, time, time] });
    await players.send(moves);
    const shown = async () =>
      (await ask(node.url, "{ moves(match: 1) { ply move finality } match(id: 1) { deadline } }"))
        .body.data;
    const before = await shown();
    await node.restart();
    // The move may be in a block by now, so its finality is ignored.
    const withoutFinality = (data: unknown) =>
      JSON.stringify(data).replace(/"finality":"\w+"/g, "");
    expect(withoutFinality(await shown())).toBe(withoutFinality(before));
    expect(before).toMatchObject({
      moves: [{ move: "h8" }, { move: "h9" }, { ply: 3, finality: "seen" }],
    });
    expect(await submit(node.url, moves.toJSON())).toBe(moves.hash().toString());
    const { players: bySeat, match } = players.at(1);
    const next = bySeat[1].move("Randzu", 1, match, "i9");
    await players.send(next);
    expect(players.at(1).match.ply.toString()).toBe("4");
    expect((await node.verdict()).errors).toEqual([]);
  } finally {
    await node.remove();
  }
}, 600_000);

/** Cells in an order that never makes five in a row. */
function cellOf(index: number): string {
  const [row, column] = [Math.floor(index / 15), index % 15];
  return `${"abcdefghijklmno"[(column * 2) % 15]}${row + 1}`;
}

async function readMoves(reader: EventReader, count: number): Promise<Map<number, string[]>> {
  const finalities = new Map<number, string[]>();
  const isDone = () =>
    finalities.size === count && [...finalities.values()].every((all) => all.includes("sequenced"));
  while (!isDone()) {
    const move = moveOf(await reader.next());
    if (move !== undefined)
      finalities.set(move.ply, [...(finalities.get(move.ply) ?? []), move.finality]);
  }
  await reader.close();
  return finalities;
}

async function readPlies(reader: EventReader, count: number): Promise<number[]> {
  const plies: number[] = [];
  while (plies.length < count) {
    const move = moveOf(await reader.next());
    if (move !== undefined) plies.push(move.ply);
  }
  await reader.close();
  return plies;
}

function moveOf(event: Awaited<ReturnType<EventReader["next"]>>) {
  if (event === undefined) throw new Error("The stream ended");
  const { data } = event.data as {
    data: { match: { move: { ply: number; finality: string } | null } };
  };
  return data.match.move ?? undefined;
}
