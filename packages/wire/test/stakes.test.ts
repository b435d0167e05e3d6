import { describe, expect, test } from "@jest/globals";
import {
  areTournamentTerms,
  endOfMatch,
  moneyToEnter,
  type Pairing,
  type PairingResult,
  runTournament,
  type TournamentTerms,
} from "../src/index.js";
import { entriesOf, hash, terms } from "./simulate.js";

describe("the terms of a tournament", () => {
  const allowed = (changes: Partial<TournamentTerms>) =>
    areTournamentTerms({ ...terms, ...changes }, terms.start - 1);

  test("may have a stake for each match", () => {
    expect(allowed({ stake: 50 })).toBe(true);
    expect(allowed({ stake: 50, form: "round-robin", length: 0 })).toBe(true);
  });

  test("have none in an arena, whose number of matches nobody knows, and none if rated", () => {
    expect([allowed({ form: "arena" }), allowed({ form: "arena", stake: 50 })]).toEqual([
      true,
      false,
    ]);
    expect([allowed({ rated: true }), allowed({ rated: true, stake: 50 })]).toEqual([true, false]);
  });

  test("let bots enter only if nothing depends on the result", () => {
    expect(allowed({ bots: true })).toBe(true);
    expect(allowed({ bots: true, form: "arena" })).toBe(true);
    expect(allowed({ bots: true, stake: 50 })).toBe(false);
    expect(allowed({ bots: true, rated: true })).toBe(false);
    expect(allowed({ bots: true, listed: false })).toBe(false);
  });

  test("ask for the stakes of all rounds before the start, and of one match afterwards", () => {
    const staked = { ...terms, stake: 50 };
    expect(moneyToEnter(staked, terms.start - 1)).toBe(250);
    expect(moneyToEnter(staked, terms.start)).toBe(50);
    expect(moneyToEnter({ ...staked, length: 0 }, terms.start - 1)).toBe(50);
    expect(moneyToEnter(terms, terms.start - 1)).toBe(0);
  });
});

describe("the stakes that a player's matches have paid", () => {
  const standings = (resultOf: (pairing: Pairing) => PairingResult) =>
    runTournament(
      { ...terms, length: 1, stake: 50 },
      { entries: entriesOf(["a", "b", "c"]), now: 900, seed: 7n, hash, resultOf },
    );
  const paid = (resultOf: (pairing: Pairing) => PairingResult) => {
    const { rounds, standings: all } = standings(resultOf);
    const { pairs, bye } = rounds[0]!;
    const { first, second } = pairs[0]!;
    return [first, second, bye].map((player) => {
      const { stakes, played, points } = all.find((row) => row.player === player)!;
      return { stakes, played, points };
    });
  };
  const match =
    (result: Parameters<typeof endOfMatch>[0]["result"], turn: 0 | 1 = 0) =>
    ({ from }: Pairing): PairingResult => ({
      match: 1,
      end: endOfMatch({ result, turn }, from + 5),
    });

  test("are both after a win, and one after a draw", () => {
    const bye = { stakes: 0, played: 0, points: 2 };
    expect(paid(match("first-won"))).toEqual([
      { stakes: 2, played: 1, points: 2 },
      { stakes: 0, played: 1, points: 0 },
      bye,
    ]);
    expect(paid(match("second-won"))).toEqual([
      { stakes: 0, played: 1, points: 0 },
      { stakes: 2, played: 1, points: 2 },
      bye,
    ]);
    expect(paid(match("drawn"))).toMatchObject([{ stakes: 1 }, { stakes: 1 }, bye]);
  });

  test("are one after an aborted match, though it has a loser", () => {
    expect(paid(match("aborted", 1))).toMatchObject([
      { stakes: 1, played: 1, points: 2 },
      { stakes: 1, played: 1, points: 0 },
      { stakes: 0 },
    ]);
  });

  test("are none while the match runs, and if somebody was absent", () => {
    expect(paid(match("running"))).toMatchObject([{ stakes: 0 }, { stakes: 0 }, { stakes: 0 }]);
    const absent = ({ deadline }: Pairing): PairingResult => ({
      match: undefined,
      here: [true, false],
      time: deadline,
    });
    expect(paid(absent)).toMatchObject([
      { stakes: 0, played: 0, points: 2 },
      { stakes: 0, played: 0, points: 0 },
      { stakes: 0 },
    ]);
  });
});
