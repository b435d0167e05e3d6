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

/** How signatures are verified, and whether that is the fast way. */
export interface Verification {
  readonly verify: VerifySignature;
  readonly speed: Speed;
}

/**
 * o1js's own verification, which multiplies each of the two points separately. It treats infinity
 * as a point with x = 0, so it accepts a second form of signatures; no real point has x = 0.
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
 * Verification in WebAssembly, many times as fast as o1js's own. It is first compared with o1js
 * on good and bad signatures. If they differ, or WebAssembly does not run, o1js's own is used.
 */
export async function fastestVerification(): Promise<Verification> {
  return await (chosen ??= verificationBy(verifyInWebAssembly));
}

/** The result of `make` if it agrees with o1js on all samples; otherwise o1js's own. */
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

/**
 * Verification in WebAssembly. It hashes as o1js does: with its native library, if that is
 * installed.
 */
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
