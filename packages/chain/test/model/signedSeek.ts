import { Field, Poseidon } from "o1js";
import {
  contextOfRated,
  contextOfSeeks,
  Seek,
  contextOfStakes,
  StakedSeek,
} from "../../src/matchmaking/Seek.js";
import { SeatSignature } from "../../src/engine/Segment.js";
import { signTranscriptWithO1js } from "../../src/engine/transcriptSamples.js";
import type { TranscriptSignature } from "../../src/engine/TranscriptSignature.js";
import { keyArgument, privateKeyOf } from "./keys.js";
import type { Seek as PlainSeek, SeekTerms, StakedSeek as PlainStakedSeek } from "./transaction.js";

const signatures = new Map<string, TranscriptSignature>();

export function signedSeek(terms: SeekTerms, seek: PlainSeek): Seek {
  const by = { byOwner: Field(seek.byOwner ? 1 : 0), signature: signatureOf(terms, seek) };
  return new Seek({ ...unsignedSeek(seek), by: new SeatSignature(by) });
}

/**
 * Whether the player of the first seek moves first if neither seek asks for a side. This depends
 * on whether a hash of both signatures is a square. The engine tests for squares in another way.
 */
export function isFirstByChance(terms: SeekTerms, seeks: readonly [PlainSeek, PlainSeek]): boolean {
  const responses = seeks.map((seek) => signatureOf(terms, seek).z);
  return jacobi(Poseidon.hash(responses).toBigInt(), Field.ORDER) === 1;
}

/**
 * Signatures are cached. A new signature of the same values would differ, and could change who
 * moves first.
 */
function signatureOf(
  { game, moveLimit, stake, rated = false }: SeekTerms,
  seek: PlainSeek,
): TranscriptSignature {
  const terms = { game, moveLimit, stake, rated };
  const name = JSON.stringify([terms, seek], (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
  const signature = signatures.get(name) ?? sign(terms, seek);
  signatures.set(name, signature);
  return signature;
}

function sign(terms: SeekTerms, seek: PlainSeek): TranscriptSignature {
  const signed = seek.signed ?? { terms, seek };
  const { stake, rated } = signed.terms;
  const contextOfTerms = stake === 0n ? contextOfSeeks : contextOfStakes;
  return signTranscriptWithO1js(
    privateKeyOf(seek.signer),
    (rated ? contextOfRated : contextOfTerms)(Field(seek.domain)),
    digestOf(signed.terms, signed.seek),
  );
}

function digestOf(terms: SeekTerms, plain: PlainSeek | PlainStakedSeek): Field {
  const [game, moveLimit, stake] = [terms.game, terms.moveLimit, terms.stake].map((n) => Field(n));
  const seek = unsignedSeek(plain);
  if (terms.stake === 0n) return seek.digest(game!, moveLimit!);
  const allowance = Field("allowance" in plain ? plain.allowance : 0n);
  const agreed = { game: game!, moveLimit: moveLimit!, stake: stake! };
  return new StakedSeek({ seek, allowance }).digest(agreed);
}

function unsignedSeek(seek: PlainSeek): Seek {
  return new Seek({
    owner: keyArgument(seek.owner),
    sessionKey: keyArgument(seek.key),
    expiresAt: Field(seek.expiresAt),
    scope: Field(seek.scope),
    after: Field(seek.after),
    validUntil: Field(seek.validUntil),
    opponent: keyArgument(seek.opponent),
    side: Field(seek.side),
    by: SeatSignature.none(),
  });
}

/** 1 for the squares of a field of prime order n, −1 for other elements, 0 for 0. */
function jacobi(a: bigint, n: bigint): number {
  let sign = 1;
  let [upper, lower] = [a % n, n];
  while (upper !== 0n) {
    while (upper % 2n === 0n) {
      upper /= 2n;
      if (lower % 8n === 3n || lower % 8n === 5n) sign = -sign;
    }
    [upper, lower] = [lower, upper];
    if (upper % 4n === 3n && lower % 4n === 3n) sign = -sign;
    upper %= lower;
  }
  return lower === 1n ? sign : 0;
}
