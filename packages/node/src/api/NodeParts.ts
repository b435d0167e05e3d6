import type { NodeConfig } from "../config/NodeConfig.js";
import type { EventStreams } from "../index/events/EventStreams.js";
import type { Ingress } from "../mempool/Ingress.js";
import type { Log } from "../lib/log.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import type { Chain } from "../sequencer/Chain.js";
import type { Provers } from "../prover/Provers.js";
import type { Store } from "../store/Store.js";
import type { Lobby } from "../tables/Lobby.js";
import type { Tables } from "../tables/Tables.js";

/** The parts of the store that the API reads. The API writes nothing. */
export type ReadableStore = Pick<
  Store,
  | ("state" | "leaf" | "maximumIndex" | "node" | "result" | "heightOf")
  | ("blockCount" | "block" | "blockHeader" | "madeAt" | "execution")
  | ("provenBlocks" | "prunedBlocks")
  | ("batch" | "batchCount" | "batchNumberOf")
>;

export interface NodeParts {
  chain: Pick<Chain, "events">;
  store: ReadableStore;
  ingress: Ingress;
  tables: Pick<Tables, "take" | "openStream" | "receiptKey" | "counts" | "refusals">;
  lobby: Pick<Lobby, "take" | "open" | "paired" | "refusals">;
  /** The source of queries and events. A node with the role `sequencer` offers neither. */
  matchIndex: MatchIndex;
  eventStreams: EventStreams;
  /** Knows the provers at work and takes their batches. */
  proving: Pick<Provers, "provers" | "announce" | "handOver">;
  config: NodeConfig;
  log: Log;
}
