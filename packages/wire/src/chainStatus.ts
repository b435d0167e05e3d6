import {
  bigNumber,
  count,
  type Decoded,
  height,
  label,
  object,
  optional,
  salt,
} from "./decoder.js";
import { provingFields } from "./proving.js";
import type { Sent } from "./Sent.js";

/** Of a chain, what `kifu status` shows its operator. */
export const chainStatus = object({
  name: label,
  salt,
  domain: bigNumber,
  /** Of the latest block; undefined before the first. */
  height: optional(height),
  time: count,
  pendingTransactions: count,
  /** Of those that were accepted, the ones that wait for an earlier nonce of their sender. */
  parkedTransactions: count,
  runningMatches: count,
  settledBlocks: count,
  ...provingFields,
});

/** The same as it is sent. */
export type SentChainStatus = Sent<Decoded<typeof chainStatus>>;
