import { describe, expect, test } from "@jest/globals";
import { random } from "@kifu/kit/testing";
import { contextFieldOf, nextTranscript, NO_TRANSCRIPT } from "@kifu/wire";
import { Field, Poseidon } from "o1js";
import { contextOf, linkMove } from "../../src/engine/transcript.js";
import { SegmentWorld } from "./SegmentWorld.js";

const hash = (fields: readonly bigint[]) =>
  Poseidon.hash(fields.map((field) => Field(field))).toBigInt();

/** Computed by o1js. All implementations and later versions must compute the same values. */
const GOLDEN = {
  afterOneMove: 15999391930564170402051263034209170549561997702433066535579684718419505537770n,
  afterTwoMoves: 11423288363096291858493579707658281371733170678908667493712943293998910294722n,
  context: 1089068087309864924617000737022223962460696302360677677348623732608015624668n,
};

describe("the plain rules compute the same transcripts as the circuits", () => {
  test("for the golden values", () => {
    const one = nextTranscript(hash, NO_TRANSCRIPT, [7n, 7n], 100n);
    const two = nextTranscript(hash, one, [7n, 8n], 105n);
    const context = contextFieldOf(hash, {
      matchId: 12345n,
      game: 1n,
      moveLimit: 60n,
      first: { x: 11n, isOdd: true },
      second: { x: 22n, isOdd: false },
    });
    expect({ afterOneMove: one, afterTwoMoves: two, context }).toEqual(GOLDEN);
  });

  test("for links with any values", () => {
    const drawn = random(1);
    for (let i = 0; i < 20; i++) {
      const [transcript, time, ...move] = Array.from({ length: 2 + (i % 4) }, () =>
        drawn.bits(254),
      ) as [bigint, bigint, ...bigint[]];
      const proven = linkMove(
        Field(transcript),
        Field(time),
        move.map((field) => Field(field)),
      );
      expect(nextTranscript(hash, transcript, move, time)).toBe(proven.toBigInt());
    }
  });

  test("for a match's context", async () => {
    const world = await SegmentWorld.begin();
    const match = await world.mustMatch();
    const ownerOf = ({ x, isOdd }: typeof match.first.owner) => ({
      x: x.toBigInt(),
      isOdd: isOdd.toBoolean(),
    });
    const matchId = world.matchId(1);
    const plain = contextFieldOf(hash, {
      matchId: matchId.toBigInt(),
      game: match.game.toBigInt(),
      moveLimit: match.readClock().number().toBigInt(),
      first: ownerOf(match.first.owner),
      second: ownerOf(match.second.owner),
    });
    expect(plain).toBe(contextOf(match, matchId).toBigInt());
  });
});
