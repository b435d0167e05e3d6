import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field } from "o1js";
import {
  type ChainTerms,
  type GameModule,
  type KifuRuntime,
  moveArguments,
  provableGames,
  signCall,
  signedMatch,
} from "@kifu/chain";
import type { DefinedGame } from "@kifu/kit";
import type { PlayerKeys, SigningMatch } from "../src/cli/loadtest/SigningMatch.js";

export interface Staging {
  game: DefinedGame<GameModule>;
  runtime: KifuRuntime;
  terms: ChainTerms;
  /** The player who moves first, and the player who moves second. */
  players: readonly [PlayerKeys, PlayerKeys];
  /** In notation. */
  moves: readonly string[];
}

export function stagedMatch(
  { begun: { game, players, moves } }: SigningMatch,
  chain: Pick<Staging, "runtime" | "terms">,
): StagedMatch {
  const provable = provableGames.find(({ plain }) => plain === game)!;
  return new StagedMatch({ ...chain, game: provable, players, moves });
}

/** A match with known moves, each in its own transaction, as stock Protokit takes them. */
export class StagedMatch {
  private position;
  private ply = 0;
  /** The next nonce of each seat's session key. */
  private readonly nonces: [number, number] = [0, 0];

  constructor(readonly staging: Staging) {
    this.position = staging.game.rules.initial();
  }

  /**
   * Returns the next move's transaction. Undefined when all moves are made. Do not use this in
   * matches with signed moves, because their players use other keys.
   */
  move(id: number): PendingTransaction | undefined {
    const { game, runtime, terms, players, moves } = this.staging;
    const text = moves[this.ply++];
    if (text === undefined) return undefined;
    const move = game.rules.notation.read(text);
    const { turn } = this.position;
    const args = moveArguments(game, this.position, move);
    const played = game.rules.play(this.position, move);
    if (args === undefined || !played.ok) throw new Error("A staged move is against the rules");
    this.position = played.position;
    const matchId = Field(signedMatch(terms, id));
    const signing = { key: players[turn].session, nonce: this.nonces[turn]++ };
    return signCall(runtime, signing, game.plain.module, "makeMove", matchId, ...args);
  }
}
