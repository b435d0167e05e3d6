/* The thread of `SignatureThread`. */
import { parentPort } from "node:worker_threads";
import { fastestVerification, installFastPoseidon } from "@kifu/kit/primitives";
import { Bool, Field, PublicKey, Scalar, Signature } from "o1js";
import type { SentSignature, SignatureAnswer, SignatureQuestion } from "./SignatureThread.js";

await installFastPoseidon();
const { verify } = await fastestVerification();

function isGood({ x, isOdd, message, r, s }: SentSignature): boolean {
  return verify(
    PublicKey.from({ x: Field(x), isOdd: Bool(isOdd) }),
    message.map(Field),
    Signature.fromObject({ r: Field(r), s: Scalar.from(s) }),
  );
}

function say(answer: SignatureAnswer): void {
  parentPort?.postMessage(answer);
}

parentPort?.on("message", ({ id, signatures }: SignatureQuestion) =>
  say({ id, verdicts: signatures.map(isGood) }),
);
say({ ready: true });
