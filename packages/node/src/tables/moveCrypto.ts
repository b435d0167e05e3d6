import { type CheckTranscriptSignature, transcriptCheck } from "@kifu/chain";
import { transcriptSamples } from "@kifu/chain/segments/transcript-samples";
import { TranscriptSignature } from "@kifu/chain/transcript-signature";
import { minaSigner, PallasCurve, type PoseidonUpdate, type SignMina } from "@kifu/kit/pallas";
import { o1jsInternals, type Speed } from "@kifu/kit/primitives";
import type { Hash } from "@kifu/wire";
import { Bool, Field, PrivateKey, PublicKey, Scalar, Signature } from "o1js";
import { signPlainly } from "./NodeKey.js";

export interface MoveCrypto {
  readonly hash: Hash;
  readonly check: CheckTranscriptSignature;
}

export interface SegmentCrypto extends MoveCrypto {
  readonly sign: SignMina;
  readonly speed: Speed;
}

type Signatures = Pick<SegmentCrypto, "check" | "sign">;

/**
 * Uses WebAssembly if its checks agree with the circuit's on sample signatures and o1js accepts
 * what it signs. Otherwise uses the circuit's own check without a proof, and o1js for signing.
 * `speed` tells which one runs.
 */
export async function fastestMoveCrypto(make?: typeof inWebAssembly): Promise<SegmentCrypto> {
  if (make !== undefined) return await moveCryptoBy(make);
  return await (fastest ??= moveCryptoBy(inWebAssembly));
}

let fastest: Promise<SegmentCrypto> | undefined;

async function moveCryptoBy(make: typeof inWebAssembly): Promise<SegmentCrypto> {
  const { Poseidon } = await o1jsInternals();
  const hash: Hash = (fields) => Poseidon.hash([...fields]);
  const plainly = (reason: string): SegmentCrypto => ({
    speed: { fast: false, reason },
    hash,
    sign: signPlainly,
    check: checkPlainly,
  });
  try {
    const signatures = make((state, fields) => Poseidon.update(state, fields));
    if (!checksAsCircuits(signatures))
      return plainly("the faster check differs from the circuit's");
    if (!signsForO1js(signatures)) return plainly("o1js rejects the faster signatures");
    return { hash, ...signatures, speed: { fast: true } };
  } catch (error) {
    return plainly(`the faster check does not run: ${String(error)}`);
  }
}

function inWebAssembly(update: PoseidonUpdate): Signatures {
  const curve = new PallasCurve();
  return { check: transcriptCheck(curve, update), sign: minaSigner(curve, update) };
}

const checkPlainly: CheckTranscriptSignature = (key, context, transcript, { x, y, z }) =>
  new TranscriptSignature({ x: Field(x), y: Field(y), z: Field(z) })
    .verify(
      PublicKey.from({ x: Field(key.x), isOdd: Bool(false) }),
      Field(context),
      Field(transcript),
    )
    .toBoolean();

function checksAsCircuits({ check }: Signatures): boolean {
  return transcriptSamples().every(([signer, context, transcript, { x, y, z }]) => {
    const signature = { x: x.toBigInt(), y: y.toBigInt(), z: z.toBigInt() };
    const sample = [
      { x: signer.x.toBigInt() },
      context.toBigInt(),
      transcript.toBigInt(),
      signature,
    ] as const;
    return check(...sample) === checkPlainly(...sample);
  });
}

function signsForO1js({ sign }: Signatures): boolean {
  const key = PrivateKey.random();
  const address = key.toPublicKey();
  const { x, y } = address.toGroup();
  const secret = { secret: key.toBigInt(), point: { x: x.toBigInt(), y: y.toBigInt() } };
  return [[], [Field.random(), Field.random()]].every((message) => {
    const { r, s } = sign(
      secret,
      message.map((field) => field.toBigInt()),
    );
    const signature = Signature.fromObject({ r: Field(r), s: Scalar.from(s) });
    return signature.verify(address, message).toBoolean();
  });
}
