import { FIELD_ORDER } from "./signed/domain.js";

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
