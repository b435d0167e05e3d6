import { Bool, Field, PublicKey, Scalar, Signature } from "o1js";
import { installFastest, o1jsInternals } from "@kifu/kit/primitives";
import type { RecordCrypto } from "@kifu/chain/record";
import { TranscriptSignature } from "@kifu/chain/transcript-signature";

/**
 * Loads the functions that check a match record, implemented with o1js. Pages use mina-signer
 * instead.
 */
export async function loadRecordCrypto(): Promise<RecordCrypto> {
  const { Poseidon } = await o1jsInternals();
  const { verify } = (await installFastest()).verification;
  const keys = new Map<string, PublicKey | undefined>();
  const keyOf = (address: string) => {
    if (!keys.has(address)) keys.set(address, readAddress(address));
    return keys.get(address);
  };
  return {
    poseidon: (fields) => Poseidon.hash([...fields]),
    readKey(address) {
      const key = keyOf(address);
      return key && { x: key.x.toBigInt(), isOdd: key.isOdd.toBoolean() };
    },
    addressOf: ({ x, isOdd }) => PublicKey.from({ x: Field(x), isOdd: Bool(isOdd) }).toBase58(),
    verify(address, fields, { r, s }) {
      const key = keyOf(address);
      if (key === undefined) return false;
      const signature = Signature.fromObject({ r: Field(r), s: Scalar.from(s) });
      return verify(
        key,
        fields.map((field) => Field(field)),
        signature,
      );
    },
    // Runs the circuit's check without a proof.
    verifyTranscript(address, context, transcript, { x, y, z }) {
      const key = keyOf(address);
      if (key === undefined) return false;
      const signature = new TranscriptSignature({ x: Field(x), y: Field(y), z: Field(z) });
      return signature.verify(key, Field(context), Field(transcript)).toBoolean();
    },
  };
}

/** Parses an address. Undefined if the text is not the canonical form of an address. */
function readAddress(text: string): PublicKey | undefined {
  try {
    const key = PublicKey.fromBase58(text);
    return key.x.toBigInt() !== 0n && key.toBase58() === text ? key : undefined;
  } catch {
    return undefined;
  }
}
