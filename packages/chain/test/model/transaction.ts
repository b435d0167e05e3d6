import type { KeyName } from "./keys.js";

export type Transaction = { readonly signer: KeyName } & Call;

/** A method with its arguments as the model reads them. Any field may be any number. */
export type Call =
  | ({ readonly call: "register" } & Queueing & SessionTerms)
  | ({ readonly call: "requeue"; readonly owner: KeyName } & Queueing & Bounds)
  | ({ readonly call: "leave"; readonly owner: KeyName } & Bounds)
  | ({ readonly call: "pair"; readonly one: Seek; readonly other: Seek } & Queueing)
  | ({ readonly call: "pairForStake" } & StakedPair)
  | ({ readonly call: "pairRated" } & RatedPair)
  | { readonly call: "rate"; readonly match: bigint }
  | ({ readonly call: "openSession" } & SessionTerms)
  | ({ readonly call: "openToStake"; readonly allowance: bigint } & SessionTerms)
  | ({ readonly call: "revokeSession" } & Bounds)
  | { readonly call: "reseat"; readonly match: bigint; readonly seat: bigint }
  | ({ readonly call: "makeMove" } & Move)
  | ({ readonly call: "resign" } & Resignation)
  | ({ readonly call: "abort"; readonly transcript: bigint } & Resignation)
  | { readonly call: "claimAbort"; readonly match: bigint }
  | ({ readonly call: "agreeDraw" } & Agreement)
  | ({ readonly call: "takeBack" } & Takeback)
  | { readonly call: "claimTimeout"; readonly match: bigint }
  | { readonly call: "payOut"; readonly match: bigint }
  | ({ readonly call: "grant" } & Bounds)
  | { readonly call: "takeDeposit"; readonly owner: KeyName; readonly amount: bigint }
  | { readonly call: "takeWithdrawal"; readonly owner: KeyName; readonly amount: bigint }
  | { readonly call: "takeConclusion"; readonly match: bigint }
  | ({ readonly call: "withdraw"; readonly amount: bigint } & Bounds);

export interface Bounds {
  readonly domain: bigint;
  readonly validUntil: bigint;
}

export interface Resignation extends Bounds {
  readonly match: bigint;
  readonly seat: bigint;
}

export interface Agreement {
  readonly match: bigint;
  readonly first: Agreed;
  readonly second: Agreed;
}

/** The arguments of `takeBack` of any game: the takeback, and what each seat signed. */
export interface Takeback {
  readonly module: number;
  readonly match: bigint;
  readonly before: readonly bigint[];
  /** The fields of two moves, concatenated. */
  readonly moves: readonly bigint[];
  readonly plies: bigint;
  readonly first: Agreed;
  readonly second: Agreed;
}

export interface Agreed {
  readonly signer: KeyName;
  readonly byOwner: boolean;
  readonly domain: bigint;
  readonly transcript: bigint;
  readonly game: number;
  readonly moveLimit: number;
  readonly owners: readonly KeyName[];
}

export interface Queueing {
  readonly game: bigint;
  readonly moveLimit: bigint;
}

export interface Seek extends SessionTerms {
  readonly owner: KeyName;
  readonly after: bigint;
  /** The only opponent whom the player accepts. The empty key accepts anyone. */
  readonly opponent: KeyName;
  readonly side: bigint;
  readonly byOwner: boolean;
  readonly signer: KeyName;
  /** The seek and terms that were signed, if an operator has altered either since. */
  readonly signed?: SignedSeek;
}

export interface SignedSeek {
  readonly terms: SeekTerms;
  readonly seek: Seek | StakedSeek;
}

export interface StakedSeek extends Seek {
  readonly allowance: bigint;
}

export interface StakedPair extends Queueing {
  readonly stake: bigint;
  /** Whether the seeks are for a rated match. They are then without a stake. */
  readonly rated?: boolean;
  readonly one: StakedSeek;
  readonly other: StakedSeek;
}

export interface RatedPair extends Queueing {
  readonly one: Seek;
  readonly other: Seek;
}

/** The terms that both players sign with their seeks. The stake is 0 if there is none. */
export interface SeekTerms extends Queueing {
  readonly stake: bigint;
  readonly rated?: boolean;
}

export interface SessionTerms extends Bounds {
  readonly key: KeyName;
  readonly expiresAt: bigint;
  readonly scope: bigint;
}

export interface Move {
  readonly module: number;
  readonly match: bigint;
  readonly state: readonly bigint[];
  readonly move: readonly bigint[];
  readonly witness: readonly bigint[];
}

/** @example "p1.key requeue {owner: p1.wallet, game: 2, moveLimit: 3}" */
export function describeTransaction({ signer, call, ...args }: Transaction): string {
  return `${signer} ${call} ${describe(args)}`;
}

type Plain = string | number | bigint | boolean | readonly bigint[];
type Made = Seek | Agreed | SignedSeek;

function describe(args: object): string {
  const named = Object.entries(args) as [string, Plain | Made][];
  const texts = named.map(
    ([name, value]) => `${name}: ${isMade(value) ? describe(value) : String(value)}`,
  );
  return `{${texts.join(", ")}}`;
}

function isMade(value: Plain | Made): value is Made {
  return typeof value === "object" && !Array.isArray(value);
}
