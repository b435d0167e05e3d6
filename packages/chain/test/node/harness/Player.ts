import type { Game, Seat } from "@kifu/kit";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey } from "o1js";
import { moveArguments, positionOf } from "../../../src/matches/moveArguments.js";
import type { Match } from "../../../src/matches/match.js";
import { randzu } from "../../../src/randzu/index.js";
import { signCall } from "../../../src/runtime/calls.js";
import { gameNumbers } from "../../../src/runtime/games.js";
import {
  type ChainTerms,
  defaultTerms,
  domainOf,
  signedMatch,
} from "../../../src/runtime/modules.js";
import type { KifuRuntime } from "../../../src/runtime/standalone.js";
import { Scope } from "../../../src/sessions/session.js";
import { KeyFields } from "../../../src/state/key.js";
import { VALIDITY_END } from "../../../src/state/validity.js";
import { ticTacToe } from "../../../src/tic-tac-toe/index.js";

/** The last block of a chain in which what is signed at its beginning may be. */
export const YOUNG = VALIDITY_END - 1;

/** Signs what a person at the board would, and keeps count of their nonces. */
export class Player {
  readonly wallet: PrivateKey;
  readonly session: PrivateKey;
  private readonly nonces = { wallet: 0, session: 0 };

  constructor(
    private readonly runtime: KifuRuntime,
    number: number,
    private readonly terms: ChainTerms = defaultTerms,
  ) {
    this.wallet = PrivateKey.fromBigInt(BigInt(1_000_000 + 2 * number));
    this.session = PrivateKey.fromBigInt(BigInt(1_000_001 + 2 * number));
  }

  get address(): string {
    return this.wallet.toPublicKey().toBase58();
  }

  register(
    wish: { game?: number; moveLimit?: number; expiresAt?: number; validUntil?: number } = {},
  ): PendingTransaction {
    const { game = gameNumbers.Randzu, moveLimit = 100, expiresAt = 100_000 } = wish;
    const { validUntil = YOUNG } = wish;
    return signCall(
      this.runtime,
      this.next("wallet"),
      "Matchmaking",
      "register",
      Field(game),
      Field(moveLimit),
      KeyFields.of(this.session.toPublicKey()),
      Field(expiresAt),
      Field(Scope.playAndQueue),
      Field(domainOf(this.terms)),
      Field(validUntil),
    );
  }

  resign(match: number, seat: Seat, validUntil = YOUNG): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("session"),
      "Matches",
      "resign",
      Field(signedMatch(this.terms, match)),
      Field(seat),
      Field(validUntil),
    );
  }

  claimTimeout(match: number): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("session"),
      "Matches",
      "claimTimeout",
      Field(signedMatch(this.terms, match)),
    );
  }

  /** A move in notation, in the position that the match has reached. */
  randzu(id: number, match: Match, move: string): PendingTransaction {
    const args = moveIn(randzu, match, move);
    return signCall(
      this.runtime,
      this.next("session"),
      "Randzu",
      "makeMove",
      Field(signedMatch(this.terms, id)),
      ...args,
    );
  }

  ticTacToe(id: number, match: Match, move: string): PendingTransaction {
    const args = moveIn(ticTacToe, match, move);
    return signCall(
      this.runtime,
      this.next("session"),
      "TicTacToe",
      "makeMove",
      Field(signedMatch(this.terms, id)),
      ...args,
    );
  }

  /** Forgets a transaction that was refused: its nonce is free again. */
  takeBack(key: "wallet" | "session"): void {
    this.nonces[key]--;
  }

  private next(key: "wallet" | "session") {
    return { key: this[key], nonce: this.nonces[key]++ };
  }
}

function moveIn<State, Move, Witness, Position extends { readonly turn: Seat }, Plain, Claim>(
  game: Game<State, Move, Witness, Position, Plain, Claim>,
  match: Match,
  text: string,
): [State, Move, Witness] {
  const position = positionOf(game, match);
  const move = game.rules.notation.read(text);
  const args = position && move !== undefined && moveArguments(game, position, move);
  if (!args) throw new Error(`${text} is no move here`);
  return args;
}
