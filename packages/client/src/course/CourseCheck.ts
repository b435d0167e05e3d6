import {
  type Grant,
  type Match,
  matchCourse,
  type Move,
  optional,
  type SeatNumber,
  type SentMove,
} from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { badAnswer, errorOf } from "../errors/clientErrors.js";
import type { MatchConnection } from "../match/MatchConnection.js";
import { readAddress } from "../mina/address.js";
import { signedMatch } from "../mina/domainOf.js";
import { takebackContext } from "../mina/takeback.js";
import { verifyTranscript } from "../mina/transcriptSignature.js";
import { MoveBook } from "../moves/MoveBook.js";
import { signedContext } from "../moves/signMove.js";
import { read } from "../wire/NodeApi.js";
import { type Course, coursesOf, type Step } from "./Course.js";
import { type GrantedKey, grantedKey, isSigned } from "./grantedKey.js";

/** What a match is checked over. */
export type CourseConnection = Pick<
  MatchConnection,
  "wire" | "insist" | "knownOnce" | "matchOnce" | "rules"
>;

/** A match as a player is about to sign for it. */
export interface ShownMatch {
  readonly account: Account;
  readonly seat: SeatNumber;
  /** As it is shown. */
  readonly match: Match;
  /** The moves that came with it, by ply. */
  readonly told: ReadonlyMap<number, Move>;
}

const QUERY = `query ($match: Int!) {
  matchCourse(match: $match) { ${matchCourse.selection} }
}`;

/**
 * Holds what a node shows of one match against what its players signed, before its player signs anything more. What was
 * checked once is not checked again.
 */
export class CourseCheck {
  /** As far as it was checked. */
  private course: Course | undefined;
  /** By seat: the transcript of what its player signed last, as far as that was checked. */
  private readonly checked: [bigint?, bigint?] = [];
  private grants: readonly Grant[] = [];

  constructor(private readonly kifu: CourseConnection) {}

  /**
   * The course of a match as it is shown. Throws where the moves do not lead to that board and that transcript, or were
   * not signed by those who are said to have made them.
   */
  async of(shown: ShownMatch): Promise<Course> {
    const { match, account } = shown;
    const chain = await this.kifu.insist(() => this.kifu.knownOnce());
    const book = await MoveBook.open(account);
    const context = signedContext(chain.domain, match);
    const isKept = ({ transcript }: Step) =>
      book.moves.some(
        (kept) => kept.context === String(context) && kept.signed.transcript === transcript,
      );
    const signing: Signing = { ...chain, ...shown, context, isKept };
    const followed = this.follow(shown);
    const isFollowed = followed !== undefined && this.unsigned(followed, signing) === undefined;
    const course = isFollowed ? followed : await this.load(match);
    const step = this.unsigned(course, signing);
    if (step !== undefined) {
      throw errorOf("client/unsigned-move", { facts: { match: match.id, ply: step.ply } });
    }
    this.course = course;
    return course;
  }

  /** On from what was checked, by the moves that came since; undefined where they do not lead to the match. */
  private follow({ match, told }: ShownMatch): Course | undefined {
    let { course } = this;
    while (course !== undefined && course.ply < match.ply) {
      const next = told.get(course.ply + 1);
      course = next && course.after(next);
    }
    return course && isAt(course, match) ? course : undefined;
  }

  /** All of it. Throws where nothing that the node tells leads to the match. */
  private async load(match: Match): Promise<Course> {
    const rules = await this.kifu.rules(match.game);
    const { id } = match;
    const answer = await this.kifu.insist(() => this.kifu.wire.query(QUERY, { match: id }));
    const told = read(optional(matchCourse), answer, "matchCourse");
    if (told === undefined) throw badAnswer("matchCourse", "the course of a match");
    this.grants = told.grants;
    for (const course of coursesOf(rules, told)) if (isAt(course, match)) return course;
    // A match that has moved on meanwhile is no lie.
    const now = await this.kifu.insist(() => this.kifu.matchOnce(id));
    const isTold = now !== undefined && String(standing(now)) === String(standing(match));
    throw errorOf(isTold ? "client/false-board" : "moves/other-transcript", {
      facts: { match: id, ply: match.ply },
    });
  }

  /** What a seat is said to have done last, and has not signed: whoever did has signed all that was before. */
  private unsigned({ last }: Course, signing: Signing): Step | undefined {
    return last.find((step, seat) => {
      if (step === undefined || step.transcript === this.checked[seat]) return false;
      const isOwn = seat === signing.seat && signing.isKept(step);
      if (!isOwn && !this.isSigned(step, signing.match.seats[seat]!.owner, signing)) return true;
      this.checked[seat] = step.transcript;
      return false;
    });
  }

  private isSigned(step: Step, owner: string, { context, domain, match }: Signing): boolean {
    const { sent, signed, transcript } = step;
    if (sent !== undefined) {
      const isBy = sent.sender === owner || this.isGranted(sent.sender, step, owner, domain);
      return isBy && isMoveOf(sent, step, signedMatch({ domain }, match.id), match.game);
    }
    if (signed === undefined) return false;
    const { byOwner, x, y, z } = signed;
    const by = step.kind === "move" ? context : takebackContext(context, true);
    const signature = { x: BigInt(x), y: BigInt(y), z: BigInt(z) };
    const isBy = (address: string) => {
      const key = readAddress(address);
      return key !== undefined && verifyTranscript(key, by, transcript, signature);
    };
    if (byOwner) return isBy(owner);
    return this.grants.some((grant) => {
      const key = this.keyOf(grant, owner, domain);
      return key !== undefined && step.time < key.expiresAt && isBy(key.key);
    });
  }

  private isGranted(address: string, { time }: Step, owner: string, domain: bigint): boolean {
    return this.grants.some((grant) => {
      const key = this.keyOf(grant, owner, domain);
      return key?.key === address && time < key.expiresAt;
    });
  }

  private readonly keys = new Map<string, GrantedKey | undefined>();

  /** Once for each grant: it takes two signatures' time. */
  private keyOf(grant: Grant, owner: string, domain: bigint): GrantedKey | undefined {
    const name = JSON.stringify([grant, owner]);
    if (!this.keys.has(name)) this.keys.set(name, grantedKey(grant, owner, domain));
    return this.keys.get(name);
  }
}

/** What a match's steps are signed with. */
interface Signing extends ShownMatch {
  readonly domain: bigint;
  /** What is signed beside each transcript. */
  readonly context: bigint;
  /** Whether this device signed it. */
  isKept(step: Step): boolean;
}

/** Whether the shown match is as of this move, and nothing but it. */
function isAt(course: Course, match: Match): boolean {
  const { ply, turn, transcript, time } = course;
  const reached = [ply, turn, transcript, time, ...course.stateAt(ply)!];
  return String(reached) === String(standing(match));
}

function standing({ ply, turn, transcript, lastMoveTime, state }: Match): unknown[] {
  return [ply, turn, transcript, lastMoveTime, ...state];
}

/** Whether a transaction is this move, in this match, to this position. */
function isMoveOf(sent: SentMove, { move, state }: Step, match: bigint, game: string): boolean {
  const method = `${game.replace(/(^|-)(.)/g, (_all, _dash, first: string) => first.toUpperCase())}.makeMove`;
  const named = [match, ...state, ...move].map(String);
  const isMove = String(sent.argsFields.slice(0, named.length)) === String(named);
  return isMove && isSigned({ method, ...sent });
}
