import { Field, Poseidon, PrivateKey, type PublicKey, Scalar, Signature } from "o1js";
import { type Curve, o1jsInternals, type Point } from "./o1jsInternals.js";
import type { Speed } from "./installFastPoseidon.js";

/** Whether a signature over these fields is the sender's. Never throws. */
export type VerifySignature = (
  sender: PublicKey,
  message: Field[],
  signature: Signature,
) => boolean;

const WINDOW = 4;
const WINDOWS = 256 / WINDOW;
const DIGIT = (1n << BigInt(WINDOW)) - 1n;
const SAMPLES = 8;

/**
 * o1js' own way, which multiplies each of the two points by itself. It takes the point at
 * infinity for one with an x of 0, and so has a second form of signatures; no point has that.
 */
export const verifyPlainly: VerifySignature = (sender, message, signature) => {
  try {
    return signature.r.toBigInt() !== 0n && signature.verify(sender, message).toBoolean();
  } catch {
    return false;
  }
};

let chosen: Promise<{ verify: VerifySignature; speed: Speed }> | undefined;

/**
 * A verification that takes about half the time: one pass of doublings for both points, and
 * none for the generator, whose multiples are computed once. It is compared with o1js' own on
 * good and bad signatures first; where they differ, o1js' own is used.
 */
export async function fastestVerification(): Promise<{ verify: VerifySignature; speed: Speed }> {
  return await (chosen ??= choose());
}

async function choose(): Promise<{ verify: VerifySignature; speed: Speed }> {
  const { Pallas } = await o1jsInternals();
  const verify = verificationOver(Pallas);
  return agrees(verify)
    ? { verify, speed: { fast: true } }
    : {
        verify: verifyPlainly,
        speed: { fast: false, reason: "the faster verification differs from o1js'" },
      };
}

/**
 * The faster verification, over o1js' own curve arithmetic. Its inputs are public, so it need
 * not take constant time.
 */
export function verificationOver(curve: Curve): VerifySignature {
  const generator = fixedBase(curve, curve.one);
  const salt = Poseidon.update(Poseidon.initialState(), [prefix("CodaSignature")]);

  return (sender, message, { r, s }) => {
    try {
      const { x, y } = sender.toGroup();
      const [hash] = Poseidon.update(salt, [...message, x, y, r]);
      const point = { x: x.toBigInt(), y: y.toBigInt(), z: 1n };
      const minus = scale(curve, curve.negate(point), hash.toBigInt());
      const sum = curve.toAffine(curve.add(generator(s.toBigInt()), minus));
      return !sum.infinity && sum.x === r.toBigInt() && (sum.y & 1n) === 0n;
    } catch {
      // A key that is not a point of the curve.
      return false;
    }
  };
}

/** Multiples of one point, from tables: an addition for each digit, and no doubling. */
function fixedBase(curve: Curve, base: Point): (scalar: bigint) => Point {
  const tables: Point[][] = [];
  for (let i = 0, power = base; i < WINDOWS; i++) {
    const table = multiples(curve, power);
    tables.push(table);
    power = curve.add(table[Number(DIGIT)] ?? power, power);
  }
  return (scalar) => {
    let sum = curve.zero;
    for (let i = 0, rest = scalar; rest > 0n; i++, rest >>= BigInt(WINDOW)) {
      sum = curve.add(sum, tables[i]?.[Number(rest & DIGIT)] ?? curve.zero);
    }
    return sum;
  };
}

function scale(curve: Curve, point: Point, scalar: bigint): Point {
  const table = multiples(curve, point);
  let sum = curve.zero;
  for (let i = WINDOWS - 1; i >= 0; i--) {
    for (let bit = 0; bit < WINDOW; bit++) sum = curve.double(sum);
    const digit = Number((scalar >> BigInt(i * WINDOW)) & DIGIT);
    sum = curve.add(sum, table[digit] ?? curve.zero);
  }
  return sum;
}

/** 0, 1, … 15 times the point, where the coordinates allow a table. */
function multiples(curve: Curve, point: Point): Point[] {
  const table = [curve.zero];
  for (let i = 0n; i < DIGIT; i++) table.push(curve.add(table.at(-1) ?? curve.zero, point));
  return table;
}

/** A text as o1js makes it a field, padded to twenty characters. */
function prefix(text: string): Field {
  const bytes = Buffer.from(text.padEnd(20, "*"));
  return Field(bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n));
}

function agrees(verify: VerifySignature): boolean {
  for (let i = 0; i < SAMPLES; i++) {
    const key = PrivateKey.random();
    const message = Array.from({ length: i }, () => Field.random());
    const good = Signature.create(key, message);
    const cases: [PublicKey, Field[], Signature][] = [
      [key.toPublicKey(), message, good],
      [PrivateKey.random().toPublicKey(), message, good],
      [key.toPublicKey(), [...message, Field(1), Field(2)], good],
      [key.toPublicKey(), message, new Signature(good.r.add(1), good.s)],
      [key.toPublicKey(), message, new Signature(good.r, good.s.add(Scalar.from(1)))],
    ];
    if (!cases.every((one) => verify(...one) === verifyPlainly(...one))) return false;
    if (!verify(key.toPublicKey(), message, good)) return false;
  }
  return true;
}
