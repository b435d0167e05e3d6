import {
  bigNumber,
  count,
  type Decoded,
  flag,
  height,
  label,
  largeCount,
  list,
  object,
  oneOf,
  optional,
  salt,
  type Sent,
  text,
  textLike,
} from "./decoder.js";
import { maintenance, noticeText } from "./notices.js";
import { provingFields } from "./proving.js";

/*
 * What the command line exchanges with a node: the node's status and the operator's notices. Pages
 * do not load these decoders.
 */

/**
 * What `kifu status` shows the operator.
 *
 * Type: Chain
 */
export const chainStatus = object({
  name: label,
  salt,
  domain: bigNumber,
  height: optional(height),
  time: largeCount,
  pendingTransactions: count,
  /** The number of accepted transactions that wait for an earlier nonce of their sender. */
  parkedTransactions: count,
  runningMatches: count,
  settledBlocks: count,
  ...provingFields,
});
/** The output of `kifu status`, in JSON form. */
export type SentChainStatus = Sent<Decoded<typeof chainStatus>>;

/**
 * What a node does with a log that it shares with others: it is the writer, it follows the writer,
 * or it sees no writer.
 */
export type LogRole = (typeof logRoles)[number];
const logRoles = ["writes", "follows", "no writer"] as const;

/** The answer of `/readyz`. */
export const sentReadiness = object({
  ready: flag,
  reason: optional(text),
  maintenance: optional(maintenance),
  log: optional(oneOf(...logRoles)),
});

const noticeFields = {
  kind: oneOf("announcement", "maintenance", "block"),
  /** Whom a `block` notice blocks: a player's address or a network. */
  subject: optional(textLike(/^[\w.:/]{1,64}$/, "a player's address or a network")),
  /** When maintenance begins, in milliseconds since 1970. Default: now. */
  from: optional(count),
  /** When the notice lapses, in milliseconds since 1970. By default it holds until it is withdrawn. */
  until: optional(count),
  /** The text that pages show. For a `block` notice: its reason, which only operators see. */
  text: optional(noticeText),
};

/** What an operator posts to `/notices`. It replaces the notice of the same kind and subject. */
export type SentNotice = Decoded<typeof sentNotice>;
export const sentNotice = object({
  ...noticeFields,
  /** True to withdraw the notice of this kind and subject. */
  withdraw: optional(flag),
});

/** The answer of `/notices`: all that is posted. */
export type PostedNotices = Decoded<typeof postedNotices>;
export const postedNotices = object({ notices: list(object(noticeFields), 20_000) });
