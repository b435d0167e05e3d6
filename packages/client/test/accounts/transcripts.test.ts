import { describe, expect, test } from "@jest/globals";
import { signTranscript as signWithO1js } from "@kifu/chain/testing";
import { TranscriptSignature } from "@kifu/chain/transcript-signature";
import { Field, PrivateKey, Scalar } from "o1js";
import { sign } from "#mina-signer";
import { KeySigner, randomSigner, secretOf } from "../../src/accounts/KeySigner.js";
import { signTranscript } from "../../src/accounts/KeySigner.js";
import { recordCrypto } from "../../src/match/record.js";

const LAST = Field.ORDER - 1n;
const q = Scalar.ORDER;
const END = 1n << 254n;

type Signed = { key: bigint; context: bigint; transcript: bigint };
type Plain = { x: bigint; y: bigint; z: bigint };

const SAMPLES: readonly Signed[] = [
  { key: 1n, context: 0n, transcript: 0n },
  { key: 1234n, context: 5n, transcript: 7n },
  { key: q - 1n, context: LAST, transcript: LAST },
  { key: (1n << 253n) + 12_345n, context: 1n, transcript: LAST },
];

/**
 * The first version's signature of the second sample. Later versions must produce the same one.
 */
const GOLDEN = {
  x: 19632916453043526844389325843265703590431858739653776995009238103273867934852n,
  y: 6727117729157633182407714629550911434114271366455759886447807769193786906029n,
  z: 4235511896646885154277032274757294200722974034080702727594977231724145999293n,
};

function inCircuit({ key, context, transcript }: Signed, { x, y, z }: Plain): boolean {
  const signature = new TranscriptSignature({ x: Field(x), y: Field(y), z: Field(z) });
  const publicKey = PrivateKey.fromBigInt(key).toPublicKey();
  return signature.verify(publicKey, Field(context), Field(transcript)).toBoolean();
}

function inPage({ key, context, transcript }: Signed, signature: Plain): boolean {
  const { address } = new KeySigner(key);
  return recordCrypto.verifyTranscript(address, context, transcript, signature);
}

/** The page and the circuit must agree. */
function holds(signed: Signed, signature: Plain): boolean {
  const found = inPage(signed, signature);
  expect(inCircuit(signed, signature)).toBe(found);
  return found;
}

function plain({ x, y, z }: TranscriptSignature): Plain {
  return { x: x.toBigInt(), y: y.toBigInt(), z: z.toBigInt() };
}

describe("a signature over a transcript", () => {
  test.each(SAMPLES)("by a page holds on the chain: %o", async (sample) => {
    const signature = await new KeySigner(sample.key).signTranscript(
      sample.context,
      sample.transcript,
    );
    expect(holds(sample, signature)).toBe(true);
  });

  test.each(SAMPLES)("by o1js holds in a page: %o", (sample) => {
    const { key, context, transcript } = sample;
    const made = signWithO1js(PrivateKey.fromBigInt(key), Field(context), Field(transcript));
    expect(holds(sample, plain(made))).toBe(true);
  });

  test("is the same as in earlier versions", () => {
    expect(signTranscript(1234n, 5n, 7n)).toEqual(GOLDEN);
  });

  test("does not hold for another key, match or transcript", () => {
    const [, sample] = SAMPLES as [Signed, Signed];
    const signature = signTranscript(1234n, 5n, 7n);
    for (const other of [{ key: 1235n }, { context: 6n }, { transcript: 8n }, { context: LAST }]) {
      expect(holds({ ...sample, ...other }, signature)).toBe(false);
    }
    // A valid signature also holds for the negated key. Whoever has one of these keys can compute
    // the other.
    expect(holds({ ...sample, key: q - 1234n }, signature)).toBe(true);
  });

  test("does not hold with another point or scalar", () => {
    const [, sample] = SAMPLES as [Signed, Signed];
    const signature = signTranscript(1234n, 5n, 7n);
    const { x, y, z } = signature;
    const others: Partial<Plain>[] = [
      { x: x + 1n },
      { x: 0n },
      { y: Field.ORDER - y },
      { y: 0n },
      { x: 0n, y: 0n },
      { x: 1n },
      { z: z + 1n },
      { z: 0n },
      { z: LAST },
      { z: END },
      { z: END - 1n },
      // The circuit cannot compute with this value.
      { z: (3n * q - 1n) / 2n - END },
    ];
    for (const other of others) expect(holds(sample, { ...signature, ...other })).toBe(false);
  });

  test("by an address off the curve never holds", () => {
    const signature = signTranscript(1234n, 5n, 7n);
    const address = recordCrypto.addressOf({ x: offCurve(), isOdd: false });
    expect(recordCrypto.verifyTranscript(address, 5n, 7n, signature)).toBe(false);
    expect(recordCrypto.verifyTranscript("B62q", 5n, 7n, signature)).toBe(false);
  });
});

describe("no nonce is used for two messages", () => {
  test("the same moves have the same signature in any tab", async () => {
    const signer = randomSigner();
    const again = new KeySigner(PrivateKey.fromBase58(secretOf(signer)).toBigInt());
    expect(await again.signTranscript(1n, 2n)).toEqual(await signer.signTranscript(1n, 2n));
  });

  test("other moves, matches and keys have other nonces", () => {
    const points = [1n, 2n].flatMap((key) =>
      [1n, 2n].flatMap((context) =>
        [1n, 2n].map((transcript) => signTranscript(key, context, transcript).x),
      ),
    );
    expect(new Set(points).size).toBe(8);
  });

  test("any message signed in Mina's own format has another nonce", () => {
    for (const fields of [
      [5n, 7n],
      [5n, 7n, 0n],
      [0x6b696675206d6f766573n, 5n, 7n],
    ]) {
      const { r } = sign({ fields }, 1234n, "devnet");
      expect(r).not.toBe(signTranscript(1234n, 5n, 7n).x);
    }
  });
});

function offCurve(): bigint {
  for (let x = 1n; ; x++) {
    if (!hasRoot(Field(x).square().mul(x).add(5))) return x;
  }
}

function hasRoot(square: Field): boolean {
  try {
    return square.sqrt().square().equals(square).toBoolean();
  } catch {
    return false;
  }
}
