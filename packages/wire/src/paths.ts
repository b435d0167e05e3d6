/**
 * Where a node answers players. What is sent there and what is answered is in the file of each name, but for
 * two parts, which are apart so that pages load no decoder that they do not use: sentMoves.ts and presenceAnswer.ts.
 */
export const paths = {
  graphql: "/graphql",
  moves: "/moves",
  seeks: "/seeks",
  draws: "/draws",
  takebacks: "/takebacks",
  presence: "/presence",
} as const;

/** Where a node answers its operator, and provers on other machines. What has a number in its path is in filePaths.ts. */
export const operatorPaths = {
  health: "/healthz",
  readiness: "/readyz",
  metrics: "/metrics",
  /** Where provers hand over their batches, and tell what they do. */
  proofs: "/proofs",
  provers: "/provers",
} as const;

/** The path of one of the places where a node answers players. */
export type Path = (typeof paths)[keyof typeof paths];
/** The path of one of the places where a node answers its operator and provers. */
export type OperatorPath = (typeof operatorPaths)[keyof typeof operatorPaths];
