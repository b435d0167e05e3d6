import {
  type SessionGrant,
  type Match,
  matchInDomain,
  type Move,
  type SeatNumber,
  takebackContext,
} from "@kifu/wire";
import { errorOf } from "../errors/clientErrors.js";
import type { KifuError } from "../errors/KifuError.js";
import type { MatchConnection } from "../match/MatchConnection.js";
import { readAddress } from "../mina/address.js";
import { hash } from "../mina/hash.js";
import { verifyTranscript } from "../mina/transcriptSignature.js";
import type { Broken, MoveLog, SeenMove } from "../moves/MoveLog.js";
import { signedContext } from "../moves/signMove.js";
import { loadLate } from "../node-api/loadLate.js";
import { fetchHistory } from "./fetchHistory.js";
import { type SignedHistory, historiesOf, type SignedStep } from "./SignedHistory.js";
import { evidenceAgainst } from "./evidenceAgainst.js";
import { type GrantedKey, grantedKey } from "./grantedKey.js";

/** The part of a connection that a history check uses. */
export type HistoryConnection = Pick<
  MatchConnection,
  "http" | "retry" | "knownOnce" | "matchOnce" | "rules"
>;

/** A match that a player is about to sign for. */
export interface ShownMatch {
  readonly seat: SeatNumber;
  readonly match: Match;
  /** The moves that the page shows with the match, by ply. */
  readonly reported: ReadonlyMap<number, Move>;
  /** What both players signed, as stored on this device. The caller holds the log's lock. */
  readonly log: MoveLog;
}

/**
 * Compares a match with what its players signed, before its player signs anything more. Each
 * signature is verified only once.
 */
export class HistoryCheck {
  private history: SignedHistory | undefined;
  /** Where that history contradicts what was signed earlier. */
  evidence: readonly Broken[] = [];
  /** The transcript of each seat's last verified signature, by seat. */
  private checked: [bigint?, bigint?] = [];
  private context: bigint | undefined;
  private grants: readonly SessionGrant[] = [];
  private readonly granted = new Map<string, GrantedKey | undefined>();

  constructor(private readonly kifu: HistoryConnection) {}

  /**
   * Returns the signed history of the shown match. Throws if the moves do not lead to the shown
   * board and transcript, or if a player did not sign them. Stores what the opponent signed last.
   */
  async of(shown: ShownMatch): Promise<SignedHistory> {
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
    if (last?.kind === "move") await log.see(seenMove(last, signing));
    // A page draws its board from the moves in notation, so they must match too.
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
   * The error for a match that cannot be signed. If the match has changed meanwhile, the node has
   * not lied.
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

/** The context and the chain for checking the signatures of a match. */
interface Signing extends ShownMatch {
  readonly domain: bigint;
  /** The context that each signature of the match covers. */
  readonly context: bigint;
}

function seenMove(
  { ply, time, transcript, move, signed, sent }: SignedStep,
  { context, match }: Signing,
): SeenMove {
  return { context: String(context), match: match.id, ply, time, transcript, move, signed, sent };
}

/** Whether the history ends exactly where the shown match is. */
function isAt(history: SignedHistory, match: Match): boolean {
  const { ply, turn, transcript, time } = history;
  const reached = [ply, turn, transcript, time, ...history.stateAt(ply)!];
  return String(reached) === String(standing(match));
}

function standing({ ply, turn, transcript, lastMoveTime, state }: Match): unknown[] {
  return [ply, turn, transcript, lastMoveTime, ...state];
}
