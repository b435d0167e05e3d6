import {
  address,
  clockNumber,
  count,
  type Decoder,
  field,
  flag,
  largeCount,
  object,
  oneOf,
  textLike,
} from "./decoder.js";
import { signatureFields } from "./signatureFields.js";
import type { Hash } from "./signed/Hash.js";
import { keyFields, type PlainKey } from "./signed/PlainKey.js";
import { tournamentForms, type TournamentTerms } from "./tournaments/terms.js";

/** The fields of `TournamentTerms`. */
export const tournamentFields = {
  form: oneOf(...tournamentForms),
  game: count,
  moveLimit: clockNumber,
  rated: flag,
  length: count,
  start: count,
  stake: largeCount,
  bots: flag,
  listed: flag,
} satisfies Record<keyof TournamentTerms, Decoder<unknown>>;

/** "kifu tournament" in ASCII. */
const SIGNED_TOURNAMENT = 0x6b69667520746f75726e616d656e74n;
/** "kifu entry" in ASCII. */
const SIGNED_ENTRY = 0x6b69667520656e747279n;

const by = object(signatureFields);

/**
 * The kinds of statements about tournaments. They are beside `statementKinds`, so that pages
 * without tournaments do not load them. The player's own key signs, or a session that may seek.
 */
export const tournamentKinds = {
  /** Answered with `id`, which is part of the tournament's address. */
  tournament: {
    fields: object({
      owner: address,
      ...tournamentFields,
      /** The chain's time of the signature. */
      time: count,
      by,
    }),
    signed: (
      hash: Hash,
      domain: bigint,
      made: TournamentTerms & { readonly owner: PlainKey; readonly time: number },
    ) => ({
      context: hash([SIGNED_TOURNAMENT, domain]),
      digest: hash([
        ...keyFields(made.owner),
        BigInt(tournamentForms.indexOf(made.form)),
        ...[made.game, made.moveLimit, made.length, made.start, made.stake, made.time].map(BigInt),
        ...[made.rated, made.bots, made.listed].map((is) => (is ? 1n : 0n)),
      ]),
    }),
    answer: object({ id: textLike(/^[0-9a-z]{1,13}$/, "a tournament's id") }),
  },
  /** Answered with `entered`: whether the player takes part now. */
  entry: {
    fields: object({
      /** The digest of the tournament that the player enters or leaves. */
      tournament: field,
      owner: address,
      /** Whether the player enters. Otherwise they leave. */
      enters: flag,
      /** The chain's time of the signature. */
      time: count,
      by,
    }),
    signed: (
      hash: Hash,
      domain: bigint,
      entry: {
        readonly tournament: bigint;
        readonly owner: PlainKey;
        readonly enters: boolean;
        readonly time: number;
      },
    ) => ({
      context: hash([SIGNED_ENTRY, domain]),
      digest: hash([
        entry.tournament,
        ...keyFields(entry.owner),
        entry.enters ? 1n : 0n,
        BigInt(entry.time),
      ]),
    }),
    answer: object({ entered: flag }),
  },
};
