/* The thread of `SignatureThread`. */
import "o1js";
import "../../threads/sayLoaded.js";
import { installFastest } from "@kifu/kit/primitives";
import { Bool, Field, PublicKey, Scalar, Signature } from "o1js";
import { answerQuestions } from "../../threads/answerQuestions.js";
import type { SentSignature } from "./SignatureThread.js";

const {
  verification: { verify },
} = await installFastest();

function isGood({ x, isOdd, message, r, s }: SentSignature): boolean {
  return verify(
    PublicKey.from({ x: Field(x), isOdd: Bool(isOdd) }),
    message.map(Field),
    Signature.fromObject({ r: Field(r), s: Scalar.from(s) }),
  );
}

answerQuestions((signatures: readonly SentSignature[]) => signatures.map(isGood));
