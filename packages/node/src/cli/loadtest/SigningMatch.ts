import type { SeatNumber } from "@kifu/kit/plain";
import type { ChainGame } from "@kifu/chain/plain-games";
import { type MatchToSign, signerOf, type Signer, signMove } from "@kifu/client/node";
import { LARGEST_SPARE, type Receipt, type SignedMove } from "@kifu/wire";
import type { PrivateKey } from "o1js";

export interface PlayerKeys {
  readonly wallet: PrivateKey;
  readonly session: PrivateKey;
}

export interface BegunMatch {
  readonly game: ChainGame;
  readonly match: MatchToSign;
  readonly domain: bigint;
  readonly players: readonly [PlayerKeys, PlayerKeys];
  /** In the game's notation. */
  readonly moves: readonly string[];
}

/**
 * A move can be signed only after the previous receipt, because the signature covers the
 * receipt's time.
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

  async next(): Promise<SignedMove | undefined> {
    const { ply } = this.match;
    const { domain, moves } = this.begun;
    const { encode, notation } = this.begun.game.rules;
    const move = moves[ply];
    if (move === undefined) return undefined;
    // The largest bound on the time of a move, because a busy node may accept a move late. The
    // test does not need tight bounds.
    const signing = { signer: this.sessions[ply % 2]!, byOwner: false, atMost: LARGEST_SPARE };
    return await signMove(domain, this.match, encode.move(notation.read(move)), signing);
  }

  /** Advances the match. Call it when the node has accepted the move that `next` signed. */
  follow({ ply, transcript, time }: Receipt): void {
    this.match = { ...this.match, ply, transcript, lastMoveTime: time };
  }

  owner(seat: SeatNumber): Signer {
    return signerWith(this.begun.players[seat].wallet);
  }
}

export function signerWith(key: PrivateKey): Signer {
  return signerOf(key.toBase58())!;
}
