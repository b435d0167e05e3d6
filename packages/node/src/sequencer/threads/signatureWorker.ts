import "o1js";
import "../../lib/threads/reportLoaded.js";
import { AuthorizedTransaction } from "@proto-kit/protocol";
import { installFastest } from "@kifu/kit/primitives";
import { Bool, Field, Poseidon, PublicKey, Scalar, Signature, UInt64 } from "o1js";
import { answerQuestions } from "../../lib/threads/WorkerThread.js";
import type { CheckedSignature, SentSignature } from "./SignatureThread.js";

const {
  verification: { verify },
} = await installFastest();

function checked({ x, isOdd, nonce, methodId, args, r, s }: SentSignature): CheckedSignature {
  const argsHash = Poseidon.hash(args.map(Field));
  const signed = { nonce: UInt64.from(nonce), methodId: Field(methodId), argsHash };
  const isGood = verify(
    PublicKey.from({ x: Field(x), isOdd: Bool(isOdd) }),
    AuthorizedTransaction.getSignatureData(signed),
    Signature.fromObject({ r: Field(r), s: Scalar.from(s) }),
  );
  return { isGood, argsHash: argsHash.toBigInt() };
}

answerQuestions((signatures: readonly SentSignature[]) => signatures.map(checked));
