/**
 * The methods whose last argument is `validUntil`, the last second at which the transaction may run.
 * A move has none: the position that it names passes. Nor has a claimed timeout, which anybody
 * may sign at any time, a pair, whose seeks lapse, or an agreed draw, whose position passes: what their sender signs says
 * nothing more.
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
