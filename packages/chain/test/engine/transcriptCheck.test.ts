import { describe, expect, jest, test } from "@jest/globals";
import { o1jsInternals } from "@kifu/kit/primitives";
import { PallasCurve } from "@kifu/kit/pallas";
import { lengthOf, random } from "@kifu/kit/testing";
import { challengeFields, scalarOf } from "@kifu/wire";
import { Bool, Field, Group, Poseidon, PrivateKey, PublicKey, Scalar } from "o1js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import { transcriptCheck } from "../../src/engine/transcriptCheck.js";
import { TranscriptSignature } from "../../src/engine/TranscriptSignature.js";
import { EDGES, LAST } from "../harness/numbers.js";

jest.setTimeout(300_000);

const INPUTS = lengthOf({ short: 240, whole: 5000 });

const { Poseidon: plainPoseidon } = await o1jsInternals();
const { update } = plainPoseidon;
const check = transcriptCheck(new PallasCurve(), update);

interface Input {
  key: bigint;
  context: bigint;
  transcript: bigint;
  x: bigint;
  y: bigint;
  z: bigint;
}

/**
 * The verdict of the plain check. It must equal the verdict of the circuit, which runs without a
 * proof.
 */
function verdict({ key, context, transcript, x, y, z }: Input): boolean {
  const of = { x: key };
  // The second check reuses what the first one computed for the key.
  const [plain, again] = [1, 2].map(() => check(of, context, transcript, { x, y, z }));
  const signature = new TranscriptSignature({ x: Field(x), y: Field(y), z: Field(z) });
  const by = PublicKey.from({ x: Field(key), isOdd: Bool(false) });
  const circuit = signature.verify(by, Field(context), Field(transcript)).toBoolean();
  expect({ plain, again }).toEqual({ plain: circuit, again: circuit });
  return circuit;
}

function signed(secret: PrivateKey, context: bigint, transcript: bigint): Input {
  const { x, y, z } = signTranscriptWithO1js(secret, Field(context), Field(transcript));
  return {
    key: secret.toPublicKey().x.toBigInt(),
    context,
    transcript,
    x: x.toBigInt(),
    y: y.toBigInt(),
    z: z.toBigInt(),
  };
}

/**
 * Signs like `signTranscript`, with a chosen nonce. `counted` is the nonce that the scalar is
 * computed from.
 */
function signedWith(secret: PrivateKey, nonce: bigint, counted = nonce): Input {
  const key = secret.toPublicKey().x.toBigInt();
  const point = Group.generator.scale(Scalar.from(nonce));
  const [x, y] = [point.x.toBigInt(), point.y.toBigInt()];
  const fields = challengeFields({ x: key }, { x, y }, 5n, 7n).map((field) => Field(field));
  const two255 = Scalar.from(1n << 255n);
  const challenge = Scalar.from(2n * Poseidon.hash(fields).toBigInt()).add(two255);
  const s = Scalar.from(counted).add(challenge.mul(secret.s));
  const z = s.sub(two255).div(Scalar.from(2)).toBigInt();
  return { key, context: 5n, transcript: 7n, x, y, z };
}

const q = Scalar.ORDER;
const END = 1n << 254n;
const secret = PrivateKey.fromBigInt(1234n);
const honest = signed(secret, 5n, 7n);
const names = ["key", "context", "transcript", "x", "y", "z"] as const;

describe("the plain check of a transcript's signature agrees with the circuit", () => {
  test("on a good one", () => {
    expect(verdict(honest)).toBe(true);
  });

  test("on those of both keys with the same x", () => {
    const negative = PrivateKey.fromBigInt(q - 1234n);
    expect(negative.toPublicKey().x.toBigInt()).toBe(honest.key);
    expect(verdict(signed(negative, 5n, 7n))).toBe(true);
  });

  test.each(names)("on one with another %s", (name) => {
    const others = [honest[name] + 1n, LAST + 1n - honest[name], ...EDGES, END - 1n, END + 1n];
    for (const value of others.map((other) => other % (LAST + 1n))) {
      expect(verdict({ ...honest, [name]: value })).toBe(value === honest[name]);
    }
  });

  test.each([
    ["1", 1n],
    ["−1", q - 1n],
    ["2", 2n],
    ["the challenge's secret", 1234n],
  ])("on one whose nonce is %s", (_, nonce) => {
    expect(verdict(signedWith(secret, nonce))).toBe(true);
  });

  test("on one that omits the nonce or subtracts it", () => {
    expect(verdict(signedWith(secret, 9n, 0n))).toBe(false);
    expect(verdict(signedWith(secret, 9n, q - 9n))).toBe(false);
  });

  test("on one by the keys with the secrets 1 and −1", () => {
    for (const own of [1n, q - 1n]) {
      expect(verdict(signedWith(PrivateKey.fromBigInt(own), 9n))).toBe(true);
    }
  });

  test("on numbers that are not scalars, and on the one that the gates do not reach", () => {
    const unreachable = (3n * q - 1n) / 2n - END;
    for (const z of [END, END + 1n, LAST, unreachable, unreachable - 1n, unreachable + 1n]) {
      expect(verdict({ ...honest, z })).toBe(false);
    }
  });

  test("on scalars for which the generator's multiple is the point at infinity or near it", () => {
    for (const z of [q - END, q - END - 1n, q - END + 1n]) {
      expect(verdict({ ...honest, z })).toBe(false);
    }
  });

  test("on points and keys off the curve, and on missing ones", () => {
    for (const off of [0n, 4n]) {
      expect(verdict({ ...honest, key: off })).toBe(false);
      expect(verdict({ ...honest, x: off })).toBe(false);
    }
    expect(verdict({ ...honest, x: 0n, y: 0n })).toBe(false);
    expect(verdict({ ...honest, x: 0n, y: 0n, z: 0n })).toBe(false);
  });

  test(`on ${INPUTS} random ones`, () => {
    const drawn = random(11);
    let held = 0;
    for (let i = 0; i < INPUTS; i++) {
      const by = PrivateKey.fromBigInt(1n + drawn.bits(drawn.pick([4, 128, 250])));
      const input = signed(by, drawn.bits(254), drawn.pick([...EDGES, drawn.bits(250)]));
      const name = drawn.pick(names);
      const other = drawn.pick([...EDGES, honest[name], drawn.bits(254), input[name] ^ 1n]);
      const isLeft = drawn.chance(0.4);
      if (verdict(isLeft ? input : { ...input, [name]: other % (LAST + 1n) })) held++;
    }
    expect(held).toBeGreaterThan(INPUTS / 4);
    expect(held).toBeLessThan((3 * INPUTS) / 4);
  });
});

test("numbers out of range are refused, even if they reduce to a valid field", () => {
  const { key, context, transcript, ...signature } = honest;
  const sent = { key, context, transcript, ...signature };
  for (const name of names) {
    for (const value of [sent[name] + LAST + 1n, sent[name] - LAST - 1n]) {
      const { key: x, context: other, transcript: moves, ...rest } = { ...sent, [name]: value };
      expect(check({ x }, other, moves, rest)).toBe(false);
    }
  }
  expect(check({ x: key }, context, transcript, signature)).toBe(true);
});

describe("with a chosen hash, so that every scalar can have a signature,", () => {
  /** Whether a signature with this z is accepted if its equation holds. */
  function isAccepted(z: bigint, hash: bigint): boolean {
    const nonce = Scalar.from(scalarOf(z)).sub(Scalar.from(scalarOf(hash)).mul(secret.s));
    const { x, y } = Group.generator.scale(nonce);
    const withHash = transcriptCheck(new PallasCurve(), () => [hash, 0n, 0n]);
    return withHash({ x: honest.key }, 5n, 7n, { x: x.toBigInt(), y: y.toBigInt(), z });
  }
  const unreachable = (3n * q - 1n) / 2n - END;

  test.each([
    ["the first", 0n],
    ["the last", END - 1n],
    ["0, for which one side is the point at infinity", q - END],
    ["the one before the unreachable one", unreachable - 1n],
    ["the one after it", unreachable + 1n],
  ])("the scalar is accepted: %s", (_, z) => {
    expect(isAccepted(z, 77n)).toBe(true);
  });

  test("the unreachable scalar is refused, and so is a number that is not a scalar", () => {
    expect(isAccepted(unreachable, 77n)).toBe(false);
    expect(isAccepted(END, 77n)).toBe(false);
  });

  test("a point off the curve is refused if its sum with another would be computed as none", () => {
    const hash = 77n;
    const product = Group.generator.scale(Scalar.from(scalarOf(hash)).mul(secret.s));
    const [x, y] = [product.x.toBigInt(), product.y.toBigInt()];
    const withHash = transcriptCheck(new PallasCurve(), () => [hash, 0n, 0n]);
    // With the scalar 0, one side of the equation is the point at infinity.
    const isHeld = (other: bigint) =>
      withHash({ x: honest.key }, 5n, 7n, { x, y: other, z: q - END });
    expect(isHeld(LAST + 1n - y)).toBe(true);
    expect(isHeld(y + 1n)).toBe(false);
  });

  test("a challenge that the gates would refuse is refused", () => {
    expect(isAccepted(1n, END - 1n)).toBe(true);
    for (const hash of [END, LAST]) expect(isAccepted(1n, hash)).toBe(false);
  });
});
