import { describe, expect, jest, test } from "@jest/globals";
import { lengthOf, random } from "@kifu/kit/testing";
import { Field } from "o1js";
import { Match } from "../../src/engine/Match.js";
import { plainGames } from "../../src/runtime/plainGames.js";
import { SegmentWorld } from "./SegmentWorld.js";

jest.setTimeout(300_000);

const SEED = 3;

/**
 * The fields of a match, with 0 for its transcript. Segments and single moves have different
 * transcripts, because a single move has no bound.
 */
const leaf = async (world: SegmentWorld) =>
  Match.toFields((await world.mustMatch()).with({ transcript: Field(0) })).map((field) =>
    field.toBigInt(),
  );

async function playSingly(world: SegmentWorld, moves: readonly string[], times: readonly number[]) {
  for (const [i, move] of moves.entries()) {
    world.sandbox.time = times[i]!;
    expect(await world.play(move)).toMatchObject({ ok: true });
  }
}

const games = plainGames.flatMap(({ module, samples }) =>
  samples.games.map(({ moves, ends }) => [module, ends, moves.split(" ")] as const),
);

describe("segments lead to the same match as single moves", () => {
  test.each(games)("%s, %s", async (module, ends, moves) => {
    const drawn = random(SEED, module + ends);
    const [many, single] = [
      await SegmentWorld.begin(module, 5),
      await SegmentWorld.begin(module, 5),
    ];
    let time = 0;
    const times = moves.map(() => (time += drawn.below(11)));
    await playSingly(single, moves, times);

    for (let from = 0; from < moves.length;) {
      const count = 1 + drawn.below(5);
      const [some, at] = [moves.slice(from, from + count), times.slice(from, from + count)];
      from += count;
      if (drawn.chance(0.3)) {
        await playSingly(many, some, at);
        continue;
      }
      const receipt = await many.playSegment(some.join(" "), at);
      expect(receipt).toMatchObject({ ok: true, transitions: 1 });
    }
    expect(await leaf(many)).toEqual(await leaf(single));
    const { result, reason } = await many.result();
    expect({ result, reason }).toEqual({ result: resultOf[ends], reason: 1 });
  });
});

const resultOf = { "first won": 1, "second won": 2, drawn: 3 };

describe("a segment", () => {
  test.each([1, 2, 3, 4])("of %i moves is accepted, also as a circuit", async (count) => {
    const world = await SegmentWorld.begin();
    const line = await world.line("h8 h9 i8 i9".split(" ").slice(0, count).join(" "));
    const after = (await world.transcripts(line)).at(-1);
    expect(await world.verdict(await world.segment(line))).toBe("accepted");
    const match = await world.mustMatch();
    expect(match.ply.toBigInt()).toBe(BigInt(count));
    expect(match.secondToMove.toBoolean()).toBe(count % 2 === 1);
    expect(match.deadline.toBigInt()).toBe(BigInt(Number(line.times.at(-1)) + 10));
    expect(match.transcript).toEqual(after);
  });

  test("ends the match with its last move and emits the end", async () => {
    const world = await SegmentWorld.begin("TicTacToe", 5);
    const receipt = await world.playSegment("a1 a2 b1 b2 c1");
    expect(receipt.events).toEqual([
      { name: "move-made", fields: [1n, 5n] },
      { name: "match-ended", fields: [1n, 1n, 1n, (await world.result()).line] },
    ]);
    expect(await world.result()).toMatchObject({ result: 1, reason: 1 });
  });

  test("emits its last move only", async () => {
    const world = await SegmentWorld.begin();
    await world.play("h8");
    const { events } = await world.playSegment("h9 i8 i9");
    expect(events).toEqual([{ name: "move-made", fields: [1n, 4n] }]);
  });

  test("can precede and follow single moves", async () => {
    const world = await SegmentWorld.begin();
    await world.play("h8");
    expect(await world.playSegment("h9 i8 i9")).toMatchObject({ ok: true });
    expect(await world.play("j8")).toMatchObject({ ok: true });
    expect(await world.playSegment("j9 k8 k9")).toMatchObject({ ok: true });
    expect(await world.play("l8")).toMatchObject({ ok: true });
    expect(await world.result()).toMatchObject({ result: 1 });
  });

  test("may be sent after a deadline that its moves met", async () => {
    const world = await SegmentWorld.begin();
    const line = await world.line("h8 h9 i8");
    const segment = await world.segment(line);
    world.pass(10_000);
    expect(await world.verdict(segment)).toBe("accepted");
  });

  test("can be signed by wallets and session keys in any combination", async () => {
    for (const [first, second] of [
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const world = await SegmentWorld.begin();
      const signers = [
        { secret: world.black.secret(first ? "owner" : "key"), byOwner: first },
        { secret: world.white.secret(second ? "owner" : "key"), byOwner: second },
      ] as const;
      const line = await world.line("h8 h9 i8");
      expect(await world.verdict(await world.segment(line, { signers }))).toBe("accepted");
    }
  });

  test("carries as many moves as fit", async () => {
    const size = lengthOf({ short: 12, whole: 64 });
    const world = await SegmentWorld.begin("Randzu", size);
    const line = await world.line(quiet(size));
    world.pass(size);
    expect(await world.verdict(await world.segment(line))).toBe("accepted");
    expect((await world.mustMatch()).ply.toBigInt()).toBe(BigInt(size));
  });
});

/** Moves of Randzu without a five: pairs of one colour, shifted by a knight's move per row. */
function quiet(count: number): string {
  const sides: string[][] = [[], []];
  for (let y = 0; y < 15; y++) {
    for (let x = 0; x < 15; x++) {
      sides[(x + 2 * y) % 4 < 2 ? 0 : 1]!.push(`${String.fromCharCode(97 + x)}${y + 1}`);
    }
  }
  return Array.from({ length: count }, (_, i) => sides[i % 2]![i >> 1]).join(" ");
}
