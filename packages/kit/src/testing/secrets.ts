import type { Random } from "./random.js";
import type { Position, Seats, Subject } from "./subject.js";

/** A random field that is large enough to be a secret. */
export const randomSeed = (random: Random): bigint => random.bits(254);

/**
 * The subject for somebody who plays both seats and so knows both secrets. Each call of `initial`
 * starts a match with new secrets. `legalMoves` then uses the secret of the side to move, so that
 * the checks for open games can play this game too. The secrets of a position are found by its
 * state, because commitments differ from match to match. Positions that no match reached have no
 * seats, and so no legal moves.
 */
export function withSecrets(subject: Subject, random: Random): Subject {
  const { rules } = subject;
  const { hidden } = rules;
  if (hidden === undefined) return subject;
  const known = new Map<string, Seats>();
  const keyOf = (position: Position) => `${position.turn} ${rules.encode.state(position).join()}`;
  const seatsOf = (position: Position) => known.get(keyOf(position));
  return {
    ...subject,
    seatsOf,
    rules: {
      ...rules,
      initial() {
        const seeds = [randomSeed(random), randomSeed(random)] as const;
        const secrets = seeds.map((seed) => hidden.secretFrom(seed)) as [unknown, unknown];
        const position = rules.initial();
        known.set(keyOf(position), { seeds, secrets });
        return position;
      },
      legalMoves(position, secret = seatsOf(position)?.secrets[position.turn]) {
        return secret === undefined ? [] : rules.legalMoves(position, secret);
      },
      play(position, move, witness) {
        const played = rules.play(position, move, witness);
        const seats = seatsOf(position);
        if (played.ok && seats) known.set(keyOf(played.position), seats);
        return played;
      },
    },
  };
}
