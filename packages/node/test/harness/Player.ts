import type { SeatNumber } from "@kifu/kit";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey, type PublicKey } from "o1js";
import {
  type ChainTerms,
  defaultTerms,
  domainOf,
  type GameModule,
  gameNumbers,
  KeyFields,
  type KifuRuntime,
  type Match,
  moveArguments,
  type PlainSignedSeek,
  positionOf,
  provableGames,
  Scope,
  signCall,
  signedMatch,
  VALIDITY_END,
} from "@kifu/chain";
import { signSeek } from "@kifu/chain/testing";
import { NO_KEY, NO_SESSION, type PlainKey, Side } from "@kifu/wire";

/** The largest `validUntil` that a chain accepts at its beginning. */
export const YOUNG = VALIDITY_END - 1;

export interface SeekWish {
  byOwner?: boolean;
  game?: number;
  moveLimit?: number;
  after?: number;
  expiresAt?: number;
  scope?: number;
  validUntil?: number;
  opponent?: Player;
  side?: number;
  /** The stake of the match. `allowance` is how much the opened session may stake later. */
  stake?: number;
  allowance?: number;
  rated?: boolean;
}

interface Positioned {
  readonly turn: SeatNumber;
}

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

  /**
   * A seek. The session key signs it, or the wallet, which also opens a session. `after` is the
   * player's last match.
   */
  seek({
    byOwner = true,
    game = gameNumbers.Randzu,
    moveLimit = 100,
    after = 0,
    expiresAt = 100_000,
    scope = Scope.playAndQueue,
    validUntil = YOUNG,
    opponent,
    side = Side.any,
    stake = 0,
    allowance = 0,
    rated = false,
  }: SeekWish = {}): PlainSignedSeek {
    const [owner, sessionKey] = [this.wallet, this.session].map(plainKey) as [PlainKey, PlainKey];
    const session = byOwner
      ? { sessionKey, expiresAt: BigInt(expiresAt), scope: BigInt(scope) }
      : { ...NO_SESSION };
    const seek = {
      owner,
      ...session,
      after: BigInt(after),
      validUntil: BigInt(validUntil),
      opponent: opponent === undefined ? NO_KEY : plainKey(opponent.wallet),
      side: BigInt(side),
      allowance: BigInt(allowance),
    };
    return signSeek(
      { secret: byOwner ? this.wallet : this.session, byOwner },
      domainOf(this.terms),
      { game: BigInt(game), moveLimit: BigInt(moveLimit), stake: BigInt(stake), rated },
      seek,
    );
  }

  withdraw(amount: number): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("wallet"),
      "Bridge",
      "withdraw",
      Field(amount),
      Field(domainOf(this.terms)),
      Field(YOUNG),
    );
  }

  grant({ validUntil = YOUNG } = {}): PendingTransaction {
    const bounds = [Field(domainOf(this.terms)), Field(validUntil)] as const;
    return signCall(this.runtime, this.next("wallet"), "Treasury", "grant", ...bounds);
  }

  openToStake(allowance: number, { expiresAt = 100_000, validUntil = YOUNG } = {}) {
    return signCall(
      this.runtime,
      this.next("wallet"),
      "Stakes",
      "openSession",
      KeyFields.of(this.session.toPublicKey()),
      Field(expiresAt),
      Field(Scope.playAndQueue),
      Field(allowance),
      Field(domainOf(this.terms)),
      Field(validUntil),
    );
  }

  payOut(match: number): PendingTransaction {
    const id = Field(signedMatch(this.terms, match));
    return signCall(this.runtime, this.next("wallet"), "Stakes", "payOut", id);
  }

  rate(match: number): PendingTransaction {
    const id = Field(signedMatch(this.terms, match));
    return signCall(this.runtime, this.next("wallet"), "Ratings", "rate", id);
  }

  /** Puts `owner` into the queue. Any holder of the owner's session key may sign this. */
  requeue(owner: PublicKey, { moveLimit = 100, validUntil = YOUNG } = {}): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("session"),
      "Matchmaking",
      "requeue",
      KeyFields.of(owner),
      Field(gameNumbers.Randzu),
      Field(moveLimit),
      Field(domainOf(this.terms)),
      Field(validUntil),
    );
  }

  openSession(
    time: number,
    key = KeyFields.of(PrivateKey.random().toPublicKey()),
    scope: number = Scope.playAndQueue,
  ): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("wallet"),
      "Sessions",
      "openSession",
      key,
      Field(time + 1000),
      Field(scope),
      Field(domainOf(this.terms)),
      Field(time + 50),
    );
  }

  /** Opens a session that may move and resign, and nothing else. */
  openToPlay(time: number): PendingTransaction {
    return this.openSession(time, KeyFields.of(this.session.toPublicKey()), Scope.play);
  }

  revokeSession(time: number): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("wallet"),
      "Sessions",
      "revokeSession",
      Field(domainOf(this.terms)),
      Field(time + 50),
    );
  }

  reseat(match: number, seat: SeatNumber): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("wallet"),
      "Sessions",
      "reseat",
      Field(signedMatch(this.terms, match)),
      Field(seat),
    );
  }

  resign(match: number, seat: SeatNumber, validUntil = YOUNG): PendingTransaction {
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

  /** Announces an abort of the match with this transcript. By default no move has been made. */
  abort(match: number, seat: SeatNumber, validUntil = YOUNG, transcript = 0n): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("session"),
      "Matches",
      "abort",
      Field(signedMatch(this.terms, match)),
      Field(seat),
      Field(transcript),
      Field(validUntil),
    );
  }

  claimAbort(match: number): PendingTransaction {
    return signCall(
      this.runtime,
      this.next("session"),
      "Matches",
      "claimAbort",
      Field(signedMatch(this.terms, match)),
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

  /** Points out a foul. Sends the proof that the position has, or zeros if it has none. */
  pointOut(module: GameModule, id: number, position: Positioned): PendingTransaction {
    const game = provableGames.find(({ plain }) => plain.module === module)!;
    const none = Array.from({ length: game.foul!.size }, () => 0n);
    const proof = game.rules.findFoul!(position) ?? none;
    return signCall(
      this.runtime,
      this.next("session"),
      module,
      "pointOut",
      Field(signedMatch(this.terms, id)),
      { fields: proof.map(Field) },
    );
  }

  move(game: GameModule, id: number, match: Match, move: string): PendingTransaction {
    const args = moveIn(game, match, move);
    return signCall(
      this.runtime,
      this.next("session"),
      game,
      "makeMove",
      Field(signedMatch(this.terms, id)),
      ...args,
    );
  }

  /** Signs a move for this position in advance, with this nonce of the wallet or the session. */
  plan(
    module: GameModule,
    id: number,
    position: Positioned,
    move: string,
    { byOwner = false, nonce = 0 } = {},
  ): PendingTransaction {
    const signing = { key: byOwner ? this.wallet : this.session, nonce };
    const args = moveAt(module, position, move);
    return signCall(
      this.runtime,
      signing,
      module,
      "makeMove",
      Field(signedMatch(this.terms, id)),
      ...args,
    );
  }

  randzu(id: number, match: Match, move: string): PendingTransaction {
    return this.move("Randzu", id, match, move);
  }

  ticTacToe(id: number, match: Match, move: string): PendingTransaction {
    return this.move("TicTacToe", id, match, move);
  }

  /** Makes the nonce of a refused transaction free again. */
  takeBack(key: "wallet" | "session"): void {
    this.nonces[key]--;
  }

  private next(key: "wallet" | "session") {
    return { key: this[key], nonce: this.nonces[key]++ };
  }
}

function moveIn(module: GameModule, match: Match, text: string): [unknown, unknown, unknown] {
  const game = provableGames.find(({ plain }) => plain.module === module)!;
  return moveAt(module, positionOf(game, match), text);
}

function moveAt(
  module: GameModule,
  position: Positioned | undefined,
  text: string,
): [unknown, unknown, unknown] {
  const game = provableGames.find(({ plain }) => plain.module === module)!;
  const move = game.rules.notation.read(text);
  const args = position && move !== undefined && moveArguments(game, position, move);
  if (!args) throw new Error(`${text} is no move here`);
  return args;
}

function plainKey(key: PrivateKey): PlainKey {
  const { x, isOdd } = KeyFields.of(key.toPublicKey());
  return { x: x.toBigInt(), isOdd: isOdd.toBigInt() };
}
