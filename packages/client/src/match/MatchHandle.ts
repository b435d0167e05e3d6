import type { Account } from "../accounts/Account.js";
import type { KifuError } from "../errors/KifuError.js";
import type { Connection, Observable } from "../node/Observable.js";
import type { Finality, Match, MatchEvent, Move, SeatNumber } from "@kifu/wire";
import type { Said, SaidKind } from "../accounts/statements.js";

export type { Said, SaidKind } from "../accounts/statements.js";

/**
 * A move on the page. It is reported by the node, or it is the player's own and still being sent.
 */
export interface ShownMove {
  readonly ply: number;
  readonly seat: SeatNumber;
  readonly move: string;
  /** undefined while the move is in no transaction. */
  readonly transaction: string | undefined;
  /** undefined while the move is being sent. */
  readonly height: number | undefined;
  readonly finality: "sending" | Finality;
}

/** The position to draw. It includes the player's own move while the move is being sent. */
export interface ShownPosition {
  /**
   * The position as decimal field elements. Decode them with the game's `rules.decode.state`.
   */
  readonly state: readonly string[];
  readonly turn: SeatNumber;
  readonly ply: number;
}

/** The time that the side to move has left. */
export interface TurnClock {
  /** The last second in which the side to move may move, by the chain's time. */
  readonly deadline: number;
  /** The chain's time now. Between two answers of the node, this device counts the seconds. */
  readonly time: number;
  readonly secondsLeft: number;
  /** Whether the time is over, so that anybody may claim the timeout. */
  readonly overdue: boolean;
}

/**
 * News of the match that the node does not store, such as the last greeting. The news come without
 * a signature, so the page has to trust the node.
 */
export type TableNews = Omit<MatchEvent, "height" | "match" | "move" | "away" | "present">;

/** Everything that a page needs to draw a match, in one immutable value. */
export interface MatchState {
  /** `unknown` means that the node has no such match. */
  readonly status: "loading" | "unknown" | "ready";
  readonly connection: Connection;
  readonly error: KifuError | undefined;
  readonly match: Match | undefined;
  /**
   * The position to draw: the position of `match`, plus the player's own move until it is
   * accepted.
   */
  readonly shown: ShownPosition | undefined;
  /** All moves in order. The player's own move comes last while it is not accepted. */
  readonly moves: readonly ShownMove[];
  /** The player's last refused move, until it is dismissed. */
  readonly refused: { readonly move: string; readonly error: KifuError } | undefined;
  /** undefined when the match is over. */
  readonly clock: TurnClock | undefined;
  /** The seat of the account passed to `as`; undefined for spectators. */
  readonly you: SeatNumber | undefined;
  /**
   * Undefined in games that hide nothing, and until the moves are known and, for players, checked.
   */
  readonly hidden: HiddenSeat | undefined;
  /**
   * Seats whose players have left or never arrived. While the connection is lost, the list does
   * not change.
   */
  readonly away: readonly SeatNumber[];
  /** undefined until the node's first report. */
  readonly news: TableNews | undefined;
  /**
   * Proofs that the node's match contradicts what was signed. They are kept, so that the player
   * can show them to others.
   */
  readonly evidence: readonly Evidence[];
}

/** What this device knows in a match with hidden information. */
export interface HiddenSeat {
  /** The number of moves that `phase`, `position` and `isDue` take into account. */
  readonly ply: number;
  /** One of the game's `rules.hidden.phases`. */
  readonly phase: string;
  /**
   * The position with all that was shown so far. Pass it to `rules.hidden.view`,
   * `rules.legalMoves` and the bot.
   */
  readonly position: unknown;
  /**
   * `lost`: this device does not have the secret that the seat plays with, so its player can only
   * resign. `unsigned`: the node reports moves that the players did not sign, or withholds moves,
   * so nothing is shown or signed. Undefined for spectators.
   */
  readonly hand: "held" | "lost" | "unsigned" | undefined;
  /** The seat's secret. Undefined unless `hand` is `held`. It must not leave the device. */
  readonly secret: unknown;
  /** Whether it is the seat's turn and the device moves by itself. */
  readonly isDue: boolean;
}

/** A move that was signed or promised, and that the node's match lacks or changes. */
export interface Evidence {
  /**
   * `replaced`: the opponent had signed another move at this ply. `left-out`: the node gave a
   * receipt for a move that is missing. `other-time`: the node gave a receipt with another time.
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

/** A reply to a move that the opponent may make. Both are in notation. */
export interface Reply {
  readonly expected: string;
  readonly reply: string;
}

/** A match to watch and to play. */
export interface MatchHandle extends Observable<MatchState> {
  readonly id: number;
  /** Sets the account that watches the match. It determines `you` in the state. */
  as(account: Account | undefined): void;
  /**
   * Plays a move. The rules check the move, and it is shown at once. Then it is signed together
   * with all moves before it, and sent. Resolves when the node has accepted it. If it fails,
   * rejects with a `KifuError`, and the move is no longer shown.
   *
   * While the node is unreachable, the signed move is kept with the account's keys and sent again,
   * whatever `patienceMs` is. After a reload, `as` with the same account sends it again.
   *
   * In games with hidden information, a watched handle makes the moves that need no choice by
   * itself, for the account passed to `as`.
   *
   * @example await kifu.match(7).play(account, "h8")
   */
  play(account: Account, move: string): Promise<void>;
  resign(account: Account): Promise<void>;
  /**
   * Points out that the opponent's last move was a foul, instead of a move. Its player wins. Only
   * some games have such fouls: see `Rules.findFoul`. Refused with `match/no-foul` if there is none.
   */
  pointOut(account: Account): Promise<void>;
  /**
   * Announces an abort. Either player can do so until both have moved. After a minute (`abortFrom`)
   * the node ends the match without a winner, unless a move is made before that. A player who
   * announces the abort on their own turn leaves the match. Leaving is forgiven once in 24 hours. A
   * player who leaves another match within that time loses it.
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
   * Asks to take back the player's last move, and the reply if it is the player's turn. If the
   * opponent has asked, grants the request. The next move cancels a request.
   */
  agreeToTakeback(account: Account): Promise<void>;
  /**
   * Grants the opponent's request. Unlike `agreeToTakeback`, never makes a request. If the opponent
   * has withdrawn the request, the call is refused with `takebacks/no-offer`.
   */
  acceptTakeback(account: Account): Promise<void>;
  /** Declines the opponent's request, or withdraws the player's own. */
  declineTakeback(account: Account): Promise<void>;
  /**
   * Says something to everybody who follows the match, also after its end. Refused with
   * `ingress/rate-limited` and `retryAfterMs` if the seat says too much.
   *
   * @example await match.say(account, "greeting", { phrase: GREETINGS.indexOf("Good luck") })
   */
  say<Kind extends SaidKind>(account: Account, kind: Kind, said: Said<Kind>): Promise<void>;
  /**
   * Plans a reply to a move that the opponent may make next, in a slow match. The node plays it at
   * once when that move comes, while this device may be off. It cannot be taken back: in that
   * position, this device signs no other move.
   *
   * @example await match.planReply(account, { expected: "h8", reply: "h9" })
   */
  planReply(account: Account, planned: Reply): Promise<void>;
  /** The replies that this device has planned to the opponent's next move. */
  plannedReplies(account: Account): Promise<readonly Reply[]>;
  /** Ends the match after the side to move has run out of time. Anybody may claim this. */
  claimTimeout(account: Account): Promise<void>;
  /** Removes the refused move from the state. */
  dismiss(): void;
}
