/** The command line is not one that the bench knows. */
export class UsageError extends Error {}
