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

/** What `kifu status` shows the operator. */
export const chainStatus = object({
  name: label,
  salt,
  domain: bigNumber,
  /** undefined before the first block. */
  height: optional(height),
  time: count,
  pendingTransactions: count,
  /** Accepted transactions that wait for an earlier nonce of their sender. */
  parkedTransactions: count,
  runningMatches: count,
  settledBlocks: count,
  ...provingFields,
});

/** What `kifu status` shows, in JSON form. */
export type SentChainStatus = Sent<Decoded<typeof chainStatus>>;
