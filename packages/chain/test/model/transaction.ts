import type { KeyName } from "./keys.js";

/** A signed call of a runtime method, in plain values. Integers stand for field elements. */
export type Transaction = { readonly signer: KeyName } & Call;

export type Call =
  | ({ readonly call: "register" } & Queueing & SessionTerms)
  | ({ readonly call: "requeue"; readonly owner: KeyName; readonly domain: bigint } & Queueing)
  | { readonly call: "leave"; readonly owner: KeyName; readonly domain: bigint }
  | ({ readonly call: "openSession" } & SessionTerms)
  | { readonly call: "revokeSession"; readonly domain: bigint }
  | ({ readonly call: "makeMove" } & Move)
  | ({ readonly call: "resign" } & Resignation)
  | { readonly call: "claimTimeout"; readonly match: bigint };

export interface Resignation {
  readonly match: bigint;
  readonly seat: bigint;
  readonly domain: bigint;
}

export interface Queueing {
  readonly game: bigint;
  readonly moveLimit: bigint;
}

export interface SessionTerms {
  readonly key: KeyName;
  readonly expiresAt: bigint;
  readonly scope: bigint;
  readonly domain: bigint;
}

export interface Move {
  /** The number of the game whose module is called. */
  readonly module: number;
  readonly match: bigint;
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

/** @example "p1.key requeue {owner: p1.wallet, game: 2, moveLimit: 3}" */
export function describeTransaction({ signer, call, ...args }: Transaction): string {
  const named = Object.entries(args).map(([name, value]) => `${name}: ${String(value)}`);
  return `${signer} ${call} {${named.join(", ")}}`;
}
