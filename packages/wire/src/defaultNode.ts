/** The port on which a node listens unless it is told otherwise. */
export const DEFAULT_PORT = 4000;

/** Where a client looks for a node unless it is told otherwise: on its own machine. */
export const DEFAULT_NODE_URL = `http://127.0.0.1:${DEFAULT_PORT}`;
