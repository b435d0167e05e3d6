import { describe, expect, test } from "@jest/globals";
import {
  BREAK,
  COMING,
  type Pairing,
  type PairingResult,
  type Points,
  type Round,
  runTournament,
  type Tournament,
} from "../src/index.js";
import { endedAt, entriesOf, hash, playersNamed, simulate, terms } from "./simulate.js";

const pairsOf = (rounds: readonly Round[]) => rounds.flatMap(({ pairs }) => pairs);

/** How often each two met, whoever moved first. */
function meetings({ rounds }: Tournament): number[] {
  const counts = new Map<string, number>();
  for (const { first, second } of pairsOf(rounds)) {
    const key = [first, second].sort().join();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()];
}

/** For each player, the matches in which they moved first less those in which they did not. */
function excesses({ rounds }: Tournament): number[] {
  const counts = new Map<string, number>();
  for (const { first, second, result } of pairsOf(rounds)) {
    if (result?.match === undefined) continue;
    counts.set(first, (counts.get(first) ?? 0) + 1);
    counts.set(second, (counts.get(second) ?? 0) - 1);
  }
  return [...counts.values()].map(Math.abs);
}

const SEEDS = [1, 2, 3, 4, 5, 6];

describe("a Swiss tournament", () => {
  test.each(SEEDS)("pairs everybody, and nobody twice with the same opponent (seed %i)", (seed) => {
    // With fewer players than twice the rounds, the last rounds may have to repeat a pair.
    for (const count of [10, 11, 13, 32]) {
      const entries = entriesOf(playersNamed(count));
      const length = 5;
      const { tournament } = simulate(seed, { entries, changes: { length } });
      expect(tournament.phase).toBe("finished");
      expect(tournament.rounds).toHaveLength(length);
      for (const { pairs, bye } of tournament.rounds) {
        const drawn = [...pairs.flatMap(({ first, second }) => [first, second]), bye];
        expect(new Set(drawn.filter((player) => player !== undefined)).size).toBe(count);
      }
      expect(Math.max(...meetings(tournament))).toBe(1);
      const byes = tournament.rounds.map(({ bye }) => bye).filter((bye) => bye !== undefined);
      expect(byes).toHaveLength(count % 2 === 0 ? 0 : length);
      expect(new Set(byes).size).toBe(byes.length);
    }
  });

  test.each(SEEDS)("lets everybody move first about as often as second (seed %i)", (seed) => {
    const entries = entriesOf(playersNamed(32));
    const { tournament } = simulate(seed, { entries, changes: { length: 9 } });
    expect(Math.max(...excesses(tournament))).toBeLessThanOrEqual(2);
  });

  test("lets players meet again only once all have met", () => {
    const entries = entriesOf(playersNamed(4));
    const { tournament } = simulate(1, { entries, changes: { length: 5 } });
    expect(Math.max(...meetings({ ...tournament, rounds: tournament.rounds.slice(0, 3) }))).toBe(1);
    expect(Math.max(...meetings(tournament))).toBe(2);
  });

  test("pairs players with equal points where it can", () => {
    const entries = entriesOf(playersNamed(16));
    const { tournament } = simulate(3, { entries, changes: { length: 2 } });
    const [{ pairs: first } = { pairs: [] }, { pairs } = { pairs: [] }] = tournament.rounds;
    const pointsAfterOne = new Map(
      first.flatMap(({ first: one, second: other, result }) => {
        const points = (result as { end: { points: Points } }).end.points;
        return [
          [one, points[0]],
          [other, points[1]],
        ] as const;
      }),
    );
    const apart = pairs.filter(
      (pair) => pointsAfterOne.get(pair.first) !== pointsAfterOne.get(pair.second),
    );
    // One player of each score may be left over.
    expect(apart.length).toBeLessThanOrEqual(2);
  });

  test("begins each round when the last match has ended and a break is over", () => {
    const { tournament } = simulate(2, { entries: entriesOf(playersNamed(6)) });
    tournament.rounds.slice(1).forEach(({ from }, i) => {
      const ends = tournament.rounds[i]!.pairs.map(({ result }) =>
        result?.match === undefined ? 0 : result.end!.time,
      );
      expect(from).toBe(Math.max(...ends) + BREAK);
    });
    expect(tournament.rounds[0]!.from).toBe(terms.start);
  });

  test("draws the same rounds at every later time", () => {
    const { tournament, states } = simulate(4, {
      entries: entriesOf(playersNamed(9)),
      absentOf: 6,
      times: Array.from({ length: 300 }, (_, i) => 7 * i),
    });
    expect(tournament.phase).toBe("finished");
    const drawn = (rounds: readonly Round[]) =>
      rounds.map(({ pairs, from, bye }) => [
        from,
        bye,
        pairs.map(({ first, second }) => [first, second]),
      ]);
    for (const { rounds } of states) {
      expect(drawn(rounds)).toEqual(drawn(tournament.rounds).slice(0, rounds.length));
    }
  });

  test("leaves out whoever was absent, until they enter again", () => {
    const [ann = "", bob = "", ...others] = playersNamed(6);
    const entries = entriesOf([ann, bob, ...others]);
    const resultOf = ({ first, second, deadline, round, from }: Pairing): PairingResult => {
      const isAbsent = round === 1 && [first, second].includes(ann);
      return isAbsent
        ? { match: undefined, here: [first !== ann, second !== ann], time: deadline }
        : endedAt(from + 10, round, [2, 0]);
    };
    const state = (more: typeof entries) =>
      runTournament(terms, { entries: [...entries, ...more], now: 900, seed: 7n, hash, resultOf });
    const playing = ({ pairs, bye }: Round) =>
      [...pairs.flatMap(({ first, second }) => [first, second]), bye].includes(ann);
    expect(state([]).rounds.map(playing)).toEqual([true, false, false, false, false]);
    expect(state([]).standings.at(-1)).toMatchObject({ player: ann, points: 0, played: 0 });
    expect(state([]).players).toHaveLength(5);
    const again = { player: ann, enters: true, taken: 100 + COMING.swiss + 1 };
    expect(state([again]).rounds.map(playing)).toEqual([true, true, true, true, true]);
  });

  test("takes late players in, and lets others leave", () => {
    const [late = "", leaver = "", ...others] = playersNamed(8);
    const entries = [
      ...entriesOf([leaver, ...others]),
      { player: late, enters: true, taken: 105 },
      { player: leaver, enters: false, taken: 106 },
    ];
    const { tournament } = simulate(5, { entries });
    const rounds = (player: string) =>
      tournament.rounds.filter(({ pairs, bye }) =>
        [...pairs.flatMap(({ first, second }) => [first, second]), bye].includes(player),
      );
    expect(rounds(late).map(({ number }) => number)).toEqual([2, 3, 4, 5]);
    expect(rounds(leaver).map(({ number }) => number)).toEqual([1]);
  });

  test("is cancelled if fewer than two have entered before it starts", () => {
    const entries = [...entriesOf(["ann"]), { player: "bob", enters: true, taken: 100 }];
    expect(simulate(1, { entries }).tournament.phase).toBe("cancelled");
    expect(simulate(1, { entries: entriesOf(["ann", "bob"]) }).tournament.phase).toBe("finished");
  });

  test("ends early if fewer than two are left", () => {
    const entries = [...entriesOf(["ann", "bob"]), { player: "bob", enters: false, taken: 101 }];
    const { tournament } = simulate(1, { entries });
    expect(tournament).toMatchObject({ phase: "finished", rounds: [expect.anything()] });
  });

  test("breaks ties by the points of the opponents, as counted by hand", () => {
    const ends: Record<string, Points> = {
      "1 a b": [2, 0],
      "1 c d": [2, 0],
      "2 a c": [1, 1],
      "2 b d": [2, 0],
    };
    // Seeds are tried until the lots lead to these pairs.
    const resultOf = ({ round, first, second }: Pairing): PairingResult | undefined => {
      const points = ends[`${round} ${first} ${second}`];
      const swapped = ends[`${round} ${second} ${first}`];
      const found = points ?? (swapped && ([swapped[1], swapped[0]] as const));
      return found && endedAt(100 * round + 50, round, found);
    };
    const entries = entriesOf(["a", "b", "c", "d"]);
    const facts = { entries, now: 1000, hash, resultOf };
    const played = Array.from({ length: 50 }, (_, seed) =>
      runTournament({ ...terms, length: 2 }, { ...facts, seed: BigInt(seed) }),
    ).find(({ phase }) => phase === "finished");
    // Half points: a 3, c 3, b 2, d 0. Buchholz: a 2 + 3, c 0 + 3, b 3 + 0, d 3 + 2.
    expect(
      played?.standings.map(({ player, points, tieBreak }) => [player, points, tieBreak]),
    ).toEqual([
      ["a", 3, 5],
      ["c", 3, 3],
      ["b", 2, 3],
      ["d", 0, 5],
    ]);
    expect(played?.standings.map(({ place }) => place)).toEqual([1, 2, 3, 4]);
  });

  test("gives a point for a bye, and counts it as a match against an equal", () => {
    const entries = entriesOf(["a", "b", "c"]);
    const { tournament } = simulate(1, { entries, changes: { length: 1 } });
    const bye = tournament.rounds[0]!.bye!;
    expect(tournament.standings.find(({ player }) => player === bye)).toMatchObject({
      points: 2,
      tieBreak: 2,
      wins: 0,
      played: 0,
    });
  });
});

describe("a round robin", () => {
  const changes = { form: "round-robin", length: 0 } as const;

  test.each([2, 3, 4, 5, 8, 11, 24])("of %i lets everybody meet everybody once", (count) => {
    const entries = entriesOf(playersNamed(count));
    const { tournament } = simulate(count, { entries, changes });
    expect(tournament.phase).toBe("finished");
    const met = meetings(tournament);
    expect(met).toHaveLength((count * (count - 1)) / 2);
    expect(Math.max(...met)).toBe(1);
    expect(Math.max(...excesses(tournament))).toBeLessThanOrEqual(1);
    const games = tournament.standings.map(({ played }) => played);
    expect(new Set(games)).toEqual(new Set([count - 1]));
  });

  test("counts the matches of a player who left as won, and takes nobody in later", () => {
    const [leaver = "", ...others] = playersNamed(6);
    const entries = [
      ...entriesOf([leaver, ...others]),
      { player: leaver, enters: false, taken: 101 },
      { player: "late", enters: true, taken: 102 },
    ];
    const { tournament } = simulate(3, { entries, changes });
    const theirs = pairsOf(tournament.rounds).filter(
      ({ first, second }) => first === leaver || second === leaver,
    );
    expect(theirs).toHaveLength(5);
    for (const { first, result, round } of theirs.filter(({ round }) => round > 1)) {
      expect({ result, round }).toMatchObject({
        result: { match: undefined, here: [first !== leaver, first === leaver] },
      });
    }
    expect(
      pairsOf(tournament.rounds).some(({ first, second }) => [first, second].includes("late")),
    ).toBe(false);
  });

  test("breaks ties by the points of those whom one has beaten", () => {
    const { tournament } = simulate(7, { entries: entriesOf(playersNamed(4)), changes });
    const points = new Map(tournament.standings.map(({ player, points }) => [player, points]));
    for (const { player, tieBreak } of tournament.standings) {
      const expected = pairsOf(tournament.rounds).reduce((sum, { first, second, result }) => {
        if (player !== first && player !== second) return sum;
        const ended = (result as { end: { points: Points } }).end.points;
        const [own, opponent] = player === first ? [ended[0], second] : [ended[1], first];
        return sum + own * points.get(opponent)!;
      }, 0);
      expect(tieBreak).toBe(expected);
    }
  });
});

describe("an arena", () => {
  const changes = { form: "arena", length: 10 } as const;

  test.each(SEEDS)("draws whoever is free, again and again (seed %i)", (seed) => {
    const entries = entriesOf(playersNamed(9));
    const { tournament } = simulate(seed, { entries, changes, absentOf: 20 });
    expect(tournament.phase).toBe("finished");
    expect(Math.max(...tournament.standings.map(({ played }) => played))).toBeGreaterThan(5);
    // Nobody is drawn before they are done with their last opponent.
    const until = new Map<string, number>();
    for (const { first, second, from, result } of pairsOf(tournament.rounds)) {
      for (const player of [first, second]) {
        expect(until.get(player) ?? 0).toBeLessThan(from);
        until.set(player, result?.match === undefined ? result!.time : result.end!.time);
      }
    }
  });

  test("does not let one player wait twice in a row while others have not waited", () => {
    const entries = entriesOf(playersNamed(5));
    const { tournament } = simulate(2, { entries, changes, longest: 1 });
    const byes = tournament.rounds.map(({ bye }) => bye);
    expect(byes.length).toBeGreaterThan(20);
    byes.slice(1).forEach((bye, i) => expect(bye).not.toBe(byes[i]));
  });

  test("does not let two meet twice in a row while others are free", () => {
    const entries = entriesOf(playersNamed(6));
    const { tournament } = simulate(2, { entries, changes, longest: 1 });
    const last = new Map<string, string>();
    for (const { first, second } of pairsOf(tournament.rounds)) {
      expect(last.get(first)).not.toBe(second);
      last.set(first, second);
      last.set(second, first);
    }
  });

  test("counts wins twice after two in a row", () => {
    const points: Points[] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [1, 1],
      [2, 0],
    ];
    // Ann wins, whoever moves first. The fifth match is a draw.
    const resultOf = ({ round, first, from }: Pairing): PairingResult => {
      const [ann, bob] = points[round - 1] ?? [0, 2];
      const ended = first === "ann" ? ([ann, bob] as const) : ([bob, ann] as const);
      return endedAt(from + 5, round, ended);
    };
    const facts = { entries: entriesOf(["ann", "bob"]), seed: 7n, hash, resultOf };
    const { standings, rounds } = runTournament(
      { ...terms, form: "arena", length: 2 },
      { ...facts, now: 1000 },
    );
    expect(rounds).toHaveLength(8);
    // 2 + 2 + 4 + 4, then 2 for the draw, which counts twice, then 2. Bob: 2, and his two wins.
    expect(standings.map(({ player, points: total }) => [player, total])).toEqual([
      ["ann", 16],
      ["bob", 5],
    ]);
  });

  test("waits at its end for the matches that run, and draws nobody", () => {
    const resultOf = ({ round, from }: Pairing): PairingResult =>
      from < 600 ? endedAt(from + 500, round, [2, 0]) : { match: round, end: undefined };
    const state = (now: number) =>
      runTournament(
        { ...terms, ...changes },
        { entries: entriesOf(["ann", "bob"]), now, seed: 7n, hash, resultOf },
      );
    expect(state(5000)).toMatchObject({ phase: "running", next: undefined });
    expect(state(5000).rounds.at(-1)!.from).toBeLessThan(700);
  });
});
