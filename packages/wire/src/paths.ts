/** Where a node answers players. What each takes and answers is in the file of that name. */
export const paths = {
  graphql: "/graphql",
  moves: "/moves",
  seeks: "/seeks",
  draws: "/draws",
  takebacks: "/takebacks",
  presence: "/presence",
} as const;

/** Where it answers its operator, and provers on other machines. */
export const operatorPaths = {
  health: "/healthz",
  readiness: "/readyz",
  metrics: "/metrics",
  /** Where provers hand over their batches, and tell what they do. */
  proofs: "/proofs",
  provers: "/provers",
} as const;

/** One of the first. */
export type Path = (typeof paths)[keyof typeof paths];
/** One of the second. */
export type OperatorPath = (typeof operatorPaths)[keyof typeof operatorPaths];
