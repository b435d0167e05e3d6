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

/** What a player must know of a match to sign its next move. */
export type MatchToSign = Pick<
  Match,
  "id" | "gameNumber" | "seats" | "moveLimit" | "ply" | "transcript" | "lastMoveTime"
>;

/** Who signs a move. */
export interface MoveSigner {
  readonly signer: Signer;
  /** Whether the seat's owner signs, rather than its session key. */
  readonly byOwner: boolean;
}

/** How a move is signed. */
export interface MoveSigning extends MoveSigner {
  /** The signed bound: the maximum seconds since the move before. See `boundAt`. */
  readonly atMost: number;
}

/**
 * Signs the next move of a match. `move` is in the game's encoding; `domain` is the chain's. A
 * signer that cannot sign transcripts is refused with a `TypeError`.
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

/** What every signature of a match covers besides the transcript. */
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
