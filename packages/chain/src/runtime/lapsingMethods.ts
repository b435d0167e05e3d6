/**
 * The methods whose last argument is `validUntil`, the last second at which the transaction may
 * run. Others need none: a move is bound to its position, a timeout may be claimed by anybody at
 * any time, the seeks of a pair expire, and an agreed draw is bound to its position.
 */
export const lapsingMethods: readonly string[] = [
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
