import type { Field, PublicKey } from "o1js";
import type { Match, Player } from "../../matches/match.js";
import type { KifuRuntime } from "../../runtime/standalone.js";
import type { Session } from "../../sessions/session.js";

export type ReadLeaf = (path: Field) => Field[] | undefined;

/** The chain's state in its own words, as of whatever `read` reads. */
export interface StateView {
  match(id: number): Match | undefined;
  matchCount(): number;
  player(owner: PublicKey): Player;
  session(owner: PublicKey): Session | undefined;
  /** Who waits on this ticket. */
  queued(ticket: bigint): PublicKey | undefined;
  /** The nonce of the sender's next transaction. */
  nonce(sender: PublicKey): bigint;
}

export declare function stateView(runtime: KifuRuntime, read: ReadLeaf): StateView;
