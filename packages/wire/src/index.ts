/**
 * The contract between node and client: the values that they exchange, the types of these values,
 * and their decoders.
 */
export { answered, Refused } from "./answered.js";
export { BadAnswer } from "./BadAnswer.js";
export * from "./balanceChange.js";
export * from "./blocks.js";
export { chainStatus, type SentChainStatus } from "./chainStatus.js";
export * from "./clock.js";
export * from "./course.js";
export * from "./decoder.js";
export { DEFAULT_NODE_URL, DEFAULT_PORT } from "./defaultNode.js";
export { type Details, INTERNAL, refusal, type SentError } from "./errors.js";
export type * from "./events.js";
export * from "./filePaths.js";
export * from "./graphql.js";
export { MOST_ARGUMENTS, MOST_MOVE_FIELDS } from "./mostFields.js";
export * from "./oldStatements.js";
export { type OperatorPath, operatorPaths, type Path, paths } from "./paths.js";
export * from "./proving.js";
export * from "./receipts.js";
export * from "./sentRecord.js";
export { type Sent, toJson } from "./Sent.js";
export { signedSeek, type SignedSeek } from "./seeks.js";
export * from "./shapes.js";
export * from "./sharedStream.js";
export * from "./Side.js";
export { signatureFields } from "./signatureFields.js";
export * from "./signed/index.js";
export * from "./statements.js";
export * from "./types.js";
