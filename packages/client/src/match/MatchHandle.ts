import type { Account } from "../accounts/Account.js";
import type { KifuError } from "../errors/KifuError.js";
import type { Connection, Observable } from "../Observable.js";
import type { Match, Move, SeatNumber, Finality } from "@kifu/wire";

/** A move as it is shown: the node's, or the player's own on its way there. */
export interface ShownMove {
  /** 1 for the first. */
  readonly ply: number;
  readonly seat: SeatNumber;
  /** In the game's notation. */
  readonly move: string;
  /** undefined while it is in none. */
  readonly transaction: string | undefined;
  /** undefined while it is being sent. */
  readonly height: number | undefined;
  readonly finality: "sending" | Finality;
}

/** The board as it should be drawn, with the player's own move that is still being sent. */
export interface ShownPosition {
  /** For the game's `rules.decode.state`, as decimal field elements. */
  readonly state: readonly string[];
  readonly turn: SeatNumber;
  readonly ply: number;
}

/** The time that the side to move has left. */
export interface TurnClock {
  /** The last second in which the side to move may move, by the chain's time. */
  readonly deadline: number;
  /** The chain's time now. Between two answers of the node it is counted here. */
  readonly time: number;
  readonly secondsLeft: number;
  /** The time is over: anybody may claim it. */
  readonly overdue: boolean;
}

/** Everything that a page needs to draw a match, in one value that never changes. */
export interface MatchState {
  /** unknown: the node has no such match. */
  readonly status: "loading" | "unknown" | "ready";
  readonly connection: Connection;
  readonly error: KifuError | undefined;
  /** As the node has it. */
  readonly match: Match | undefined;
  /** What to draw: `match`, and a move of the player's own that is not accepted yet. */
  readonly shown: ShownPosition | undefined;
  /** In their order, the player's own unaccepted ones at the end. */
  readonly moves: readonly ShownMove[];
  /** The last move that was shown and then refused, until dismissed. */
  readonly refused: { readonly move: string; readonly error: KifuError } | undefined;
  /** undefined when the match is over. */
  readonly clock: TurnClock | undefined;
  /** The seat of the account that `as` was called with; undefined for spectators. */
  readonly you: SeatNumber | undefined;
  /** Seats whose players have gone, or have not come, as of when the connection was last `live`. */
  readonly away: readonly SeatNumber[];
  /** Where the node's match is not what was signed in it, as far as this device knows: kept, to be shown to others. */
  readonly evidence: readonly Evidence[];
}

/** Something that was signed, and is not in the match as the node tells it. */
export interface Evidence {
  /** The opponent signed another move there; or the node gave a receipt for one, or for another time. */
  readonly kind: "replaced" | "left-out" | "other-time";
  readonly ply: number;
  /** All that shows it, in JSON. */
  readonly text: string;
}

/** A match as somebody has seen it a moment ago: the server, while it made the page. */
export interface SeenMatch {
  readonly match: Match;
  readonly moves: readonly Move[];
}

/** A match to watch and to play. */
export interface MatchHandle extends Observable<MatchState> {
  readonly id: number;
  /** Says who watches, for `you` in the state. */
  as(account: Account | undefined): void;
  /**
   * Judges the move by the rules, shows it at once, signs it over all moves before it, and sends it. Resolves
   * when the node has accepted it; rejects with a `KifuError`, and the move is gone again.
   *
   * While the node cannot be reached, the signed move is kept with the account's keys and sent again, whatever
   * `patienceMs` is. After a reload, `as` with the same account sends it again.
   *
   * @example await kifu.match(7).play(account, "h8")
   */
  play(account: Account, move: string): Promise<void>;
  /**
   * Gives the match up. Until both have moved, only the side to move can. Leaving like that is forgiven once a day: then
   * nobody wins.
   */
  resign(account: Account): Promise<void>;
  /**
   * Announces that the side which waits wants no match unless the other makes its first move. A minute later (`abortFrom`)
   * the node aborts it, unless a move comes first.
   */
  abort(account: Account): Promise<void>;
  /** Offers a draw of the match as it is now, or accepts the opponent's offer. The next move withdraws it. */
  agreeToDraw(account: Account): Promise<void>;
  /** Declines the opponent's offer, or withdraws the player's own. */
  declineDraw(account: Account): Promise<void>;
  /**
   * Asks to take back the player's last move, and the reply to it if they are on turn; or lets the opponent take back
   * theirs. The next move withdraws it.
   */
  agreeToTakeback(account: Account): Promise<void>;
  /** Accepts what the opponent asks for, and nothing else: refused with `takebacks/no-offer` once it is withdrawn. */
  acceptTakeback(account: Account): Promise<void>;
  /** Declines what the opponent asks to take back, or withdraws the player's own request. */
  declineTakeback(account: Account): Promise<void>;
  /** Ends the match when the side to move has run out of time. Anybody may. */
  claimTimeout(account: Account): Promise<void>;
  /** Forgets the refused move. */
  dismiss(): void;
}
