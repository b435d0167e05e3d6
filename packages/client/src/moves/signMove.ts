import {
  contextFieldOf,
  type Match,
  matchInDomain,
  moveTiming,
  nextTranscript,
  type SignedMove,
} from "@kifu/wire";
import type { Signer } from "../accounts/Account.js";
import { badAnswer } from "../errors/clientErrors.js";
import { type AddressKey, readAddress } from "../mina/address.js";
import { hash } from "../mina/hash.js";

/** The parts of a match that a player needs to sign its next move. */
export type MatchToSign = Pick<
  Match,
  "id" | "gameNumber" | "seats" | "moveLimit" | "ply" | "transcript" | "lastMoveTime"
>;

/** The key that signs a move. */
export interface MoveSigner {
  readonly signer: Signer;
  /** True if the seat's owner signs, false if the session key does. */
  readonly byOwner: boolean;
}

/** The key and the bound for signing a move. */
export interface MoveSigning extends MoveSigner {
  /** The signed bound: the maximum seconds since the previous move. See `boundAt`. */
  readonly atMost: number;
}

/**
 * Signs the next move of a match. `move` is in the game's encoding. `domain` is that of the
 * chain. Throws a `TypeError` if the signer cannot sign transcripts.
 */
export async function signMove(
  domain: bigint,
  match: MatchToSign,
  move: readonly bigint[],
  { signer, byOwner, atMost }: MoveSigning,
): Promise<SignedMove> {
  const timing = moveTiming({ timeBefore: BigInt(match.lastMoveTime), atMost: BigInt(atMost) });
  const transcript = nextTranscript(hash, BigInt(match.transcript), move, timing);
  const signature = await signer.signTranscript?.(signedContext(domain, match), transcript);
  if (signature === undefined) throw new TypeError(`${signer.address} does not sign moves`);
  return {
    match: match.id,
    ply: match.ply + 1,
    move: [...move],
    atMost,
    transcript,
    byOwner,
    ...signature,
  };
}

/** The context of a match. Every signature covers it, besides the transcript. */
export function signedContext(
  domain: bigint,
  {
    id,
    gameNumber,
    moveLimit,
    seats,
  }: Pick<MatchToSign, "id" | "gameNumber" | "moveLimit" | "seats">,
): bigint {
  return contextFieldOf(hash, {
    matchId: matchInDomain(domain, id),
    game: BigInt(gameNumber),
    moveLimit: BigInt(moveLimit),
    first: ownerOf(seats[0], 0),
    second: ownerOf(seats[1], 1),
  });
}

function ownerOf({ owner }: Match["seats"][0], seat: number): AddressKey {
  const key = readAddress(owner);
  if (key === undefined) throw badAnswer(`match.seats[${seat}].owner`, "an address");
  return key;
}
