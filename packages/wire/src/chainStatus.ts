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

/** What `kifu status` shows the operator of a chain. */
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

/** What `kifu status` shows, as the node sends it. */
export type SentChainStatus = Sent<Decoded<typeof chainStatus>>;
