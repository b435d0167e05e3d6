import { Poseidon } from "#mina-signer";
import { keyArgument, type KeyFields } from "./address.js";

/** What a seek's context begins with; the chain's `SIGNED_SEEK`: "kifu seek" in ASCII. */
const SIGNED_SEEK = 0x6b696675207365656bn;

/** What that of a seek with a stake begins with; the chain's `SIGNED_STAKE`: "kifu stake" in ASCII. */
const SIGNED_STAKE = 0x6b696675207374616b65n;

/** A wish to be paired, with its terms, as it is signed. */
export interface SeekToSign {
  /** The game's number on the chain. */
  readonly game: number;
  readonly moveLimit: number;
  /** What each of the two stakes; 0 for nothing. */
  readonly stake: number;
  readonly owner: KeyFields;
  /** The session that the owner opens; undefined when the one that they have signs. */
  readonly session:
    | { readonly key: KeyFields; readonly expiresAt: number; readonly scope: number }
    | undefined;
  /** The match that the player was in last, 0 for none. */
  readonly after: number;
  readonly validUntil: number;
  /** Whom alone the player plays; undefined for anybody. */
  readonly opponent: KeyFields | undefined;
  /** Who moves first: 0 either player, 1 the player, 2 the opponent. */
  readonly side: 0 | 1 | 2;
  /** How much the session that is opened may stake later; 0 where nothing is staked, or none is opened. */
  readonly allowance: number;
}

/** What the seeks of a chain are signed with; the chain's `seekContext`. */
export function seekContext(domain: bigint, stake: number): bigint {
  return Poseidon.hash([stake === 0 ? SIGNED_SEEK : SIGNED_STAKE, domain]);
}

/** What is signed of a seek; the chain's `seekDigest`. */
export function seekDigest(seek: SeekToSign): bigint {
  const { game, moveLimit, owner, session, after, validUntil, opponent, side } = seek;
  const asked =
    session === undefined
      ? [0n, 0n, 0n, 0n]
      : [...keyArgument(session.key), BigInt(session.expiresAt), BigInt(session.scope)];
  const digest = Poseidon.hash([
    BigInt(game),
    BigInt(moveLimit),
    ...keyArgument(owner),
    ...asked,
    BigInt(after),
    BigInt(validUntil),
    ...(opponent === undefined ? [0n, 0n] : keyArgument(opponent)),
    BigInt(side),
  ]);
  const { stake, allowance } = seek;
  return stake === 0 ? digest : Poseidon.hash([digest, BigInt(stake), BigInt(allowance)]);
}
