import type { NodeConfig } from "../lib/config/NodeConfig.js";
import type { EventStreams } from "../index/events/EventStreams.js";
import type { Ingress } from "../mempool/Ingress.js";
import type { Following } from "../follower/Following.js";
import type { GatewayDoor } from "../follower/GatewayDoor.js";
import type { Log } from "../lib/log.js";
import type { MatchIndex } from "../index/MatchIndex.js";
import type { LogWriter } from "../store/log/LogWriter.js";
import type { Notices } from "../door/Notices.js";
import type { Chain } from "../sequencer/Chain.js";
import type { BatchTaker } from "../prover/BatchTaker.js";
import type { ProverWatch } from "../prover/Provers.js";
import type { Push } from "../tables/Push.js";
import type { ExitReader } from "../prover/settlement/ExitReader.js";
import type { TransferDesk } from "../prover/settlement/TransferDesk.js";
import type { Store } from "../store/Store.js";
import type { Plans } from "../tables/Plans.js";
import type { Lobby } from "../tables/Lobby.js";
import type { Names } from "../tables/Names.js";
import type { Tables } from "../tables/Tables.js";
import type { Tournaments } from "../tables/Tournaments.js";
import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  type LinkedLeafStore,
  LinkedMerkleTree,
  type LinkedMerkleTreeReadWitness,
  type MerkleTreeStore,
} from "@proto-kit/common";

export type ReadableStore = Pick<
  Store,
  | ("state" | "leaf" | "maximumIndex" | "node" | "result" | "heightOf")
  | ("blockCount" | "block" | "blockHeader" | "madeAt" | "execution")
  | ("provenBlocks" | "prunedBlocks" | "settledBlocks")
  | ("batch" | "batchCount" | "batchNumberOf" | "settledBy" | "answered")
>;

export interface NodeParts {
  chain: Pick<Chain, "events">;
  store: ReadableStore;
  ingress: Ingress;
  tables: Pick<
    Tables,
    "take" | "openStream" | "closeStream" | "receiptKey" | "counts" | "refusals"
  >;
  lobby: Pick<Lobby, "take" | "open" | "paired" | "refusals">;
  tournaments: Pick<Tournaments, "take" | "list" | "file" | "grants" | "refusals">;
  names: Pick<Names, "take" | "of" | "find" | "search" | "refusals">;
  /**
   * The source of the answers to players' queries, and of events. A node with the role
   * `sequencer` offers neither.
   */
  matchIndex: MatchIndex;
  eventStreams: EventStreams;
  push: Pick<Push, "take" | "counts">;
  plans: Pick<Plans, "take" | "played" | "refusals">;
  notices: Pick<Notices, "list" | "shown" | "post" | "isBlocked" | "events">;
  proving: Pick<ProverWatch, "provers">;
  taker: Pick<BatchTaker, "handOver">;
  exits: Pick<ExitReader, "read" | "status">;
  transferDesk: Pick<TransferDesk, "take" | "refusals">;
  /** Undefined without a shared log. */
  door?: GatewayDoor | undefined;
  following?: Following | undefined;
  /** Undefined unless this node is the writer of a shared log. */
  logWriter?: (() => LogWriter | undefined) | undefined;
  config: NodeConfig;
  log: Log;
}

/** Returns the Merkle path from a leaf of the committed state to the root. */
export type ReadWitness = (path: bigint) => LinkedMerkleTreeReadWitness;

export function readWitness(store: Pick<ReadableStore, "leaf" | "maximumIndex" | "node">) {
  // Protokit writes a first leaf into an empty tree. The store must not change here, so that leaf
  // stays in memory.
  const leaves = new InMemoryLinkedLeafStore();
  const nodes = new InMemoryMerkleTreeStorage();
  const storedLeaves: LinkedLeafStore = {
    getLeaf: (path) => store.leaf(path) ?? leaves.getLeaf(path),
    getPreviousLeaf: () => undefined,
    getMaximumIndex: () => store.maximumIndex() ?? leaves.getMaximumIndex(),
    setLeaf: (index, leaf) => leaves.setLeaf(index, leaf),
  };
  const storedNodes: MerkleTreeStore = {
    getNode: (index, level) => store.node("state", level, index) ?? nodes.getNode(index, level),
    setNode: (index, level, value) => nodes.setNode(index, level, value),
  };
  const tree = new LinkedMerkleTree(storedNodes, storedLeaves);
  return (path: bigint): LinkedMerkleTreeReadWitness => tree.getReadWitness(path);
}
