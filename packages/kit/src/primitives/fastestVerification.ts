import type { Field, PublicKey, Signature } from "o1js";
import { minaSignatureCheck } from "../pallas/minaSignatureCheck.js";
import { PallasCurve } from "../pallas/PallasCurve.js";
import type { Speed } from "./installFastPoseidon.js";
import { o1jsInternals } from "./o1jsInternals.js";
import { signatureSamples } from "./signatureSamples.js";

/** Whether the sender signed these fields. Never throws. */
export type VerifySignature = (
  sender: PublicKey,
  message: Field[],
  signature: Signature,
) => boolean;

/** A function that verifies signatures, and whether it is the fast one. */
export interface Verification {
  readonly verify: VerifySignature;
  readonly speed: Speed;
}

/**
 * Verifies with o1js's own arithmetic. o1js gives the point at infinity x = 0, so a forged
 * signature with r = 0 could pass. This refuses r = 0. No honest signature has it, because no other
 * point has x = 0.
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
 * on valid and invalid signatures. If they differ, or if WebAssembly does not run, o1js's own
 * verification is used.
 */
export async function fastestVerification(): Promise<Verification> {
  return await (chosen ??= verificationBy(verifyInWebAssembly));
}

/**
 * The result of `make` if it agrees with o1js on all samples. Otherwise o1js's own verification.
 */
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
 * Verification in WebAssembly. It hashes with the same code as o1js, which may be a native
 * library.
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
