import {
  type Match,
  type Move,
  type Seat,
  type SeatNumber,
  type SessionGrant,
  matchInDomain,
  takebackContext,
} from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import {
  type SignedHistory,
  type HistoryConnection,
  fetchHistory,
  historiesOf,
  type SignedStep,
} from "./SignedHistory.js";
import {
  type Broken,
  withMoveLog,
  type MoveLog,
  type SeenMove,
  evidenceAgainst,
} from "./MoveLog.js";
import { type MoveConnection, turnOf } from "./playSigned.js";
import { postMoves } from "./postMoves.js";
import { loadLate, errorOf, KifuError } from "../errors/KifuError.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { readAddress, hash } from "../accounts/address.js";
import { verifyTranscript } from "../accounts/KeySigner.js";
import { signedContext } from "../accounts/statements.js";
import { type GrantedKey, grantedKey } from "./grantedKey.js";

/**
 * Checks one match against everything that its players signed. The checks run before the player
 * signs anything, when moves arrive, and at the end.
 */
export class HistoryReview {
  private check: HistoryCheck | undefined;
  /** Whether the record of the finished match has been checked. */
  private isClosed = false;
  /** The ply of the last move that this device signed in the match. Infinity if unknown. */
  private lastSigned = Infinity;

  constructor(
    private readonly kifu: ChainConnection,
    private readonly onEvidence: (evidence: readonly Broken[]) => void,
  ) {}

  /**
   * The history that the player is about to sign. Throws if the shown match differs from what the
   * players signed.
   */
  async historyOf(shown: ShownMatch): Promise<SignedHistory> {
    this.check ??= new HistoryCheck(this.kifu);
    this.lastSigned = shown.match.ply + 1;
    const history = await this.check.of(shown);
    this.onEvidence(this.check.evidence);
    return history;
  }

  /** The history that a player looks at without signing anything. Throws like `historyOf`. */
  async seenBy(account: Account, shown: Omit<ShownMatch, "log">): Promise<SignedHistory> {
    this.check ??= new HistoryCheck(this.kifu);
    const { check } = this;
    const { domain } = await this.kifu.retry(() => this.kifu.knownOnce());
    return await withMoveLog(domain, account, async (log) => await check.signed({ ...shown, log }));
  }

  /**
   * Compares the match with what this device stores. If the node has lost a move that it had
   * accepted, the move is sent again. Resolves to true if the node then accepts it. If no move is
   * lost, checks the opponent's moves, or, after the match, whether the record contains everything
   * that was signed. Errors are reported when the player next signs.
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
      const { closeFor } = await loadLate(() => import("./closeMatch.js"));
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

export interface ShownMatch {
  readonly seat: SeatNumber;
  readonly match: Match;
  /** The moves that the page shows with the match, by ply. */
  readonly reported: ReadonlyMap<number, Move>;
  /**
   * Everything that both players signed, as stored on this device. The caller holds the log's
   * lock.
   */
  readonly log: MoveLog;
}

/**
 * Compares a match with what its players signed, before the player of this device signs anything
 * more. Each signature is verified only once.
 */
export class HistoryCheck {
  private history: SignedHistory | undefined;
  /** The contradictions between the history and what was signed earlier. */
  evidence: readonly Broken[] = [];
  /** The transcript of each seat's last verified signature, by seat. */
  private checked: [bigint?, bigint?] = [];
  private context: bigint | undefined;
  private grants: readonly SessionGrant[] = [];
  private readonly granted = new Map<string, GrantedKey | undefined>();

  constructor(private readonly kifu: HistoryConnection) {}

  /**
   * Returns the signed history of the shown match, for a player who signs its next move. Throws
   * like `signed`, and also if the key with which the opponent signed last may no longer be valid.
   */
  async of(shown: ShownMatch): Promise<SignedHistory> {
    const history = await this.signed(shown);
    const { match, seat } = shown;
    const other = seat === 0 ? 1 : 0;
    const last = history.last[other];
    if (last !== undefined && isByReplacedKey(last, match.seats[other])) {
      throw await this.notSo(match, "client/replaced-key", last.ply);
    }
    return history;
  }

  /**
   * Returns the signed history of the shown match. Throws if the moves do not lead to the shown
   * board and transcript, or if a player did not sign them. Stores what the opponent signed last.
   */
  async signed(shown: ShownMatch): Promise<SignedHistory> {
    const { match, seat, log } = shown;
    const { domain } = await this.kifu.retry(() => this.kifu.knownOnce());
    const signing: Signing = { ...shown, domain, context: signedContext(domain, match) };
    if (signing.context !== this.context) [this.context, this.checked] = [signing.context, []];
    const followed = this.follow(shown);
    const isFollowed =
      followed !== undefined && (await this.unsigned(followed, signing)) === undefined;
    const history = isFollowed ? followed : await this.load(match);
    const unsigned = isFollowed ? undefined : await this.unsigned(history, signing);
    if (unsigned !== undefined) throw await this.notSo(match, "client/unsigned-move", unsigned.ply);
    const own = history.last[seat];
    if (own !== undefined && log.isReplaced(String(signing.context), own.transcript)) {
      throw await this.notSo(match);
    }
    this.history = history;
    this.evidence = evidenceAgainst(history, log, { match: match.id, isOver: false });
    const last = history.last[seat === 0 ? 1 : 0];
    // The log keeps no moves of a finished match.
    const isOn = match.result === "running";
    if (isOn && last?.kind === "move") await log.see(seenMove(last, signing));
    // A page draws the board from the moves in notation. Those moves must also match the signed
    // history.
    if (!history.agreesWith(shown.reported)) throw await this.notSo(match);
    return history;
  }

  /**
   * Extends the checked history by newer moves. Returns undefined if they do not lead to the
   * shown match.
   */
  private follow({ match, reported }: ShownMatch): SignedHistory | undefined {
    let { history } = this;
    while (history !== undefined && history.ply < match.ply) {
      const next = reported.get(history.ply + 1);
      history = next && history.after(next);
    }
    return history && isAt(history, match) ? history : undefined;
  }

  /** Fetches the whole history. Throws if no part of it leads to the shown match. */
  private async load(match: Match): Promise<SignedHistory> {
    const rules = await this.kifu.rules(match.game);
    const { id } = match;
    const reported = await fetchHistory(this.kifu, id);
    this.grants = reported.grants;
    for (const history of historiesOf(rules, reported)) if (isAt(history, match)) return history;
    throw await this.notSo(match);
  }

  /**
   * The error for a match that cannot be signed. If the match has changed since it was shown, the
   * error says that, because the node has not lied.
   */
  private async notSo(
    match: Match,
    code = "client/false-board",
    ply = match.ply,
  ): Promise<KifuError> {
    const now = await this.kifu.retry(() => this.kifu.matchOnce(match.id));
    const agreesWith = now !== undefined && String(standing(now)) === String(standing(match));
    return errorOf(agreesWith ? code : "moves/other-transcript", {
      facts: { match: match.id, ply },
    });
  }

  /**
   * Finds a seat's last step that the seat did not sign. Earlier steps need no check, because a
   * valid last signature covers them.
   */
  private async unsigned(
    { last }: SignedHistory,
    signing: Signing,
  ): Promise<SignedStep | undefined> {
    const { log, context, match } = signing;
    for (const seat of [0, 1] as const) {
      const step = last[seat];
      if (step === undefined || step.transcript === this.checked[seat]) continue;
      const isOwn = seat === signing.seat && log.has(String(context), step.transcript);
      if (!isOwn && !(await this.isSigned(step, match.seats[seat].owner, signing))) return step;
      this.checked[seat] = step.transcript;
    }
    return undefined;
  }

  private async isSigned(step: SignedStep, owner: string, signing: Signing): Promise<boolean> {
    const { sent, signed, transcript, state, move } = step;
    const { context, domain, match } = signing;
    if (sent !== undefined) {
      const { isMove } = await loadLate(() => import("./grantedBy.js"));
      const isBy =
        sent.sender === owner ||
        (await this.hasSession(step, owner, domain, (key) => key === sent.sender));
      return isBy && isMove(sent, match.game, [matchInDomain(domain, match.id), ...state, ...move]);
    }
    if (signed === undefined) return false;
    const [x, y, z] = [signed.x, signed.y, signed.z].map(BigInt) as [bigint, bigint, bigint];
    const by = step.kind === "move" ? context : takebackContext(hash, context);
    const isBy = (address: string) => {
      const key = readAddress(address);
      return key !== undefined && verifyTranscript(key, by, transcript, { x, y, z });
    };
    return signed.byOwner ? isBy(owner) : await this.hasSession(step, owner, domain, isBy);
  }

  /** Whether the owner opened a session with this key that was active at this step. */
  private async hasSession(
    { time }: SignedStep,
    owner: string,
    domain: bigint,
    isIt: (key: string) => boolean,
  ): Promise<boolean> {
    for (const grant of this.grants) {
      const name = JSON.stringify([grant, owner]);
      // The result is cached, because computing it takes as long as verifying a signature.
      if (!this.granted.has(name)) {
        this.granted.set(name, await grantedKey(grant, owner, domain));
      }
      const granted = this.granted.get(name);
      if (granted !== undefined && time < granted.expiresAt && isIt(granted.key)) return true;
    }
    return false;
  }
}

interface Signing extends ShownMatch {
  readonly domain: bigint;
  readonly context: bigint;
}

/**
 * Whether a session signed the step at a time when a newer session could already have had the
 * seat. The step counts only if it reaches the chain before the newer session takes the seat, and
 * the operator can decide that.
 */
function isByReplacedKey({ signed, time }: SignedStep, { nextSession }: Seat): boolean {
  return signed?.byOwner === false && nextSession !== undefined && time >= nextSession.from;
}

function seenMove(
  { ply, time, transcript, move, signed, sent }: SignedStep,
  { context, match }: Signing,
): SeenMove {
  return { context: String(context), match: match.id, ply, time, transcript, move, signed, sent };
}

function isAt(history: SignedHistory, match: Match): boolean {
  const { ply, turn, transcript, time } = history;
  const reached = [ply, turn, transcript, time, ...history.stateAt(ply)!];
  return String(reached) === String(standing(match));
}

function standing({ ply, turn, transcript, lastMoveTime, state }: Match): unknown[] {
  return [ply, turn, transcript, lastMoveTime, ...state];
}

/**
 * Resends a move that the node gave a receipt for and has lost since. With the receipt, the node
 * makes the move at the promised time. Resolves to whether the node accepted the move.
 */
async function sendLost(
  kifu: Pick<MoveConnection, "http" | "retry">,
  log: MoveLog,
  match: Match,
  domain: bigint,
): Promise<boolean> {
  const turn = turnOf(domain, match);
  for (const { transcript, time, released, signed, answer } of log.of(turn)) {
    const isNext = transcript === turn.transcript && time === turn.time && released !== true;
    if (!isNext || answer === undefined) continue;
    const { receipt } = answer;
    const [taken] = await kifu.retry(() => postMoves(kifu.http, [signed], [receipt]));
    return taken !== undefined && !(taken instanceof KifuError);
  }
  return false;
}
