import { beforeAll, describe, expect, it } from "@jest/globals";
import { Field, PrivateKey, Signature } from "o1js";
import { P } from "../../src/pallas/fieldCode.js";
import {
  type CheckMinaSignature,
  minaSignatureCheck,
  type CurveKey,
} from "../../src/pallas/minaSignatureCheck.js";
import { PallasCurve } from "../../src/pallas/PallasCurve.js";
import { ORDER } from "../../src/pallas/splitScalar.js";
import { o1jsInternals } from "../../src/primitives/o1jsInternals.js";

const secret = PrivateKey.fromBigInt(99n);
const message = [0n, P - 1n, 7n];
let check: CheckMinaSignature;
let key: CurveKey;
let good: { r: bigint; s: bigint };

beforeAll(async () => {
  const { Poseidon } = await o1jsInternals();
  check = minaSignatureCheck(new PallasCurve(), (state, fields) => Poseidon.update(state, fields));
  const { x, isOdd } = secret.toPublicKey();
  key = { x: x.toBigInt(), isOdd: isOdd.toBoolean() };
  const { r, s } = Signature.create(secret, message.map(Field));
  good = { r: r.toBigInt(), s: s.toBigInt() };
});

describe("the check of Mina's signatures", () => {
  it("accepts a good signature repeatedly", () => {
    for (let i = 0; i < 5; i++) expect(check(key, message, good)).toBe(true);
  });

  it("refuses the other point with the key's x", () => {
    expect(check({ ...key, isOdd: !key.isOdd }, message, good)).toBe(false);
  });

  it("refuses a key that is not a point of the curve", () => {
    expect(check({ x: 0n, isOdd: false }, message, good)).toBe(false);
    expect(check({ x: 4n, isOdd: false }, message, good)).toBe(false);
  });

  it("refuses numbers out of range, which o1js would reduce", () => {
    const { r, s } = good;
    expect(check({ ...key, x: key.x + P }, message, good)).toBe(false);
    expect(check({ ...key, x: key.x - P }, message, good)).toBe(false);
    expect(check(key, [P, ...message.slice(1)], good)).toBe(false);
    expect(check(key, [0n, -1n, 7n], good)).toBe(false);
    expect(check(key, message, { r: r + P, s })).toBe(false);
    expect(check(key, message, { r: r - P, s })).toBe(false);
    expect(check(key, message, { r, s: s + ORDER })).toBe(false);
    expect(check(key, message, { r, s: s - ORDER })).toBe(false);
  });

  it("refuses signatures at the edges, and keeps its verdicts afterwards", () => {
    for (const r of [0n, 1n, P - 1n]) {
      for (const s of [0n, 1n, ORDER - 1n]) expect(check(key, message, { r, s })).toBe(false);
    }
    expect(check(key, message, good)).toBe(true);
  });
});
