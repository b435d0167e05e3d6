import type { Match, Move, SeatNumber } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import { hasCode } from "../errors/KifuError.js";
import type { HiddenRules } from "../node/games.js";
import { exclusive, unref } from "../node/waiting.js";
import type { HiddenSeat } from "./MatchHandle.js";
import { turnOf } from "./playSigned.js";
import { withMoveLog } from "./MoveLog.js";
import type { SignedHistory } from "./SignedHistory.js";
import { signedContext } from "../accounts/statements.js";

/* Matches with hidden information. Pages without such a match never load this file. */

/** How often a turn's automatic move or check is tried, and the time between two tries. */
const TRIES = 5;
const AGAIN_MS = 2_000;

/** Errors that only a lying or broken node causes. */
const NODE_FAULTS = ["client/false-board", "client/unsigned-move", "client/bad-answer"];

/** What a seat sees, and the signed moves that lead there. */
interface Seen {
  readonly seat: HiddenSeat;
  readonly moves: readonly (string | undefined)[];
}

interface HiddenLook {
  readonly seen: Seen;
  /** The move, in notation, that the device makes now without asking. */
  readonly due: string | undefined;
}

interface LookAt {
  readonly match: Match;
  /** The moves that the node reported, by ply. */
  readonly reported: ReadonlyMap<number, Move>;
  /** Whether the node repeatedly reported fewer moves than the match has. */
  readonly isWithheld: boolean;
  readonly account: Account | undefined;
  readonly seat: SeatNumber | undefined;
}

/** The watched match to which a hand belongs. */
export interface HandOwner {
  readonly id: number;
  /** What is known now. `isSending`: whether a move of the player is being sent. */
  now(): Omit<LookAt, "match"> & {
    readonly match: Match | undefined;
    readonly isSending: boolean;
  };
  /** The history that both players signed. Throws if the node's match differs from it. */
  signedHistory(account: Account, look: SeatedLook): Promise<SignedHistory>;
  /** Called when `seen` has changed. */
  show(): void;
  play(account: Account, move: string): Promise<void>;
  /** Calls `follow` again if the match is still watched. */
  again(): void;
  /** Fetches the match and its moves, and then calls `follow`. */
  reload(): void;
}

type SeatedLook = Pick<LookAt, "match" | "reported"> & { readonly seat: SeatNumber };

/** What one seat of a match sees, and the moves that its device makes by itself. */
export class HiddenHand {
  private last: Seen | undefined;
  private secret: { readonly of: string; readonly value: unknown } | undefined;
  /** The turn for which a move or a check was last tried, and how often. */
  private tries: { readonly turn: string; readonly count: number } | undefined;
  private isWaiting = false;

  constructor(
    private readonly kifu: Pick<ChainConnection, "retry" | "knownOnce">,
    private readonly rules: HiddenRules,
    private readonly owner: HandOwner,
  ) {}

  /**
   * What the seat sees; undefined until that is known. A hand is shown only with the moves for
   * which it was checked, because other moves could lead to other cards.
   */
  get seen(): HiddenSeat | undefined {
    const { reported } = this.owner.now();
    const isSame = this.last?.moves.every((move, i) => reported.get(i + 1)?.move === move);
    return isSame ? this.last?.seat : undefined;
  }

  /** Finds out what the seat sees, and makes its move if that needs no choice. */
  async follow(): Promise<void> {
    const { owner } = this;
    const { match, isSending: _, ...given } = owner.now();
    if (match === undefined) return;
    let look: HiddenLook | undefined;
    try {
      // A copy, because more moves may arrive during the check.
      look = await this.look({ ...given, match, reported: new Map(given.reported) });
    } catch (error) {
      if (!hasCode(error, ...NODE_FAULTS)) {
        if (this.mayTry(match)) this.later(() => owner.again());
        throw error;
      }
      look = this.faulty(match);
    }
    const now = owner.now();
    // If the match has changed or another account plays by now, a later call of `follow` takes
    // over.
    if (match !== now.match || given.account !== now.account || look === undefined) return;
    this.last = look.seen;
    owner.show();
    if (look.seen.seat.hand === "unsigned") {
      if (this.mayTry(match)) this.later(() => owner.reload());
    } else if (given.account !== undefined && look.due !== undefined && !now.isSending) {
      await this.playDue(given.account, match, look.due);
    }
  }

  /** Allows more tries of a refused move, for example after the player has opened a session. */
  allowTries(): void {
    this.tries = undefined;
  }

  private async playDue(account: Account, match: Match, due: string): Promise<void> {
    const { kifu, owner } = this;
    if (!this.mayTry(match)) return;
    const { domain } = await kifu.retry(() => kifu.knownOnce());
    try {
      // The lock lets only one tab make the move. Other tabs find the move in the log.
      await exclusive(`kifu-due/${domain}/${account.address}/${owner.id}`, async () => {
        if (await hasAnsweredMove(kifu, account, match)) return;
        if (owner.now().match?.transcript === match.transcript) await owner.play(account, due);
      });
    } catch (error) {
      this.later(() => owner.again());
      throw error;
    }
  }

  /**
   * Counts the tries of a turn. A new session in a seat starts a new count, because the new session
   * may make a move that was refused before.
   */
  private mayTry({ transcript, seats }: Match): boolean {
    const turn = JSON.stringify([transcript, seats]);
    const count = this.tries?.turn === turn ? this.tries.count : 0;
    this.tries = { turn, count: count + 1 };
    return count < TRIES;
  }

  private later(action: () => void): void {
    if (this.isWaiting) return;
    this.isWaiting = true;
    const act = () => {
      this.isWaiting = false;
      action();
    };
    unref(setTimeout(act, AGAIN_MS));
  }

  /**
   * What the seat sees after the match's last move. Undefined while moves are missing, or if the
   * node's state is not a position of the game. Throws if the players did not sign what the node
   * reports.
   */
  private async look(at: LookAt): Promise<HiddenLook | undefined> {
    const { match, reported, isWithheld, account, seat } = at;
    const { hidden, notation, decode } = this.rules;
    if (account === undefined || seat === undefined) {
      const position = decode.state(match.state.map(BigInt), match.turn);
      return position && { seen: this.see(match, position, NO_HAND), due: undefined };
    }
    const isWhole = Array.from({ length: match.ply }, (_, i) => i + 1).every((ply) =>
      reported.has(ply),
    );
    if (!isWhole) return isWithheld ? this.faulty(match) : undefined;
    const history = await this.owner.signedHistory(account, { match, reported, seat });
    const position = history.positionAt(match.ply)!;
    const secret = await this.secretOf(match, account, seat);
    if (!this.isHeld(history, seat, secret)) {
      const lost = { ...NO_HAND, hand: "lost" } as const;
      return { seen: this.see(match, position, lost, history), due: undefined };
    }
    const isOn = match.turn === seat && match.result === "running";
    const move = isOn ? hidden.due(position, secret) : undefined;
    const isDue = move !== undefined;
    return {
      seen: this.see(match, position, { hand: "held", secret, isDue }, history),
      // A move cancels an abort. Only the player's own abort holds the device back: otherwise an
      // opponent could announce one and then claim that this player did not move in time.
      due: isDue && match.abortBy !== seat ? notation.write(move) : undefined,
    };
  }

  /** What a player sees if the node's match is not the one that was signed. */
  private faulty(match: Match): HiddenLook {
    const position = this.rules.decode.state(match.state.map(BigInt), match.turn);
    const none = { ...NO_HAND, hand: "unsigned" } as const;
    return { seen: this.see(match, position ?? this.rules.initial(), none), due: undefined };
  }

  /** Returns the same object until what the seat sees changes. */
  private see(
    { ply }: Match,
    position: ReturnType<HiddenRules["initial"]>,
    own: Pick<HiddenSeat, "hand" | "secret" | "isDue">,
    history?: SignedHistory,
  ): Seen {
    const after = { ply, phase: this.rules.hidden.phase(position), position, ...own };
    const moves = history?.written() ?? [];
    return { seat: sameOr(this.last?.seat, after), moves };
  }

  private async secretOf(match: Match, account: Account, seat: SeatNumber): Promise<unknown> {
    const { domain } = await this.kifu.retry(() => this.kifu.knownOnce());
    const context = signedContext(domain, match);
    const of = `${account.address}/${context}/${seat}`;
    if (this.secret?.of !== of) {
      const seed = await account.seatSecret(context, seat);
      this.secret = { of, value: this.rules.hidden.secretFrom(seed) };
    }
    return this.secret.value;
  }

  /**
   * Whether the seat committed to this secret. If it did, the seat's first automatic move is the
   * one that the secret determines.
   */
  private isHeld(history: SignedHistory, seat: SeatNumber, secret: unknown): boolean {
    const { encode, hidden } = this.rules;
    for (const [ply, made] of history.moves.entries()) {
      const before = history.positionAt(ply)!;
      const move = before.turn === seat ? hidden.due(before, secret) : undefined;
      if (move !== undefined) return String(encode.move(move)) === String(made);
    }
    return true;
  }
}

function sameOr(before: HiddenSeat | undefined, after: HiddenSeat): HiddenSeat {
  const keys = Object.keys(after) as (keyof HiddenSeat)[];
  const isSame = before !== undefined && keys.every((key) => before[key] === after[key]);
  return isSame ? before : after;
}

const NO_HAND = { hand: undefined, secret: undefined, isDue: false } as const;

/**
 * Whether this device has signed the match's next move and has the node's receipt for it. Another
 * tab may have signed the move.
 */
async function hasAnsweredMove(
  kifu: Pick<ChainConnection, "retry" | "knownOnce">,
  account: Account,
  match: Match,
): Promise<boolean> {
  const { domain } = await kifu.retry(() => kifu.knownOnce());
  const turn = turnOf(domain, match);
  return await withMoveLog(domain, account, async (log) =>
    log.of(turn).some(({ answer }) => answer !== undefined),
  );
}
