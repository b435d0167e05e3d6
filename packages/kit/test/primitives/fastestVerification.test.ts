import { describe, expect, it } from "@jest/globals";
import { Bool, Field, Poseidon, PrivateKey, PublicKey, Scalar, Signature } from "o1js";
import { o1jsInternals } from "../../src/primitives/o1jsInternals.js";
import {
  fastestVerification,
  verificationOver,
  verifyPlainly,
} from "../../src/primitives/fastestVerification.js";

const key = PrivateKey.fromBigInt(77n);
const sender = key.toPublicKey();
const message = [Field(1), Field(2), Field(3)];
const good = Signature.create(key, message);

describe("the faster verification", () => {
  it("is chosen, since it agrees with o1js", async () => {
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

  it("refuses a key that is no point of the curve, without throwing", async () => {
    const { verify } = await fastestVerification();
    const offCurve = PublicKey.from({ x: Field(4), isOdd: Bool(false) });
    const nobody = PublicKey.from({ x: Field(0), isOdd: Bool(false) });
    expect(verify(nobody, message, good)).toBe(false);
    expect(verify(offCurve, message, good)).toBe(verifyPlainly(offCurve, message, good));
  });

  it("refuses the form that o1js takes for the point at infinity", async () => {
    const { verify } = await fastestVerification();
    const { x, y } = sender.toGroup();
    const salt = Poseidon.hashWithPrefix("CodaSignature*******", [...message, x, y, Field(0)]);
    const forged = new Signature(Field(0), Scalar.fromField(salt).mul(key.s));
    expect(forged.verify(sender, message).toBoolean()).toBe(true);
    expect(verify(sender, message, forged)).toBe(false);
    expect(verifyPlainly(sender, message, forged)).toBe(false);
  });

  it("agrees with o1js on random signatures, good and bad", async () => {
    const { Pallas } = await o1jsInternals();
    const verify = verificationOver(Pallas);
    for (let i = 0; i < 40; i++) {
      const signer = PrivateKey.random();
      const fields = [Field.random(), Field(i), Field.random()];
      const signature = Signature.create(i % 3 === 0 ? key : signer, fields);
      expect(verify(signer.toPublicKey(), fields, signature)).toBe(
        verifyPlainly(signer.toPublicKey(), fields, signature),
      );
    }
  });
});
