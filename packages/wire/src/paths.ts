/**
 * Paths that a node serves to players. The file of the same name describes the request and the
 * answer, with two exceptions, sentMoves.ts and presenceAnswer.ts, which are separate so that
 * pages load only the decoders they use.
 */
export const paths = {
  graphql: "/graphql",
  moves: "/moves",
  seeks: "/seeks",
  draws: "/draws",
  takebacks: "/takebacks",
  presence: "/presence",
} as const;

/**
 * Paths that a node serves to its operator and to provers on other machines. Paths with a number
 * are in filePaths.ts.
 */
export const operatorPaths = {
  health: "/healthz",
  readiness: "/readyz",
  metrics: "/metrics",
  /** Where provers submit batches and report progress. */
  proofs: "/proofs",
  provers: "/provers",
} as const;

/** A path that a node serves to players. */
export type Path = (typeof paths)[keyof typeof paths];
/** A path that a node serves to its operator and provers. */
export type OperatorPath = (typeof operatorPaths)[keyof typeof operatorPaths];
