import { createHash } from "node:crypto";
import {
  type EntryRecord,
  type Hash,
  type Pairing,
  type PairingResult,
  type Points,
  runTournament,
  type Tournament,
  type TournamentTerms,
} from "../src/index.js";

export const hash: Hash = (fields) =>
  BigInt(`0x${createHash("sha256").update(fields.join()).digest("hex")}`);

export const terms: TournamentTerms = {
  form: "swiss",
  game: 1,
  moveLimit: 60,
  rated: false,
  length: 5,
  start: 100,
  stake: 0,
  bots: false,
  listed: true,
};

export function entriesOf(players: readonly string[], taken = 1): EntryRecord[] {
  return players.map((player) => ({ player, enters: true, taken }));
}

export function playersNamed(count: number): string[] {
  return Array.from({ length: count }, (_, i) => `player ${i}`);
}

/** Numbers from 0 to `end` that look random, the same for the same seed. */
export function randomFrom(seed: number): (end: number) => number {
  let drawn = 0n;
  return (end) => Number(hash([BigInt(seed), drawn++]) % BigInt(end));
}

const POINTS: readonly Points[] = [
  [2, 0],
  [1, 1],
  [0, 2],
];

/** A match that ended at this time. */
export function endedAt(time: number, match: number, points: Points): PairingResult {
  return { match, end: { time, points, stakes: points } };
}

interface Wish {
  readonly entries: readonly EntryRecord[];
  readonly changes?: Partial<TournamentTerms>;
  /** One match in so many has an absent player. 0: none. */
  readonly absentOf?: number;
  /** The longest match in seconds. */
  readonly longest?: number;
  /** The times at which the state is asked for. Default: once, when all is over. */
  readonly times?: readonly number[];
}

/** When every tournament of these tests is over. */
const OVER = 20_000;

/** Plays a tournament with random results. */
export function simulate(
  seed: number,
  { entries, changes, absentOf = 0, longest = 40, times = [OVER] }: Wish,
): { readonly tournament: Tournament; readonly states: readonly Tournament[] } {
  const random = randomFrom(seed);
  const results = new Map<string, PairingResult>();
  const all = { ...terms, ...changes };
  const states = times.map((now) => {
    const resultOf = (pairing: Pairing): PairingResult => {
      const { round, first, deadline, from } = pairing;
      const key = `${round} ${first}`;
      const known = results.get(key);
      if (known !== undefined) return known;
      const isAbsent = absentOf > 0 && random(absentOf) === 0;
      const here = [[true, false] as const, [false, true] as const, [false, false] as const];
      const result: PairingResult = isAbsent
        ? { match: undefined, here: here[random(3)]!, time: deadline + random(5) }
        : endedAt(from + 1 + random(longest), results.size + 1, POINTS[random(3)]!);
      results.set(key, result);
      return result;
    };
    const shown = (pairing: Pairing): PairingResult | undefined => {
      const result = resultOf(pairing);
      if (result.match === undefined) return result.time < now ? result : undefined;
      return result.end!.time < now ? result : { match: result.match, end: undefined };
    };
    const facts = { entries: entries.filter(({ taken }) => taken < now), now, seed: 7n, hash };
    return runTournament(all, { ...facts, resultOf: shown });
  });
  return { tournament: states.at(-1)!, states };
}
