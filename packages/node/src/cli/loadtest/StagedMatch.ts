import type { Seat } from "@kifu/kit";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, type PrivateKey } from "o1js";
import {
  type ChainTerms,
  domainOf,
  gameNumbers,
  KeyFields,
  type KifuRuntime,
  moveArguments,
  Scope,
  signCall,
  signedMatch,
  VALID_FOR,
  waitingSeat,
} from "@kifu/chain";
import { randzu } from "@kifu/chain/randzu";
import type { Point } from "@kifu/chain/randzu/position";

/** The keys of a player that exists for one match. */
export interface StagedPlayer {
  wallet: PrivateKey;
  session: PrivateKey;
}

/** What settles a match before it begins, so that its transactions can be signed beforehand. */
export interface Staging {
  runtime: KifuRuntime;
  terms: ChainTerms;
  /** In the order in which they register. */
  players: readonly [StagedPlayer, StagedPlayer];
  /** The pool in which the two meet: nobody else may be in it. */
  moveLimit: number;
  /** The first block in which the session keys may play no more. */
  expiresAt: number;
  moves: readonly Point[];
}

/** A match of Randzu whose moves are known beforehand. It signs; sending is another's. */
export class StagedMatch {
  private position = randzu.rules.initial();
  private ply = 0;
  /** Of the session keys, by seat. */
  private readonly nonces: [number, number] = [0, 0];

  constructor(readonly staging: Staging) {}

  /** Opens a player's session and queues. */
  register(player: 0 | 1, time: number): PendingTransaction {
    const { runtime, terms, players, moveLimit, expiresAt } = this.staging;
    const { wallet, session } = players[player];
    return signCall(
      runtime,
      { key: wallet, nonce: 0 },
      "Matchmaking",
      "register",
      Field(gameNumbers.Randzu),
      Field(moveLimit),
      KeyFields.of(session.toPublicKey()),
      Field(expiresAt),
      Field(Scope.play),
      Field(domainOf(terms)),
      Field(time + VALID_FOR),
    );
  }

  /**
   * The next move as a transaction, in the match of this number; undefined when all are made. Not
   * for a match whose moves are signed: its players have other keys to use up.
   */
  move(id: number): PendingTransaction | undefined {
    const { runtime, terms, moves } = this.staging;
    const move = moves[this.ply++];
    if (move === undefined) return undefined;
    const { turn } = this.position;
    const args = moveArguments(randzu, this.position, move);
    const played = randzu.rules.play(this.position, move);
    if (args === undefined || !played.ok) throw new Error("A staged move is against the rules");
    this.position = played.position;
    const matchId = Field(signedMatch(terms, id));
    const signing = { key: this.playerAt(id, turn).session, nonce: this.nonces[turn]++ };
    return signCall(runtime, signing, "Randzu", "makeMove", matchId, ...args);
  }

  /** Ends the match, whichever of the signed moves were made: it is signed by the wallet. */
  resign(id: number, seat: Seat, time: number): PendingTransaction {
    const { runtime, terms } = this.staging;
    return signCall(
      runtime,
      { key: this.playerAt(id, seat).wallet, nonce: 1 },
      "Matches",
      "resign",
      Field(signedMatch(terms, id)),
      Field(seat),
      Field(time + VALID_FOR),
    );
  }

  /** Who has this seat in the match of this number. */
  playerAt(id: number, seat: Seat): StagedPlayer {
    const [waiting, arriving] = this.staging.players;
    return seat === waitingSeat(id) ? waiting : arriving;
  }
}
