import type { balanceChange } from "./balanceChange.js";
import type { Decoded } from "./decoder.js";
import type * as shapes from "./shapes.js";

export type { SeatNumber } from "./seatNumber.js";

/** A player's seat in a match. */
export type Seat = Decoded<typeof shapes.seat>;
/** A match according to the node, including moves that are not in a block yet. */
export type Match = Decoded<typeof shapes.match>;
/** A draw that a player has offered since the last move. */
export type DrawOffer = Decoded<typeof shapes.drawOffer>;
/** A takeback that a player has asked for since the last move. */
export type TakebackOffer = Decoded<typeof shapes.takebackOffer>;
/** A seat's signature over a match's transcript, for a move, a draw or a takeback. */
export type SeatSignature = Decoded<typeof shapes.seatSignature>;
/** A move that the node has accepted. */
export type Move = Decoded<typeof shapes.move>;
/** A key that may play for its owner without asking the wallet. */
export type Session = Decoded<typeof shapes.session>;
/** The queue or the open seek in which a player waits. */
export type PlayerQueue = Decoded<typeof shapes.playerQueue>;
/** An open seek that names one player, as that player sees it. */
export type PlayerInvitation = Decoded<typeof shapes.playerInvitation>;
/** The number of matches that a player has won, lost and drawn. */
export type Tally = Decoded<typeof shapes.tally>;
/** The public state of a player. */
export type Player = Decoded<typeof shapes.player>;
/** A player who waits for an opponent, and the terms. */
export type QueueEntry = Decoded<typeof shapes.queueEntry>;
/** An event that changed a player's balance. */
export type BalanceChange = Decoded<typeof balanceChange>;
/** A transaction as its block lists it. */
export type BlockTransaction = Decoded<typeof shapes.blockTransaction>;
/** A block of the chain, with its first transactions. */
export type Block = Decoded<typeof shapes.block>;
/** A chain's identity and progress. */
export type Chain = Decoded<typeof shapes.chain>;
/** A transaction's status. */
export type Transaction = Decoded<typeof shapes.transaction>;
/** Part of a long list. `next` selects the part after it. */
export type Page<Item> = Decoded<ReturnType<typeof shapes.page<Item>>>;

/** How final a move is. Each level includes those before it. */
export type Finality = Move["finality"];
/** How a match ended; `running` until then. */
export type MatchResult = Match["result"];
/** What ended a match; `none` until then. */
export type EndReason = Match["reason"];
/**
 * A match's status. `overdue` means that the clock has run out and nobody has claimed the timeout
 * yet.
 */
export type MatchStatus = "running" | "overdue" | "finished";
/** How final a transaction is. */
export type TransactionState = Transaction["status"];

/** A signed transaction in the form that the node accepts. */
export interface TransactionJson {
  readonly hash: string;
  readonly methodId: string;
  readonly nonce: string;
  readonly sender: string;
  readonly argsFields: readonly string[];
  readonly auxiliaryData: readonly string[];
  readonly signature: { readonly r: string; readonly s: string };
  readonly isMessage: boolean;
}
