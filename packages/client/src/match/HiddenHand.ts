import type { Match, Move, SeatNumber } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import type { ChainConnection } from "../accounts/ChainConnection.js";
import type { GameRules, HiddenRules } from "../node/games.js";
import type { HiddenSeat } from "./MatchHandle.js";
import { turnOf } from "./playSigned.js";
import { withMoveLog } from "./MoveLog.js";
import { signedContext } from "./statements.js";

/* Matches with hidden information. Pages without such a match never load this file. */

export interface HiddenLook {
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

/** What one seat of a match sees, and the moves that its device makes by itself. */
export class HiddenHand {
  private readonly replay: PublicReplay;
  private last: HiddenSeat | undefined;
  private secret: { readonly of: string; readonly value: unknown } | undefined;

  constructor(
    private readonly kifu: Pick<ChainConnection, "retry" | "knownOnce">,
    private readonly rules: HiddenRules,
  ) {
    this.replay = new PublicReplay(rules);
  }

  /**
   * What the seat sees after the match's last move. Returns the same object until what the seat
   * sees changes. Undefined while moves are missing, or if the rules refuse a move that the node
   * reports.
   */
  async look({ match, reported, account, seat }: LookAt): Promise<HiddenLook | undefined> {
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
      due: isDue ? notation.write(move) : undefined,
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
export async function hasAnsweredMove(
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
