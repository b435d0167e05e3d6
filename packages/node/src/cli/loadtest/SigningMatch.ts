import { gameNumbers, signedMatch } from "@kifu/chain";
import { randzu } from "@kifu/chain/randzu";
import {
  contextFieldOf,
  nextTranscript,
  NO_TRANSCRIPT,
  type Receipt,
  type SignedMove,
} from "@kifu/wire";
import type { PrivateKey } from "o1js";
import type { Signing } from "./playersSigning.js";
import type { RunningMatch } from "./stage.js";

/**
 * A match whose players sign each move when the move before has its receipt: its time is part of what
 * they sign.
 */
export class SigningMatch {
  readonly id: number;
  private readonly context: bigint;
  private ply = 0;
  private transcript = NO_TRANSCRIPT;
  private time: bigint;

  constructor(
    private readonly running: RunningMatch,
    private readonly signing: Signing,
  ) {
    const { id, staged, beganAt } = running;
    this.id = id;
    this.time = BigInt(beganAt);
    const { terms, moveLimit } = staged.staging;
    this.context = contextFieldOf(signing.hash, {
      matchId: signedMatch(terms, id),
      game: BigInt(gameNumbers.Randzu),
      moveLimit: BigInt(moveLimit),
      first: ownerOf(staged.playerAt(0).wallet),
      second: ownerOf(staged.playerAt(1).wallet),
    });
  }

  /** Signs the next move; undefined when all are made. */
  next(): SignedMove | undefined {
    const { staged } = this.running;
    const { hash, sign } = this.signing;
    const made = staged.staging.moves[this.ply];
    if (made === undefined) return undefined;
    const { session } = staged.playerAt(this.ply % 2 === 0 ? 0 : 1);
    const move = randzu.rules.encode.move(made);
    const transcript = nextTranscript(hash, this.transcript, move, this.time);
    const signature = sign(session, this.context, transcript);
    return { match: this.id, ply: this.ply + 1, move, transcript, ...signature };
  }

  /** The node has taken the move that `next` signed. */
  follow({ ply, transcript, time }: Receipt): void {
    this.ply = ply;
    this.transcript = BigInt(transcript);
    this.time = BigInt(time);
  }
}

function ownerOf(wallet: PrivateKey) {
  const { x, isOdd } = wallet.toPublicKey();
  return { x: x.toBigInt(), isOdd: isOdd.toBoolean() };
}
