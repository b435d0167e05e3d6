import type { SeatNumber } from "@kifu/kit";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, type PrivateKey } from "o1js";
import {
  type ChainTerms,
  domainOf,
  gameNumbers,
  type KifuRuntime,
  moveArguments,
  Scope,
  signCall,
  signedMatch,
  VALID_FOR,
} from "@kifu/chain";
import { randzu } from "@kifu/chain/randzu";
import { NO_KEY, type PlainKey, seekContext, seekDigest, Side, type SignedSeek } from "@kifu/wire";
import type { Point } from "@kifu/chain/randzu/position";
import type { Signing } from "./playersSigning.js";

/** The keys of a player that exists for one match. */
export interface StagedPlayer {
  wallet: PrivateKey;
  session: PrivateKey;
}

/** What is decided of a match before it begins, so that its transactions can be signed beforehand. */
export interface Staging {
  runtime: KifuRuntime;
  terms: ChainTerms;
  /** Whoever moves first, and the other. */
  players: readonly [StagedPlayer, StagedPlayer];
  /** The pool in which the two meet: nobody else may be in it. */
  moveLimit: number;
  /** The second from which the session keys may play no more. */
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

  /** What a player seeks, who opens a session with it. */
  seek(seat: SeatNumber, time: number, { hash, sign }: Signing): SignedSeek {
    const { terms, players, moveLimit, expiresAt } = this.staging;
    const { wallet, session } = players[seat];
    const side = seat === 0 ? Side.first : Side.second;
    const [game, scope, validUntil] = [gameNumbers.Randzu, Scope.play, time + VALID_FOR];
    const seek = {
      owner: plainKey(wallet),
      sessionKey: plainKey(session),
      expiresAt: BigInt(expiresAt),
      scope: BigInt(scope),
      after: 0n,
      validUntil: BigInt(validUntil),
      opponent: NO_KEY,
      side: BigInt(side),
      allowance: 0n,
    };
    const sought = { game: BigInt(game), moveLimit: BigInt(moveLimit), stake: 0n };
    const digest = seekDigest(hash, sought, seek);
    const { x, y, z } = sign(wallet, seekContext(hash, domainOf(terms), 0n), digest);
    const [owner, sessionKey] = [wallet, session].map((key) => key.toPublicKey().toBase58());
    const signed = { byOwner: true, x, y, z };
    const asked = { sessionKey, expiresAt, scope };
    const staked = { stake: 0, allowance: 0 };
    const wish = { after: 0, validUntil, opponent: undefined, side, ...staked };
    return { game, moveLimit, owner: owner!, ...asked, ...wish, ...signed };
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
    const signing = { key: this.playerAt(turn).session, nonce: this.nonces[turn]++ };
    return signCall(runtime, signing, "Randzu", "makeMove", matchId, ...args);
  }

  /** Ends the match, whichever of the signed moves were made: it is signed by the wallet. */
  resign(id: number, seat: SeatNumber, time: number): PendingTransaction {
    const { runtime, terms } = this.staging;
    return signCall(
      runtime,
      { key: this.playerAt(seat).wallet, nonce: 0 },
      "Matches",
      "resign",
      Field(signedMatch(terms, id)),
      Field(seat),
      Field(time + VALID_FOR),
    );
  }

  playerAt(seat: SeatNumber): StagedPlayer {
    return this.staging.players[seat];
  }
}

function plainKey(key: PrivateKey): PlainKey {
  const { x, isOdd } = key.toPublicKey();
  return { x: x.toBigInt(), isOdd: isOdd.toBoolean() ? 1n : 0n };
}
