/**
 * The contract between node and client: the values that they exchange, the types of these values,
 * and their decoders.
 *
 * This is the only description of these values: each decoder checks a value, names its TypeScript
 * type and selects its fields in a query, and `npm run docs` derives the GraphQL type of the same
 * name from the decoder and its comments. Addresses are in base58, and moves are in the game's
 * notation.
 */
export * from "./answers.js";
export * from "./chain.js";
export * from "./clock.js";
export * from "./decoder.js";
export * from "./matches.js";
export {
  LONGEST_NAME,
  nameFault,
  type NameFault,
  SHORTEST_NAME,
  skeletonOf,
  tidyName,
} from "./names.js";
export * from "./operators.js";
export type { DrawnRound } from "./pairings.js";
export * from "./paths.js";
export * from "./players.js";
export * from "./push.js";
export * from "./record.js";
export * from "./runTournament.js";
export * from "./seeks.js";
export * from "./sentStatements.js";
export * from "./settlement.js";
export * from "./signatures.js";
export * from "./standings.js";
export * from "./statements.js";
export * from "./tournaments.js";
export * from "./transfers.js";
