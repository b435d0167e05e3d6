import type { SeatNumber } from "@kifu/kit/plain";
import type { ChainGame } from "@kifu/chain/plain-games";
import { type MatchToSign, signerOf, type Signer, signMove } from "@kifu/client/node";
import { LARGEST_BOUND, type Receipt, type SignedMove } from "@kifu/wire";
import type { PrivateKey } from "o1js";

export interface PlayerKeys {
  readonly wallet: PrivateKey;
  readonly session: PrivateKey;
}

/** A match running on the node, with moves chosen beforehand. */
export interface BegunMatch {
  readonly game: ChainGame;
  /** The match when it began. */
  readonly match: MatchToSign;
  /** Of its chain. */
  readonly domain: bigint;
  /** By seat. */
  readonly players: readonly [PlayerKeys, PlayerKeys];
  /** In notation. */
  readonly moves: readonly string[];
}

/**
 * A match with known moves. Like in the client, each is signed once the previous move has its
 * receipt, because the receipt's time is part of what is signed.
 */
export class SigningMatch {
  readonly id: number;
  private match: MatchToSign;
  private readonly sessions: readonly Signer[];

  constructor(readonly begun: BegunMatch) {
    this.match = begun.match;
    this.id = begun.match.id;
    this.sessions = begun.players.map(({ session }) => signerWith(session));
  }

  /** Signs the next move. Undefined when all are made. */
  async next(): Promise<SignedMove | undefined> {
    const { ply } = this.match;
    const { domain, moves } = this.begun;
    const { encode, notation } = this.begun.game.rules;
    const move = moves[ply];
    if (move === undefined) return undefined;
    // Moves may wait long for a busy node. The test does not measure whether they arrive in time.
    const signing = { signer: this.sessions[ply % 2]!, byOwner: false, atMost: LARGEST_BOUND };
    return await signMove(domain, this.match, encode.move(notation.read(move)), signing);
  }

  /** The node has accepted the move that `next` signed. */
  follow({ ply, transcript, time }: Receipt): void {
    this.match = { ...this.match, ply, transcript, lastMoveTime: time };
  }

  /** The seat's own player. */
  owner(seat: SeatNumber): Signer {
    return signerWith(this.begun.players[seat].wallet);
  }
}

/** The client's signer with a key. */
export function signerWith(key: PrivateKey): Signer {
  return signerOf(key.toBase58())!;
}
