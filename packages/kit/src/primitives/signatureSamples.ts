import { Bool, Field, Poseidon, PrivateKey, PublicKey, Scalar, Signature } from "o1js";

export type SignatureSample = [PublicKey, Field[], Signature];

const KEYS = 5;

/**
 * A few dozen signatures, which are new at each call. Some are valid, some are altered, and some
 * are forgeries.
 */
export function signatureSamples(): SignatureSample[] {
  return Array.from({ length: KEYS }, (_, i) => samplesOf(i)).flat();
}

function samplesOf(length: number): SignatureSample[] {
  const key = PrivateKey.random();
  const sender = key.toPublicKey();
  const message = Array.from({ length }, () => Field.random());
  const good = Signature.create(key, message);
  const { r, s } = good;
  return [
    [sender, message, good],
    [PrivateKey.random().toPublicKey(), message, good],
    [opposite(sender), message, good],
    [sender, [...message, Field(1), Field(2)], good],
    [sender, message, new Signature(r.add(1), s)],
    [sender, message, new Signature(r, s.add(Scalar.from(1)))],
    [sender, message, new Signature(r, s.neg())],
    [PublicKey.from({ x: Field(length), isOdd: Bool(true) }), message, good],
    [sender, message, atInfinity(key, message, Field(length))],
  ];
}

function opposite({ x, isOdd }: PublicKey): PublicKey {
  return PublicKey.from({ x, isOdd: isOdd.not() });
}

/** A signature whose point is infinity. o1js accepts it for r = 0. */
export function atInfinity(key: PrivateKey, message: Field[], r: Field): Signature {
  const { x, y } = key.toPublicKey().toGroup();
  const hash = Poseidon.hashWithPrefix("CodaSignature*******", [...message, x, y, r]);
  return new Signature(r, Scalar.fromField(hash).mul(key.s));
}
