import type { Match, Move, SeatNumber } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import type { GameRules, HiddenRules } from "../node/games.js";
import { exclusive, unref } from "../node/waiting.js";
import type { HiddenSeat } from "./MatchHandle.js";
import { turnOf } from "./playSigned.js";
import { withMoveLog } from "./MoveLog.js";
import { signedContext } from "./statements.js";

/* Matches with hidden information. Pages without such a match never load this file. */

/** How many times a refused automatic move is tried, and the time between two tries. */
const DUE_TRIES = 5;
const DUE_AGAIN_MS = 2_000;

interface HiddenLook {
  readonly seen: HiddenSeat;
  /** The move, in notation, that the device makes now without asking. */
  readonly due: string | undefined;
}

interface LookAt {
  readonly match: Match;
  /** The moves that the node reported, by ply. */
  readonly reported: ReadonlyMap<number, Move>;
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
  show(seen: HiddenSeat): void;
  play(account: Account, move: string): Promise<void>;
  /** Calls `follow` again if the match is still watched. */
  again(): void;
}

/** What one seat of a match sees, and the moves that its device makes by itself. */
export class HiddenHand {
  private readonly replay: PublicReplay;
  private last: HiddenSeat | undefined;
  private secret: { readonly of: string; readonly value: unknown } | undefined;
  /** The turn for which an automatic move was last tried, and how often. */
  private tries: { readonly turn: string; readonly count: number } | undefined;

  constructor(
    private readonly kifu: Pick<ChainConnection, "retry" | "knownOnce">,
    private readonly rules: HiddenRules,
    private readonly owner: HandOwner,
  ) {
    this.replay = new PublicReplay(rules);
  }

  /** Finds out what the seat sees, and makes its move if that needs no choice. */
  async follow(): Promise<void> {
    const { kifu, owner } = this;
    const { match, reported, account, seat } = owner.now();
    if (match === undefined) return;
    const look = await this.look({ match, reported, account, seat });
    const now = owner.now();
    // If the match has gone on or another account plays, a later call has begun.
    if (match !== now.match || account !== now.account || look === undefined) return;
    owner.show(look.seen);
    const { due } = look;
    if (account === undefined || due === undefined || now.isSending) return;
    // A new session in the seat may make a move that was refused before.
    const turn = JSON.stringify([match.transcript, match.seats]);
    const count = this.tries?.turn === turn ? this.tries.count : 0;
    if (count === DUE_TRIES) return;
    this.tries = { turn, count: count + 1 };
    const { domain } = await kifu.retry(() => kifu.knownOnce());
    try {
      // The lock lets one tab make the move. The others find it in the log.
      await exclusive(`kifu-due/${domain}/${account.address}/${owner.id}`, async () => {
        if (await hasAnsweredMove(kifu, account, match)) return;
        if (owner.now().match?.transcript === match.transcript) await owner.play(account, due);
      });
    } catch (error) {
      unref(setTimeout(() => owner.again(), DUE_AGAIN_MS));
      throw error;
    }
  }

  /** Tries a refused move again, for example for another account. */
  allowTries(): void {
    this.tries = undefined;
  }

  /**
   * What the seat sees after the match's last move. Returns the same object until what the seat
   * sees changes. Undefined while moves are missing, or if the rules refuse a move that the node
   * reports.
   */
  private async look({ match, reported, account, seat }: LookAt): Promise<HiddenLook | undefined> {
    const { hidden, notation } = this.rules;
    const positions = this.replay.follow(match.ply, reported);
    const position = positions?.at(-1);
    if (positions === undefined || position === undefined) return undefined;
    const shown = { ply: match.ply, phase: hidden.phase(position), position };
    const see = (own: Pick<HiddenSeat, "hand" | "secret" | "isDue">) =>
      (this.last = sameOr(this.last, { ...shown, ...own }));
    if (account === undefined || seat === undefined) return { seen: see(NO_HAND), due: undefined };
    const secret = await this.secretOf(match, account, seat);
    if (!this.isHeld(positions, reported, seat, secret)) {
      return { seen: see({ ...NO_HAND, hand: "lost" }), due: undefined };
    }
    const isOn = match.turn === seat && match.result === "running";
    const move = isOn ? hidden.due(position, secret) : undefined;
    const isDue = move !== undefined;
    return {
      seen: see({ hand: "held", secret, isDue }),
      // A move would withdraw an announced abort. Nobody chose this move, so the abort stands.
      due: isDue && match.abortFrom === undefined ? notation.write(move) : undefined,
    };
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
  private isHeld(
    positions: readonly Position[],
    reported: ReadonlyMap<number, Move>,
    seat: SeatNumber,
    secret: unknown,
  ): boolean {
    const { encode, hidden } = this.rules;
    for (const [ply, before] of positions.slice(0, -1).entries()) {
      const move = before.turn === seat ? hidden.due(before, secret) : undefined;
      if (move === undefined) continue;
      return String(encode.move(move)) === String(reported.get(ply + 1)?.fields);
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
 * Whether this device has signed the match's next move, and has the node's receipt. Another tab
 * may have done so.
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

type Position = ReturnType<GameRules["initial"]>;

/** The positions of a match, replayed from its moves. Only new moves are replayed. */
class PublicReplay {
  private readonly positions: Position[];
  private readonly made: string[] = [];

  constructor(private readonly rules: GameRules) {
    this.positions = [rules.initial()];
  }

  /** The positions from ply 0 up to this ply. */
  follow(ply: number, reported: ReadonlyMap<number, Move>): readonly Position[] | undefined {
    const moves = Array.from({ length: ply }, (_, i) => reported.get(i + 1)?.fields);
    const known = moves.findIndex((fields, i) => String(fields) !== this.made[i]);
    const kept = known === -1 ? ply : known;
    this.made.length = kept;
    this.positions.length = kept + 1;
    for (const fields of moves.slice(kept)) {
      const move = fields && this.rules.decode.move(fields.map(BigInt));
      const played = move === undefined ? undefined : this.rules.play(this.positions.at(-1)!, move);
      if (played?.ok !== true) return undefined;
      this.positions.push(played.position);
      this.made.push(String(fields));
    }
    return this.positions;
  }
}
