import { describe, expect, test } from "@jest/globals";
import { STATE_FIELDS } from "@kifu/kit";
import { ORDER as SCALAR_ORDER_OF_KIT, P } from "@kifu/kit/pallas";
import { FIELD_ORDER as FIELD_ORDER_OF_KIT } from "@kifu/kit/plain";
import { random } from "@kifu/kit/testing";
import {
  drawContext,
  FIELD_ORDER,
  nextTranscript,
  type PlainKey,
  type PlainSeek,
  SCALAR_ORDER,
  seekContext,
  seekDigest,
  takebackContext,
  takenBackTranscript,
} from "@kifu/wire";
import { Field, Poseidon, Scalar } from "o1js";
import {
  contextOfDraws,
  contextOfTakebacks,
  linkTakeback,
  linkMove,
} from "../../src/engine/transcript.js";
import {
  contextOfSeeks,
  Seek,
  contextOfRated,
  contextOfStakes,
  StakedSeek,
} from "../../src/matchmaking/Seek.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { KeyFields } from "../../src/engine/KeyFields.js";

const ROUNDS = 10;

const hash = (fields: readonly bigint[]) =>
  Poseidon.hash(fields.map((field) => Field(field))).toBigInt();

const drawn = random(1);
const any = () => drawn.bits(254);
const anyKey = (): PlainKey => ({ x: any(), isOdd: any() });
const anySeek = (): PlainSeek => ({
  owner: anyKey(),
  sessionKey: anyKey(),
  expiresAt: any(),
  scope: any(),
  after: any(),
  validUntil: any(),
  opponent: anyKey(),
  side: any(),
  allowance: any(),
});

const keyOf = ({ x, isOdd }: PlainKey) => new KeyFields({ x: Field(x), isOdd: Field(isOdd) });
const seekOf = (seek: PlainSeek) =>
  new Seek({
    owner: keyOf(seek.owner),
    sessionKey: keyOf(seek.sessionKey),
    expiresAt: Field(seek.expiresAt),
    scope: Field(seek.scope),
    after: Field(seek.after),
    validUntil: Field(seek.validUntil),
    opponent: keyOf(seek.opponent),
    side: Field(seek.side),
    by: SeatSignature.none(),
  });

/**
 * Circuits have their own types for signed values. These tests check, field by field, that the
 * values are the same as those of `@kifu/wire`.
 */
describe("circuits verify the same signed values as players sign, for any values:", () => {
  test("the numbers of fields and scalars", () => {
    expect(FIELD_ORDER).toBe(Field.ORDER);
    expect(SCALAR_ORDER).toBe(Scalar.ORDER);
    expect([FIELD_ORDER_OF_KIT, P]).toEqual([FIELD_ORDER, FIELD_ORDER]);
    expect(SCALAR_ORDER_OF_KIT).toBe(SCALAR_ORDER);
  });

  test("a seek, with a stake and without", () => {
    for (let i = 0; i < ROUNDS; i++) {
      const seek = anySeek();
      const terms = { game: any(), moveLimit: any(), stake: 1n + any() };
      const game = Field(terms.game);
      const moveLimit = Field(terms.moveLimit);
      const digest = seekOf(seek).digest(game, moveLimit).toBigInt();
      expect(seekDigest(hash, { ...terms, stake: 0n }, seek)).toBe(digest);
      const staked = new StakedSeek({ seek: seekOf(seek), allowance: Field(seek.allowance) });
      const stakedDigest = staked.digest({ game, moveLimit, stake: Field(terms.stake) }).toBigInt();
      expect(seekDigest(hash, terms, seek)).toBe(stakedDigest);
    }
  });

  test("the contexts of a seek, a draw and a takeback", () => {
    for (let i = 0; i < ROUNDS; i++) {
      const context = any();
      const circuits = [
        contextOfSeeks,
        contextOfStakes,
        contextOfRated,
        contextOfDraws,
        contextOfTakebacks,
      ];
      const plain = [
        seekContext(hash, context, { stake: 0n }),
        seekContext(hash, context, { stake: 1n + any() }),
        seekContext(hash, context, { stake: 0n, rated: true }),
        drawContext(hash, context),
        takebackContext(hash, context),
      ];
      expect(plain).toEqual(circuits.map((contextOf) => contextOf(Field(context)).toBigInt()));
      expect(new Set(plain).size).toBe(plain.length);
    }
  });

  test("a move, and a takeback", () => {
    for (let i = 0; i < ROUNDS; i++) {
      const [transcript, time] = [any(), any()];
      const fields = Array.from({ length: STATE_FIELDS }, any);
      const circuitFields = fields.map((field) => Field(field));
      const made = linkMove(Field(transcript), Field(time), circuitFields);
      expect(nextTranscript(hash, transcript, fields, time)).toBe(made.toBigInt());
      const plies = 1 + (i % 2);
      const taken = linkTakeback(Field(transcript), Field(plies), circuitFields);
      expect(takenBackTranscript(hash, transcript, plies, fields)).toBe(taken.toBigInt());
    }
  });
});
