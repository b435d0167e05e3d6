import type { Match, Move, SeatNumber } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { SignedHistory } from "../history/SignedHistory.js";
import { HistoryCheck, type ShownMatch } from "../history/HistoryCheck.js";
import { type Broken, withMoveLog } from "../moves/MoveLog.js";
import { sendLost } from "../moves/sendLost.js";
import { loadLate } from "../node-api/loadLate.js";
import type { MatchConnection } from "./MatchConnection.js";

/**
 * Checks one match against what its players signed. It checks before the player signs anything,
 * when moves arrive, and at the end.
 */
export class HistoryReview {
  private check: HistoryCheck | undefined;
  /** Whether the record of the finished match has been checked. */
  private isClosed = false;
  /** The ply of the last move that this device signed in the match. Infinity if unknown. */
  private lastSigned = Infinity;

  constructor(
    private readonly kifu: MatchConnection,
    private readonly onEvidence: (evidence: readonly Broken[]) => void,
  ) {}

  /** The history that the players signed. Throws if the shown match differs from it. */
  async historyOf(shown: ShownMatch): Promise<SignedHistory> {
    this.check ??= new HistoryCheck(this.kifu);
    this.lastSigned = shown.match.ply + 1;
    const history = await this.check.of(shown);
    this.onEvidence(this.check.evidence);
    return history;
  }

  /**
   * Resends a move that the node has accepted and then lost. If there is none and the player has
   * signed something here, checks the opponent's moves. Errors are reported when the player next
   * signs. At the end, checks that the record contains everything that was signed. Resolves to
   * whether a move was resent.
   * @param latest returns the match as currently shown
   */
  async review(
    account: Account,
    seat: SeatNumber,
    reported: ReadonlyMap<number, Move>,
    latest: () => Match,
  ): Promise<boolean> {
    const match = latest();
    const isOver = match.result !== "running" && !match.pending;
    const isBehind = match.turn === seat && match.ply < this.lastSigned;
    if (isOver ? this.isClosed : !isBehind && (this.check === undefined || match.turn !== seat)) {
      return false;
    }
    this.isClosed = isOver;
    if (isOver) {
      const { closeFor } = await loadLate(() => import("../history/closeMatch.js"));
      this.onEvidence(await closeFor(this.kifu, account, match.id));
      return false;
    }
    const { domain } = await this.kifu.retry(() => this.kifu.knownOnce());
    return await withMoveLog(domain, account, async (log) => {
      if (latest() !== match) return false;
      const own = log.moves.filter(({ signed }) => signed.match === match.id);
      this.lastSigned = Math.max(0, ...own.map(({ signed }) => signed.ply));
      if (isBehind && (await sendLost(this.kifu, log, match, domain))) return true;
      if (this.check !== undefined) await this.historyOf({ match, reported, seat, log });
      return false;
    });
  }
}
