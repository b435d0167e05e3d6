import type { Account } from "../accounts/Account.js";
import type { KifuError } from "../errors/KifuError.js";
import type { Connection, Observable } from "../Observable.js";
import type { Match, Move, SeatNumber, Finality } from "@kifu/wire";

/** A move as shown: the node's, or the player's own while it is being sent. */
export interface ShownMove {
  /** Counted from 1. */
  readonly ply: number;
  readonly seat: SeatNumber;
  /** In the game's notation. */
  readonly move: string;
  /** undefined while it is not in a transaction. */
  readonly transaction: string | undefined;
  /** undefined while it is being sent. */
  readonly height: number | undefined;
  readonly finality: "sending" | Finality;
}

/** The board to draw, including the player's own move that is still being sent. */
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
  /** The chain's time now. It is counted locally between two answers of the node. */
  readonly time: number;
  readonly secondsLeft: number;
  /** The time is over, and anybody may claim the timeout. */
  readonly overdue: boolean;
}

/** Everything that a page needs to draw a match, in one immutable value. */
export interface MatchState {
  /** unknown: the node has no such match. */
  readonly status: "loading" | "unknown" | "ready";
  readonly connection: Connection;
  readonly error: KifuError | undefined;
  /** As the node has it. */
  readonly match: Match | undefined;
  /** What to draw: `match` with the player's own unaccepted move. */
  readonly shown: ShownPosition | undefined;
  /** In order, the player's own unaccepted ones last. */
  readonly moves: readonly ShownMove[];
  /** The last shown move that was refused, until dismissed. */
  readonly refused: { readonly move: string; readonly error: KifuError } | undefined;
  /** undefined when the match is over. */
  readonly clock: TurnClock | undefined;
  /** The seat of the account passed to `as`; undefined for spectators. */
  readonly you: SeatNumber | undefined;
  /** Seats whose players left or have not come, as of the last `live` connection. */
  readonly away: readonly SeatNumber[];
  /**
   * Where the node's match contradicts what this device knows was signed. It is kept so that it
   * can be shown to others.
   */
  readonly evidence: readonly Evidence[];
}

/** Something signed that the node's match lacks. */
export interface Evidence {
  /**
   * The opponent signed another move there; or the node gave a receipt for one, or for another
   * time.
   */
  readonly kind: "replaced" | "left-out" | "other-time";
  readonly ply: number;
  /** The proof, as JSON. */
  readonly text: string;
}

/** A match as it was a moment ago, for example when the server rendered the page. */
export interface SeenMatch {
  readonly match: Match;
  readonly moves: readonly Move[];
}

/** A match to watch and to play. */
export interface MatchHandle extends Observable<MatchState> {
  readonly id: number;
  /** Sets the watching account, which determines `you` in the state. */
  as(account: Account | undefined): void;
  /**
   * Checks the move by the rules, shows it at once, signs it together with all moves before it,
   * and sends it. Resolves when the node has accepted it. Rejects with a `KifuError`, and then
   * the move is no longer shown.
   *
   * While the node is unreachable, the signed move is kept with the account's keys and sent
   * again, whatever `patienceMs` is. After a reload, `as` with the same account sends it again.
   *
   * @example await kifu.match(7).play(account, "h8")
   */
  play(account: Account, move: string): Promise<void>;
  /** Resigns: the opponent wins. */
  resign(account: Account): Promise<void>;
  /**
   * Announces an abort. Either player can until both have moved. After a minute (`abortFrom`) the
   * node ends the match without a winner, unless a move comes first. If the side to move announced
   * it, it leaves the match: forgiven once in 24 hours, after that it loses.
   */
  abort(account: Account): Promise<void>;
  /**
   * Offers a draw in the current position, or accepts the opponent's offer. The next move cancels
   * an offer.
   */
  agreeToDraw(account: Account): Promise<void>;
  /** Declines the opponent's offer, or withdraws the player's own. */
  declineDraw(account: Account): Promise<void>;
  /**
   * Asks to take back the player's last move (and the reply, if it is their turn), or grants the
   * opponent's request. The next move cancels a request.
   */
  agreeToTakeback(account: Account): Promise<void>;
  /**
   * Grants the opponent's request and nothing else. Refused with `takebacks/no-offer` if it was
   * withdrawn.
   */
  acceptTakeback(account: Account): Promise<void>;
  /** Declines the opponent's request, or withdraws the player's own. */
  declineTakeback(account: Account): Promise<void>;
  /** Ends the match after the side to move has run out of time. Anybody may. */
  claimTimeout(account: Account): Promise<void>;
  /** Forgets the refused move. */
  dismiss(): void;
}
