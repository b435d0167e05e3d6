/**
 * The methods whose last argument is `validUntil`, the last second at which the transaction may
 * run. Other methods do not need it. Moves and agreed draws are bound to a position, seeks expire
 * by themselves, and anybody may claim a timeout.
 */
export const lapsingMethods: readonly string[] = [
  "Bridge.withdraw",
  "Matches.abort",
  "Matches.resign",
  "Matchmaking.leave",
  "Matchmaking.register",
  "Matchmaking.requeue",
  "Sessions.openSession",
  "Sessions.revokeSession",
  "Stakes.openSession",
  "Treasury.grant",
];
