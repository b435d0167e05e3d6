import { describe, expect, it } from "@jest/globals";
import { Bool, Field, Group, Poseidon, PrivateKey, PublicKey, Scalar, Signature } from "o1js";
import {
  fastestVerification,
  verificationBy,
  verifyInWebAssembly,
  verifyPlainly,
  type VerifySignature,
} from "../../src/primitives/fastestVerification.js";
import { atInfinity, signatureSamples } from "../../src/primitives/signatureSamples.js";
import { lengthOf } from "../../src/testing/length.js";
import { random, type Random } from "../../src/testing/random.js";

const key = PrivateKey.fromBigInt(77n);
const sender = key.toPublicKey();
const message = [Field(1), Field(2), Field(3)];
const good = Signature.create(key, message);
const samples = signatureSamples();

describe("the faster verification", () => {
  it("is selected because it agrees with o1js", async () => {
    expect((await fastestVerification()).speed).toEqual({ fast: true });
  });

  it("accepts a signature over any number of fields", async () => {
    const { verify } = await fastestVerification();
    for (let length = 0; length < 12; length++) {
      const fields = Array.from({ length }, () => Field.random());
      expect(verify(sender, fields, Signature.create(key, fields))).toBe(true);
    }
  });

  it("refuses each part of a signature that was altered", async () => {
    const { verify } = await fastestVerification();
    const bad: [PublicKey, Field[], Signature][] = [
      [PrivateKey.fromBigInt(78n).toPublicKey(), message, good],
      [PublicKey.from({ x: sender.x, isOdd: sender.isOdd.not() }), message, good],
      [sender, [Field(1), Field(2), Field(4)], good],
      [sender, message.slice(0, 2), good],
      [sender, message, new Signature(good.r.add(1), good.s)],
      [sender, message, new Signature(good.r, good.s.add(Scalar.from(1)))],
      [sender, message, new Signature(good.r, good.s.neg())],
      [sender, message, new Signature(Field(0), Scalar.from(0))],
    ];
    for (const [by, fields, signature] of bad) {
      expect(verify(by, fields, signature)).toBe(false);
      expect(verifyPlainly(by, fields, signature)).toBe(false);
    }
  });

  it("refuses a key off the curve without throwing", async () => {
    const { verify } = await fastestVerification();
    const offCurve = PublicKey.from({ x: Field(4), isOdd: Bool(false) });
    const nobody = PublicKey.from({ x: Field(0), isOdd: Bool(false) });
    expect(verify(nobody, message, good)).toBe(false);
    expect(verify(offCurve, message, good)).toBe(verifyPlainly(offCurve, message, good));
  });

  it("refuses o1js's encoding of the point at infinity", async () => {
    const { verify } = await fastestVerification();
    const forged = atInfinity(key, message, Field(0));
    expect(forged.verify(sender, message).toBoolean()).toBe(true);
    expect(verify(sender, message, forged)).toBe(false);
    expect(verifyPlainly(sender, message, forged)).toBe(false);
  });

  it("refuses a point with an odd y, as the negated nonce gives", async () => {
    const { verify } = await fastestVerification();
    const { x, y } = sender.toGroup();
    const nonce = Scalar.from(5);
    const { x: r, y: nonceY } = Group.generator.scale(nonce);
    const odd = nonceY.isOdd().toBoolean() ? nonce : nonce.neg();
    const hash = Poseidon.hashWithPrefix("CodaSignature*******", [...message, x, y, r]);
    const secret = Scalar.fromField(hash).mul(key.s);
    for (const [k, verdict] of [
      [odd, false],
      [odd.neg(), true],
    ] as const) {
      const signature = new Signature(r, k.add(secret));
      expect(verify(sender, message, signature)).toBe(verdict);
      expect(verifyPlainly(sender, message, signature)).toBe(verdict);
    }
  });

  it("reduces numbers above the orders like o1js", async () => {
    const { verify } = await fastestVerification();
    const { r, s } = good;
    const second = new Signature(
      Field(r.toBigInt() + Field.ORDER),
      Scalar.from(s.toBigInt() + Scalar.ORDER),
    );
    expect(verify(sender, message, second)).toBe(true);
    expect(verifyPlainly(sender, message, second)).toBe(true);
    // The same scalar in o1js's shifted form, not reduced modulo the order.
    const shifted = (s.toBigInt() - (1n << 255n)) % Scalar.ORDER;
    const high = (shifted + 2n * Scalar.ORDER) % Scalar.ORDER;
    const unreduced = Scalar.fromFields([
      Field((high + Scalar.ORDER) & 1n),
      Field((high + Scalar.ORDER) >> 1n),
    ]);
    expect(unreduced.toBigInt()).toBe(s.toBigInt());
    expect(verify(sender, message, new Signature(r, unreduced))).toBe(true);
    expect(verifyPlainly(sender, message, new Signature(r, unreduced))).toBe(true);
  });

  it("agrees with o1js on random signatures, good and bad", async () => {
    const verify = await verifyInWebAssembly();
    const drawn = random(8);
    const verdicts = new Map<boolean, number>();
    for (let i = lengthOf({ short: 50, whole: 3000 }); i > 0; i--) {
      const input = mutated(drawn);
      const verdict = verify(...input);
      expect(verdict).toBe(verifyPlainly(...input));
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
    }
    expect(verdicts.get(true)).toBeGreaterThan(10);
    expect(verdicts.get(false)).toBeGreaterThan(10);
  });
});

describe("a replacement of o1js's verification", () => {
  it("is not used if one verdict in many differs", async () => {
    const correct = await verifyInWebAssembly();
    for (const wrong of [0, samples.length - 1]) {
      let asked = 0;
      const verify: VerifySignature = (...input) => correct(...input) !== (asked++ === wrong);
      expect(await verificationBy(async () => verify)).toEqual({
        verify: verifyPlainly,
        speed: { fast: false, reason: "the faster verification differs from o1js'" },
      });
      expect(asked).toBe(wrong + 1);
    }
  });

  it("is not used if it throws", async () => {
    const broken: VerifySignature = () => {
      throw new Error("broken");
    };
    expect(await verificationBy(async () => broken)).toMatchObject({
      verify: verifyPlainly,
      speed: { fast: false, reason: "the faster verification does not run: Error: broken" },
    });
  });

  it("is not used where there is no WebAssembly", async () => {
    const stock = Object.getOwnPropertyDescriptor(globalThis, "WebAssembly")!;
    Object.defineProperty(globalThis, "WebAssembly", { value: undefined, configurable: true });
    try {
      const { verify, speed } = await verificationBy(verifyInWebAssembly);
      expect(verify).toBe(verifyPlainly);
      expect(speed).toMatchObject({ fast: false, reason: expect.stringContaining("does not run") });
    } finally {
      Object.defineProperty(globalThis, "WebAssembly", stock);
    }
    expect((await verificationBy(verifyInWebAssembly)).speed).toEqual({ fast: true });
  });
});

describe("the samples", () => {
  it("include good and bad signatures, and those that o1js gets wrong", () => {
    const verdicts = samples.map((sample) => verifyPlainly(...sample));
    expect(new Set(verdicts)).toEqual(new Set([true, false]));
    expect(verdicts.length).toBeGreaterThanOrEqual(36);
    const forged = samples.filter(
      ([by, fields, signature]) =>
        isAccepted(by, fields, signature) && signature.r.equals(0).toBoolean(),
    );
    expect(forged).toHaveLength(1);
  });
});

function isAccepted(by: PublicKey, fields: Field[], signature: Signature): boolean {
  try {
    return signature.verify(by, fields).toBoolean();
  } catch {
    return false;
  }
}

function mutated(drawn: Random): [PublicKey, Field[], Signature] {
  const signer = PrivateKey.fromBigInt(1n + drawn.bits(drawn.pick([3, 128, 250])));
  const edge = () => drawn.pick([0n, 1n, Field.ORDER - 1n, 1n << 254n, drawn.bits(254)]);
  const fields = Array.from({ length: drawn.below(6) }, () => Field(edge()));
  const { r, s } = Signature.create(signer, fields);
  const by = signer.toPublicKey();
  switch (drawn.below(9)) {
    case 0:
      return [PublicKey.from({ x: by.x, isOdd: by.isOdd.not() }), fields, new Signature(r, s)];
    case 1:
      return [PublicKey.from({ x: Field(edge()), isOdd: by.isOdd }), fields, new Signature(r, s)];
    case 2:
      return [by, [...fields, Field(edge())], new Signature(r, s)];
    case 3:
      return [by, fields, new Signature(Field(edge()), s)];
    case 4:
      return [by, fields, new Signature(r, Scalar.from(edge()))];
    case 5:
      return [by, fields, atInfinity(signer, fields, Field(edge()))];
    default:
      return [by, fields, new Signature(r, s)];
  }
}
