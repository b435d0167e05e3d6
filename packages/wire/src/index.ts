/**
 * The contract between node and client: the values that they exchange, the types of these values,
 * and their decoders.
 */
export * from "./balanceChange.js";
export * from "./clock.js";
export * from "./decoder.js";
export { type Details, INTERNAL, refusal, type SentError } from "./errors.js";
export * from "./events.js";
export * from "./exits.js";
export * from "./filePaths.js";
export * from "./graphql.js";
export {
  LONGEST_NAME,
  nameFault,
  type NameFault,
  SHORTEST_NAME,
  skeletonOf,
  tidyName,
} from "./names.js";
export * from "./notices.js";
export * from "./oldStatements.js";
export * from "./operators.js";
export {
  DEFAULT_NODE_URL,
  DEFAULT_PORT,
  type OperatorPath,
  operatorPaths,
  type Path,
  paths,
} from "./paths.js";
export * from "./plans.js";
export * from "./proving.js";
export * from "./push.js";
export * from "./ratings.js";
export * from "./receipts.js";
export * from "./course.js";
export * from "./record.js";
export { readSeek, signedSeek, type SignedSeek } from "./seeks.js";
export * from "./settlement.js";
export * from "./Side.js";
export { signatureFields } from "./signatureFields.js";
export * from "./signed/index.js";
export * from "./statements.js";
export * from "./sentStatements.js";
export * from "./tournamentFiles.js";
export * from "./tournaments/index.js";
export { tournamentKinds } from "./tournamentStatements.js";
export * from "./transferStatements.js";
export * from "./views.js";
export { hashOf, wordName } from "./wordName.js";
