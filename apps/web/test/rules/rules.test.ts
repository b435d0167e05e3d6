import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import type { GameRules } from "@kifu/client";
import { describe, expect, it } from "@jest/globals";
import { judgeByRules } from "../../src/rules/judgeByRules";
import { callOf, playNotation } from "../../src/rules/playNotation";
import { resultText } from "../../src/rules/resultText";
import type { MoveVerdict } from "@kifu/kit/plain";
import { differenceOf } from "../../src/rules/verdict";

interface Tested extends Pick<ChainGame, "samples" | "words"> {
  readonly name: string;
  readonly rules: GameRules;
}

const games = (plainGames as unknown as readonly ChainGame[]).map(
  ({ rules, samples, words }): Tested => ({ name: rules.name, rules, samples, words }),
);

describe.each(games)("the rules page's game of $name", ({ rules, samples, words }) => {
  it("can be played to each of its ends", () => {
    for (const { moves, ends } of samples.games) {
      const list = moves.split(" ");
      const { played, outcome, position, refused } = playNotation(rules, list);
      expect({ played, refused }).toEqual({ played: list.length, refused: undefined });
      const [first, second] = words.sides;
      const result = {
        "first won": `${first} won.`,
        "second won": `${second} won.`,
        drawn: "Draw.",
      };
      expect(resultText(words.sides, position.turn, outcome.ending)).toBe(result[ends]);
      expect(playNotation(rules, [...list, samples.opening]).refused).toBe("The game is over.");
    }
  });

  it("has an honest call for each move, which its rules accept", () => {
    const opened = playNotation(rules, [samples.opening]);
    const call = opened.call;
    if (call === undefined) throw new Error("Nothing was sent");
    expect(call).toEqual(callOf(rules, rules.initial(), rules.notation.read(samples.opening)));
    expect(judgeByRules(rules, call)).toEqual({
      kind: "accepted",
      state: rules.encode.state(opened.position).map(String),
      ending: "none",
      line: "0",
    });
  });

  it("refuses altered fields with the fault's code", () => {
    for (const { code, after, move, witness } of samples.faults) {
      const before = playNotation(
        rules,
        (after ?? `${samples.opening} ${samples.reply}`).split(" "),
      );
      const honest = callOf(rules, before.position, rules.notation.read(samples.third));
      const altered = {
        ...honest,
        ...(move !== undefined && { move: move.map(String) }),
        ...(witness !== undefined && { witness: witness.map(String) }),
      };
      expect(judgeByRules(rules, altered)).toEqual({ kind: "refused", code });
    }
  });

  it("stops before an invalid move and before a refused one", () => {
    expect(playNotation(rules, [samples.opening, "?"])).toMatchObject({
      played: 1,
      refused: "“?” is not a move in the game’s notation.",
    });
    const call = { state: [], move: [], witness: [], secondToMove: false };
    expect(judgeByRules(rules, call)).toEqual({
      kind: "refused",
      code: `${rules.name}/malformed`,
    });
  });
});

describe("two verdicts", () => {
  const accepted: MoveVerdict = { kind: "accepted", state: ["1"], ending: "none", line: "0" };
  const refused: MoveVerdict = { kind: "refused", code: "a/b" };

  it("agree if both refuse, or both accept with the same outcome", () => {
    expect(differenceOf(accepted, { ...accepted })).toBeUndefined();
    expect(differenceOf(refused, { kind: "refused", code: "a/c" })).toBeUndefined();
  });

  it.each<[MoveVerdict, MoveVerdict, RegExp]>([
    [accepted, refused, /rules accept what the circuit refuses/],
    [refused, accepted, /circuit accepts what the rules refuse/],
    [accepted, { ...accepted, ending: "won" }, /how the game ends/],
    [accepted, { ...accepted, line: "7" }, /winning line/],
    [accepted, { ...accepted, state: ["2"] }, /state after the move/],
    [refused, { kind: "failed", message: "x" }, /breaks/],
  ])("differ: %j, %j", (rules, circuit, expected) => {
    expect(differenceOf(rules, circuit)).toMatch(expected);
  });
});
