/** The contract of node and client: what goes over the wire, its types, and how it is read. */
export { BadAnswer } from "./BadAnswer.js";
export * from "./balances.js";
export * from "./blocks.js";
export * from "./clock.js";
export * from "./decoder.js";
export * from "./draws.js";
export * from "./takebacks.js";
export { DEFAULT_NODE_URL, DEFAULT_PORT } from "./defaultNode.js";
export { type Details, INTERNAL, refusal, type SentError } from "./errors.js";
export type * from "./events.js";
export * from "./moves.js";
export * from "./presence.js";
export * from "./proving.js";
export { recordSelection, type SentRecord, type SentTransaction } from "./record.js";
export type { Sent } from "./Sent.js";
export * from "./seeks.js";
export * from "./shapes.js";
export * from "./types.js";
