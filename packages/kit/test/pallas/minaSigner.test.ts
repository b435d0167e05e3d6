import { beforeAll, expect, it } from "@jest/globals";
import { Field, PrivateKey, Scalar, Signature } from "o1js";
import { P } from "../../src/pallas/fieldCode.js";
import { minaSigner, type SecretKey, type SignMina } from "../../src/pallas/minaSigner.js";
import { PallasCurve } from "../../src/pallas/PallasCurve.js";
import { ORDER } from "../../src/pallas/splitScalar.js";
import { o1jsInternals } from "../../src/primitives/o1jsInternals.js";

const message = [0n, P - 1n, 7n];
let sign: SignMina;

beforeAll(async () => {
  const { Poseidon } = await o1jsInternals();
  sign = minaSigner(new PallasCurve(), (state, fields) => Poseidon.update(state, fields));
});

function keyOf(key: PrivateKey): SecretKey {
  const { x, y } = key.toPublicKey().toGroup();
  return { secret: key.toBigInt(), point: { x: x.toBigInt(), y: y.toBigInt() } };
}

function isTaken(key: PrivateKey, fields: readonly bigint[], { r, s }: { r: bigint; s: bigint }) {
  const signature = Signature.fromObject({ r: Field(r), s: Scalar.from(s) });
  return signature.verify(key.toPublicKey(), fields.map(Field)).toBoolean();
}

it("makes signatures that o1js verifies, with keys of both parities and a new nonce each time", () => {
  const keys = [1n, 2n, 99n, ORDER - 1n].map((secret) => PrivateKey.fromBigInt(secret));
  const parities = new Set(keys.map((key) => keyOf(key).point.y & 1n));
  expect(parities.size).toBe(2);
  for (const key of keys) {
    // About half of the nonces have a point with an odd y.
    const signatures = Array.from({ length: 8 }, () => sign(keyOf(key), message));
    for (const signature of signatures) expect(isTaken(key, message, signature)).toBe(true);
    expect(new Set(signatures.map(({ r }) => r)).size).toBe(signatures.length);
  }
});

it("makes signatures that hold for nothing else", () => {
  const key = PrivateKey.fromBigInt(99n);
  const signature = sign(keyOf(key), message);
  expect(isTaken(key, [1n, P - 1n, 7n], signature)).toBe(false);
  expect(isTaken(PrivateKey.fromBigInt(98n), message, signature)).toBe(false);
});

it("refuses numbers outside the field", () => {
  const key = keyOf(PrivateKey.fromBigInt(99n));
  for (const field of [-1n, P]) expect(() => sign(key, [field])).toThrow(RangeError);
});
