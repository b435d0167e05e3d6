import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import {
  type ChainTerms,
  type KifuRuntime,
  moveArguments,
  signCall,
  signedMatch,
} from "@kifu/chain";
import { randzu } from "@kifu/chain/randzu";
import type { Point } from "@kifu/chain/randzu/position";
import type { PlayerKeys, SigningMatch } from "../src/cli/loadtest/SigningMatch.js";

/** What is decided of a match before it begins, so that its transactions can be signed beforehand. */
export interface Staging {
  runtime: KifuRuntime;
  terms: ChainTerms;
  /** Whoever moves first, and the other. */
  players: readonly [PlayerKeys, PlayerKeys];
  moves: readonly Point[];
}

/** A match that runs on a node, to be played by transactions in place of signed moves. */
export function stagedMatch(
  { begun: { players, moves } }: SigningMatch,
  chain: Pick<Staging, "runtime" | "terms">,
): StagedMatch {
  return new StagedMatch({ ...chain, players, moves });
}

/** A match of Randzu whose moves are known beforehand, each a transaction of its own, as stock Protokit takes them. */
export class StagedMatch {
  private position = randzu.rules.initial();
  private ply = 0;
  /** Of the session keys, by seat. */
  private readonly nonces: [number, number] = [0, 0];

  constructor(readonly staging: Staging) {}

  /**
   * The next move, in the match of this number; undefined when all are made. Not for a match whose moves are signed: its
   * players have other keys to use up.
   */
  move(id: number): PendingTransaction | undefined {
    const { runtime, terms, players, moves } = this.staging;
    const move = moves[this.ply++];
    if (move === undefined) return undefined;
    const { turn } = this.position;
    const args = moveArguments(randzu, this.position, move);
    const played = randzu.rules.play(this.position, move);
    if (args === undefined || !played.ok) throw new Error("A staged move is against the rules");
    this.position = played.position;
    const matchId = Field(signedMatch(terms, id));
    const signing = { key: players[turn].session, nonce: this.nonces[turn]++ };
    return signCall(runtime, signing, "Randzu", "makeMove", matchId, ...args);
  }
}
