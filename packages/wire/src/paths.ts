import { FIELD_ORDER } from "./signatures.js";

/** The port that a node listens on by default. */
export const DEFAULT_PORT = 4000;

/** Where a client looks for a node by default. */
export const DEFAULT_NODE_URL = `http://127.0.0.1:${DEFAULT_PORT}`;

/**
 * Paths that a node serves to players. `npm run docs` writes docs/reference/http-api.md from the
 * comments here and in filePaths.ts.
 */
export const paths = {
  /**
   * Queries, submissions, and subscriptions over server-sent events: see [GraphQL](graphql.md).
   *
   * Cost: at least one token of the address's `ingress.perAddress`, and one for each millisecond of
   * work.
   */
  graphql: "/graphql",
  /**
   * Takes statements, which players sign instead of sending transactions: see the kinds below. The
   * node handles statements about one match in their order.
   *
   * Request: `{"statements": [{"kind": "move", …}, …]}`, up to 64, with the fields in
   * `packages/wire/src/statements.ts`. `receipts` restore moves that the node accepted and has lost.
   * Such a move gets the time in its receipt.
   *
   * Answer: `{"answers": […]}` in the same order: for each statement the answer to its kind, or
   * `{"error": …}`. A refused statement changes nothing.
   *
   * Cost: each statement counts as one submission, both for the client's address and for the seat
   * or player. A seek also counts against `ingress.registrations`.
   */
  statements: "/statements",
  /**
   * Deprecated. The next release removes this path. Takes statements of kind `move`.
   *
   * Request: `{"moves": […], "receipts": […]}`, as in `packages/wire/src/sentStatements.ts`.
   *
   * Answer: `{"answers": […]}` in the same order: for each move a receipt, or why it was refused.
   */
  moves: "/moves",
  /**
   * Deprecated. The next release removes this path. Takes a statement of kind `seek`.
   *
   * Request: `{"seek": …, "withdraw": false}`, as in `packages/wire/src/sentStatements.ts`.
   *
   * Answer: `{"open": true}` or `{"open": false}`, or `{"error": …}`.
   */
  seeks: "/seeks",
  /**
   * Deprecated. The next release removes this path. Takes a statement of kind `draw`.
   *
   * Request: `{"draw": …}`, as in `packages/wire/src/sentStatements.ts`.
   *
   * Answer: `{"drawn": true}` or `{"drawn": false}`, or `{"error": …}`.
   */
  draws: "/draws",
  /**
   * Deprecated. The next release removes this path. Takes a statement of kind `takeback`.
   *
   * Request: `{"takeback": …}`, as in `packages/wire/src/sentStatements.ts`.
   *
   * Answer: `{"takenBack": true}` or `{"takenBack": false}`, or `{"error": …}`.
   */
  takebacks: "/takebacks",
  /**
   * Deprecated. The next release removes this path. Takes a statement of kind `presence`.
   *
   * Request: `{"presence": …}`, as in `packages/wire/src/sentStatements.ts`.
   *
   * Answer: `{"present": true}`, or `{"error": …}`.
   */
  presence: "/presence",
  /**
   * Subscribes a device to push notifications, or ends its subscription.
   *
   * Request: `{"subscription": …}` as in `packages/wire/src/push.ts`, signed by the player's key or
   * active session. Without `subscription`, only asks for the key.
   *
   * Answer: `{"key": …, "kept": true}`. `key` is what a browser subscribes with; left out if the
   * node sends no notifications.
   */
  push: "/push",
  /**
   * Plans replies to a slow match's next move. The node plays one if the opponent makes the move
   * that leads to its position, and forgets the others.
   *
   * Request: `{"match": …, "ply": …, "transactions": […]}` as in `packages/wire/src/chain.ts`. Each
   * is a `makeMove`, signed by the side that waits.
   *
   * Answer: `{"kept": …}`, the number of transactions that the node keeps for the seat.
   */
  plans: "/plans",
} as const;

/**
 * Paths that a node serves to its operator. Paths with a number are in filePaths.ts.
 */
export const operatorPaths = {
  /**
   * Whether the process is alive. Restart it when this does not answer.
   *
   * Answer: 200 and `{"alive":true}`.
   */
  health: "/healthz",
  /**
   * Whether the node can serve players. Send no players to a node that is not ready, and find the
   * cause before you restart it.
   *
   * Answer: 200 and `{"ready":true}`, or 503 with the reason: `starting`, `stopping`, `no block
   * is made`, `behind the writer`, or a code such as `store/full`, or `log/unreachable` after
   * three seconds at the writer and five at other nodes. A gateway stays ready without the log if
   * the log does not answer the writer either. `no block is made` means that transactions, a clock or a queue need a block, and
   * that none came for 30 block intervals, at least 30 seconds. `maintenance` says whether maintenance is planned or has begun. During
   * maintenance the node stays ready, because running matches continue. With a shared log, `log` is `writes`, `follows` or
   * `no writer`.
   */
  readiness: "/readyz",
  /**
   * The [metrics](metrics.md) in Prometheus' text format. Through a proxy or from another machine
   * they may be up to a second old. Anybody who reaches the port can read them, so let the proxy
   * block this path.
   */
  metrics: "/metrics",
  /**
   * The operator's announcement, maintenance, and blocked players and networks. `kifu announce`,
   * `maintenance`, `block`, `unblock` and `blocked` use it.
   *
   * Request: needs `operator.secret`. `GET`, or `POST` with a notice as in
   * `packages/wire/src/operators.ts`.
   *
   * Answer: `{"notices": […]}`, all that is posted.
   */
  notices: "/notices",
  /**
   * Passes the shared log on to a relay (`kifu follow --from`): rows after `after`, at most 500, and
   * what the node knows about the writer. Waits up to `wait` milliseconds for a row.
   *
   * Request: needs `log.secret`.
   */
  log: "/log",
  /**
   * Receives the names of streams that have ended at another node of the chain, so that the writer
   * knows which players are still there.
   *
   * Request: only the chain's own nodes can send it.
   */
  streams: "/streams",
  /**
   * Receives a batch that the prover of another node of the chain has proven. A node that is not
   * the writer passes the batch on to the writer.
   *
   * Request: only the chain's own nodes that have `log.url` can send it.
   */
  batches: "/batches",
} as const;

/** A path that a node serves to players. */
export type Path = (typeof paths)[keyof typeof paths];
/** A path that a node serves to its operator. */
export type OperatorPath = (typeof operatorPaths)[keyof typeof operatorPaths];

/**
 * The proof of batch N, for `kifu verify-proof`.
 *
 * Cost: as much as five queries.
 */
const PROOF = /^\/proofs\/(0|[1-9]\d{0,14})\.json$/;
/**
 * What a verifier (`kifu follow --verify`) signs about the chain after block H: the roots that it
 * computed itself. `/roots/H/CONTRACT/TERMS.json` is signed for a settlement contract with that
 * address and the hash of its terms: see
 * [Settlement](../protocol/settlement.md#who-else-has-the-state).
 *
 * Cost: as much as five queries.
 */
const ROOT =
  /^\/roots\/(0|[1-9]\d{0,14})(?:\/(B62[1-9A-HJ-NP-Za-km-z]{52})\/(0|[1-9]\d{0,76}))?\.json$/;
/**
 * What the player with address A can leave with after a freeze, at the settled state root:
 * `kifu exit` reads it. See [Settlement](../protocol/settlement.md#when-the-operator-is-silent).
 *
 * Cost: as much as five queries.
 */
const EXIT = /^\/exits\/(B62[1-9A-HJ-NP-Za-km-z]{52})\.json$/;
/**
 * The settlement contract with its terms, and how far it has settled the chain: see
 * [Settlement](../protocol/settlement.md).
 *
 * Cost: as much as one query.
 */
export const SETTLEMENT_PATH = "/settlement.json";

/**
 * The tournaments that the node lists: those that run, those to come, and the latest that are over.
 *
 * Cost: as much as one query.
 */
export const TOURNAMENTS_PATH = "/tournaments.json";
/**
 * The tournament with the id I, with everything that was signed for it. `/tournaments/I/grants.json`
 * has the transactions that opened the sessions which signed. `kifu tournament` reads both: see
 * [Tournaments](../protocol/tournaments.md).
 *
 * Cost: as much as one query.
 */
const TOURNAMENT = /^\/tournaments\/([0-9a-z]{1,13})(\/grants)?\.json$/;

/** The file name of a batch's proof. */
export function proofName(batch: number | string): string {
  return `${batch}.json`;
}

/**
 * The path of a batch's proof. Pass a route pattern as `batch` to get the pattern of all such
 * paths.
 */
export function proofPath(batch: number | string): string {
  return `/proofs/${proofName(batch)}`;
}

/** The batch whose proof is at this path; undefined for any other path. */
export function batchAt(path: string): number | undefined {
  const [, number] = PROOF.exec(path) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** A settlement contract, and the hash of its terms. */
export interface RootContract {
  readonly address: string;
  readonly terms: bigint;
}

/** The path of what a verifier signs about a block, for a settlement contract or for none. */
export function rootPath(height: number | string, contract?: RootContract): string {
  const end = contract === undefined ? "" : `/${contract.address}/${contract.terms}`;
  return `/roots/${height}${end}.json`;
}

/** What a verifier signs at this path; undefined for any other path. */
export function rootAt(
  path: string,
): { height: number; contract: RootContract | undefined } | undefined {
  const [, height, address, terms] = ROOT.exec(path) ?? [];
  if (height === undefined) return undefined;
  if (address === undefined || terms === undefined) {
    return { height: Number(height), contract: undefined };
  }
  const contract = { address, terms: BigInt(terms) };
  return contract.terms < FIELD_ORDER ? { height: Number(height), contract } : undefined;
}

/** The path of what a player can leave with. */
export function exitPath(owner: string): string {
  return `/exits/${owner}.json`;
}

/** The player whose exit is at this path; undefined for any other path. */
export function exitOwnerAt(path: string): string | undefined {
  return EXIT.exec(path)?.[1];
}

/** The path of a tournament, or of the transactions that opened the sessions which signed. */
export function tournamentPath(id: string, grants = false): string {
  return `/tournaments/${id}${grants ? "/grants" : ""}.json`;
}

/** What is at this path of a tournament; undefined for any other path. */
export function tournamentAt(path: string): { id: string; grants: boolean } | undefined {
  const [, id, grants] = TOURNAMENT.exec(path) ?? [];
  return id === undefined ? undefined : { id, grants: grants !== undefined };
}

/** Whether this could be a tournament's id. */
export function isTournamentId(text: string): boolean {
  return tournamentAt(tournamentPath(text))?.grants === false;
}
