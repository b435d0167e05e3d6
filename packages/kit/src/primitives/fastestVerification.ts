import type { Field, PublicKey, Signature } from "o1js";
import { minaSignatureCheck } from "../pallas/minaSignatureCheck.js";
import { PallasCurve } from "../pallas/PallasCurve.js";
import type { Speed } from "./installFastPoseidon.js";
import { o1jsInternals } from "./o1jsInternals.js";
import { signatureSamples } from "./signatureSamples.js";

/** Whether a signature over these fields is the sender's. Never throws. */
export type VerifySignature = (
  sender: PublicKey,
  message: Field[],
  signature: Signature,
) => boolean;

/** How signatures are verified, and whether that is the faster way. */
export interface Verification {
  readonly verify: VerifySignature;
  readonly speed: Speed;
}

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

let chosen: Promise<Verification> | undefined;

/**
 * A verification whose arithmetic is WebAssembly, many times as fast as o1js' own. It is compared with
 * that on good and bad signatures first; where they differ, or WebAssembly does not run, o1js' own is used.
 */
export async function fastestVerification(): Promise<Verification> {
  return await (chosen ??= verificationBy(verifyInWebAssembly));
}

/** What `make` makes, if it has the verdict of o1js' own on all samples; else o1js' own. */
export async function verificationBy(make: () => Promise<VerifySignature>): Promise<Verification> {
  try {
    const verify = await make();
    for (const sample of signatureSamples()) {
      if (verify(...sample) !== verifyPlainly(...sample)) {
        return plainly("the faster verification differs from o1js'");
      }
    }
    return { verify, speed: { fast: true } };
  } catch (error) {
    return plainly(`the faster verification does not run: ${String(error)}`);
  }
}

function plainly(reason: string): Verification {
  return { verify: verifyPlainly, speed: { fast: false, reason } };
}

/** The verification in WebAssembly. It hashes as o1js does: with its native library, once that is installed. */
export async function verifyInWebAssembly(): Promise<VerifySignature> {
  const { Poseidon } = await o1jsInternals();
  const check = minaSignatureCheck(new PallasCurve(), (state, fields) =>
    Poseidon.update(state, fields),
  );
  return (sender, message, { r, s }) =>
    check(
      { x: sender.x.toBigInt(), isOdd: sender.isOdd.toBoolean() },
      message.map((field) => field.toBigInt()),
      { r: r.toBigInt(), s: s.toBigInt() },
    );
}
