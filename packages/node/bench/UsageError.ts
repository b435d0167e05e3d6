/** The bench does not understand the command line. */
export class UsageError extends Error {}
