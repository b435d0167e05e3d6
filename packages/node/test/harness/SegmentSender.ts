import type { SeatNumber } from "@kifu/kit";
import {
  type Line,
  lineOf,
  type SignedSegment,
  signSegment,
  signMovesOfOnePly,
} from "@kifu/chain/testing";
import type { PendingTransaction } from "@proto-kit/sequencer";
import { Field, PrivateKey } from "o1js";
import {
  type ChainTerms,
  defaultTerms,
  type GameModule,
  gameNumbers,
  type KifuRuntime,
  type Match,
  type PlainSeatSignature,
  type PlainSignedSeek,
  provableGames,
  seatSignatureFields,
  segmentSizeOf,
  signCall,
  signedMatch,
  signFields,
  pairMethod,
  writePair,
} from "@kifu/chain";
import type { Player } from "./Player.js";

export interface SegmentMatch {
  game: GameModule;
  id: number;
  match: Match;
  players: readonly [Player, Player];
}

/**
 * Sends players' signed moves in transactions. Signs each transaction with the key of somebody who
 * plays in no match.
 */
export class SegmentSender {
  readonly key: PrivateKey;
  private nonce = 0;

  constructor(
    private readonly runtime: KifuRuntime,
    number = 0,
    private readonly terms: ChainTerms = defaultTerms,
  ) {
    this.key = PrivateKey.fromBigInt(BigInt(2_000_000 + number));
  }

  /**
   * A segment of moves signed with both players' session keys, one second apart unless `times` is
   * given. `signed` are the moves that were signed, if they differ from those sent.
   */
  playMoves(
    at: SegmentMatch,
    moves: string,
    { times, signed = {} }: { times?: Line["times"]; signed?: SignedSegment } = {},
  ): PendingTransaction {
    const board = this.boardOf(at);
    const [first, second] = at.players;
    const signers = [{ secret: first.session }, { secret: second.session }] as const;
    const line = lineOf(board, moves, times);
    const segment = signSegment(board, line, segmentSizeOf(at.game), { signers, ...signed });
    return signCall(this.runtime, this.next(), at.game, "playMoves", board.matchId, segment);
  }

  forfeit(
    at: SegmentMatch,
    seat: SeatNumber,
    moves: readonly [string, string],
  ): PendingTransaction {
    const board = this.boardOf(at);
    const evidence = signMovesOfOnePly(board, moves, { secret: at.players[seat].session });
    return signCall(
      this.runtime,
      this.next(),
      at.game,
      "forfeit",
      board.matchId,
      Field(seat),
      evidence,
    );
  }

  forfeitWith({ game, id }: Pick<SegmentMatch, "game" | "id">, evidence: readonly bigint[]) {
    const methodId = this.runtime.methodIdResolver.getMethodId(game, "forfeit");
    const fields = [signedMatch(this.terms, id), ...evidence].map((field) => Field(field));
    return signFields(methodId, fields, this.next());
  }

  /** A pair of two seeks. The first counts as the one that waited. */
  pair(
    seeks: readonly [PlainSignedSeek, PlainSignedSeek],
    {
      game = gameNumbers.Randzu,
      moveLimit = 100,
      stake = 0,
      rated = false,
    }: { game?: number; moveLimit?: number; stake?: number; rated?: boolean } = {},
  ): PendingTransaction {
    const terms = { game: BigInt(game), moveLimit: BigInt(moveLimit), stake: BigInt(stake), rated };
    const [module = "", method = ""] = pairMethod(terms).split(".");
    const methodId = this.runtime.methodIdResolver.getMethodId(module, method);
    const fields = writePair({ terms, seeks }).map((field) => Field(field));
    return signFields(methodId, fields, this.next());
  }

  /** A draw that both seats signed. The signatures are in the order of the seats. */
  agreeDraw(id: number, signed: readonly PlainSeatSignature[]): PendingTransaction {
    const methodId = this.runtime.methodIdResolver.getMethodId("Matches", "agreeDraw");
    const fields = [signedMatch(this.terms, id), ...signed.flatMap(seatSignatureFields)];
    return signFields(
      methodId,
      fields.map((field) => Field(field)),
      this.next(),
    );
  }

  /** Makes the nonce of a refused transaction free again. */
  takeBack(): void {
    this.nonce--;
  }

  private boardOf({ game: name, id, match }: SegmentMatch) {
    const game = provableGames.find(({ plain }) => plain.module === name)!;
    return { game, match, matchId: Field(signedMatch(this.terms, id)) };
  }

  private next() {
    return { key: this.key, nonce: this.nonce++ };
  }
}
