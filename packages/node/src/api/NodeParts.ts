import type { NodeConfig } from "../config/NodeConfig.js";
import type { DrawOffers } from "../draws/DrawOffers.js";
import type { TakebackOffers } from "../takebacks/TakebackOffers.js";
import type { EventStreams } from "../events/EventStreams.js";
import type { Ingress } from "../ingress/Ingress.js";
import type { Log } from "../log.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import type { Chain } from "../sequencer/Chain.js";
import type { Presence } from "../presence/Presence.js";
import type { Provers } from "../prover/Provers.js";
import type { SignedSeeks } from "../seeks/SignedSeeks.js";
import type { SignedMoves } from "../signed-moves/SignedMoves.js";
import type { Store } from "../store/Store.js";

/** What the API reads of the store: it writes nothing. */
export type ReadableStore = Pick<
  Store,
  | ("state" | "leaf" | "maximumIndex" | "node" | "result" | "heightOf")
  | ("blockCount" | "block" | "blockHeader" | "madeAt" | "execution")
  | ("provenBlocks" | "prunedBlocks")
  | ("batch" | "batchCount" | "batchNumberOf")
>;

/** The parts of the node that the API speaks for. */
export interface NodeParts {
  chain: Pick<Chain, "events">;
  store: ReadableStore;
  ingress: Ingress;
  /** Takes moves that are signed in place of transactions. */
  moves: Pick<
    SignedMoves,
    "submit" | "receiptKey" | "open" | "taken" | "refusals" | "stoppedMatches"
  >;
  /** Takes what players sign who want a match. */
  seeks: Pick<SignedSeeks, "submit" | "open" | "paired" | "refusals">;
  /** Takes what players sign who offer, accept or decline a draw. */
  draws: Pick<DrawOffers, "submit" | "open" | "agreed" | "refusals">;
  /** Takes what players sign who ask to take moves back, accept or decline. */
  takebacks: Pick<TakebackOffers, "submit" | "open" | "agreed" | "refusals">;
  /** Knows who is at their match. */
  presence: Pick<Presence, "open" | "submit" | "count">;
  /** What players look at, and what is pushed to them: the role `sequencer` shows neither. */
  matchIndex: MatchIndex;
  eventStreams: EventStreams;
  /** Who proves the chain now, and takes what they hand over. */
  proving: Pick<Provers, "provers" | "announce" | "handOver">;
  config: NodeConfig;
  log: Log;
}
