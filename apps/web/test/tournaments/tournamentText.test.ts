import { describe, expect, test } from "@jest/globals";
import {
  pointsText,
  resultText,
  scoreText,
  standingText,
  termsText,
  tieBreakValue,
  titleOf,
  wonText,
} from "../../src/tournaments/tournamentText";

const terms = {
  form: "swiss",
  game: 1,
  moveLimit: 60,
  rated: false,
  stake: 0,
  bots: false,
  length: 5,
  start: 100,
  phase: "open",
} as const;

const rounds = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ number: i + 1, from: 0, bye: undefined, pairs: [] }));

describe("the texts of a tournament", () => {
  test("name its form and game, and a game that this version does not know", () => {
    expect(titleOf(terms)).toBe("Swiss tournament: Randzu");
    expect(titleOf({ form: "arena", game: 999 })).toBe("Arena: another game");
  });

  test("name its terms", () => {
    expect(termsText(terms)).toBe("5 rounds · 1 min per move · casual");
    expect(termsText({ ...terms, length: 1, rated: true })).toBe(
      "1 round · 1 min per move · rated",
    );
    expect(termsText({ ...terms, form: "round-robin", length: 0 })).toBe("1 min per move · casual");
    expect(termsText({ ...terms, form: "arena", length: 30 })).toBe(
      "30 min · 1 min per move · casual",
    );
    expect(termsText({ ...terms, stake: 5000 })).toBe(
      "5 rounds · 1 min per move · casual · stake 5,000 on each match",
    );
    expect(termsText({ ...terms, bots: true })).toBe(
      "5 rounds · 1 min per move · casual · a bot evens the number",
    );
  });

  test.each([
    [{ stakes: 0, played: 0 }, "0"],
    [{ stakes: 2, played: 2 }, "0"],
    [{ stakes: 4, played: 2 }, "+1,000"],
    [{ stakes: 0, played: 1 }, "−500"],
  ])("write what %j of stakes of 500 amounts to", (standing, text) => {
    expect(wonText(standing, 500)).toBe(text);
  });

  test.each([
    [0, "0"],
    [1, "½"],
    [2, "1"],
    [5, "2½"],
  ])("write %i half points as %s", (points, text) => {
    expect(pointsText(points)).toBe(text);
  });

  test("keep the points of an arena whole", () => {
    expect(scoreText("arena", 5)).toBe("5");
    expect(scoreText("swiss", 5)).toBe("2½");
  });

  test("write Buchholz in halves and Sonneborn-Berger in quarters", () => {
    expect(tieBreakValue("swiss", 5)).toBe("2½");
    expect(tieBreakValue("round-robin", 6)).toBe("1½");
    expect(tieBreakValue("round-robin", 1)).toBe("¼");
    expect(tieBreakValue("round-robin", 0)).toBe("0");
  });

  test("say what comes next", () => {
    const file = { ...terms, rounds: rounds(0), next: undefined, players: [] };
    expect(standingText(file).countdown).toEqual({ kind: "untilStart", until: 100 });
    const running = { ...file, phase: "running", rounds: rounds(2) } as const;
    expect(standingText(running)).toEqual({ headline: "Round 2 of 5", countdown: undefined });
    expect(standingText({ ...running, next: 170 })).toEqual({
      headline: "Round 2 of 5",
      countdown: { kind: "untilRound", until: 170 },
    });
    expect(standingText({ ...running, form: "arena", length: 10 })).toEqual({
      headline: "Running",
      countdown: { kind: "untilEnd", until: 700 },
    });
    const robin = { ...running, form: "round-robin", players: ["a", "b", "c", "d", "e"] } as const;
    expect(standingText(robin).headline).toBe("Round 2 of 5");
    expect(standingText({ ...file, phase: "finished" }).headline).toBe("Finished");
  });

  test("show a result, and who was absent", () => {
    expect(resultText({ points: undefined, here: undefined })).toBeUndefined();
    expect(resultText({ points: [1, 1], here: undefined })).toBe("½ – ½");
    expect(resultText({ points: [2, 0], here: [true, false] })).toBe("1 – 0, absent");
  });
});
