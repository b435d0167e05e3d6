import { gameNumbers } from "@kifu/chain";
import { rules as ticTacToe } from "@kifu/chain/tic-tac-toe/rules";
import { defaultTerms } from "@kifu/chain/terms";
import type { SignedStage } from "@kifu/node/testing/signed-moves";
import {
  type Chain,
  type Match,
  type Move,
  type Receipt,
  type SignedMove,
  writeClock,
} from "@kifu/wire";
import { KifuConnection } from "../../src/KifuConnection.js";
import type { KifuError } from "../../src/errors/KifuError.js";
import { postMoves } from "../../src/match/postMoves.js";

/**
 * A page's connection to a node that handles only signed moves. The stage answers its queries
 * about matches.
 */
export class StagedKifu extends KifuConnection {
  lie: { match?: Partial<Match> } = {};

  constructor(
    url: string,
    private readonly stage: SignedStage,
  ) {
    super(url, { games: [ticTacToe], patienceMs: 60_000 });
  }

  /** Posts moves and waits for the answers, however slow the machine is. */
  async post(moves: readonly SignedMove[]): Promise<(Receipt | KifuError)[]> {
    return await this.retry(() => postMoves(this.http, moves));
  }

  override async knownOnce(): Promise<Chain> {
    const { key, chain } = this.stage;
    const known = {
      ...defaultTerms,
      domain: chain.domain.toBigInt(),
      receiptKey: key.receiptKey,
      time: chain.time,
    };
    return known as Partial<Chain> as Chain;
  }

  override async chain(): Promise<Chain> {
    return await this.knownOnce();
  }

  override async moves(id: number): Promise<Move[]> {
    return this.stage.records.moves(id);
  }

  override async matchOnce(id: number): Promise<Match> {
    const { seats, match } = this.stage.staged(id);
    const { game, position, ply, clock, time, timeLeft, transcript, isOver } = match;
    return {
      id,
      game: game.rules.name,
      gameNumber: gameNumbers.TicTacToe,
      seats: [0, 1].map((seat) => ({
        owner: seats[seat]!.address,
        sessionKey: seats[seat]!.session.toPublicKey().toBase58(),
        sessionExpiresAt: Number(match.seats[seat]!.expiresAt),
        nextSession: undefined,
        rating: undefined,
        ratingAfter: undefined,
      })) as unknown as Match["seats"],
      turn: position.turn,
      ply,
      moveLimit: writeClock(clock),
      deadline: Number(time) + timeLeft[position.turn],
      timeLeft: [...timeLeft],
      stake: 0,
      paid: false,
      rated: false,
      abortFrom: undefined,
      abortBy: undefined,
      lastMoveTime: Number(time),
      result: isOver ? "drawn" : "running",
      reason: isOver ? "board" : "none",
      line: undefined,
      drawOffer: undefined,
      takebackOffer: undefined,
      state: game.rules.encode.state(position).map(String),
      startedAt: 0,
      endedAt: undefined,
      startTime: undefined,
      endTime: undefined,
      pending: false,
      transcript: String(transcript),
      ...this.lie.match,
    };
  }
}
