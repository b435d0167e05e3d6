/** The port that a node listens on by default. */
export const DEFAULT_PORT = 4000;

/** Where a client looks for a node by default. */
export const DEFAULT_NODE_URL = `http://127.0.0.1:${DEFAULT_PORT}`;
