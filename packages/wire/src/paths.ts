/** Where a node answers. What each takes and answers is in the file of that name. */
export const paths = {
  graphql: "/graphql",
  moves: "/moves",
  seeks: "/seeks",
  draws: "/draws",
  takebacks: "/takebacks",
  presence: "/presence",
  /** Where provers on other machines hand over their batches, and tell what they do. */
  proofs: "/proofs",
  provers: "/provers",
  /** For those who watch over the node. */
  health: "/healthz",
  readiness: "/readyz",
  metrics: "/metrics",
} as const;

/** One of them. */
export type Path = (typeof paths)[keyof typeof paths];
