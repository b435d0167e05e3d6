import { FIELD_ORDER } from "@kifu/kit/plain";
import { describe, expect, it } from "@jest/globals";
import type { MoveCall } from "@kifu/kit/plain";
import { answerOfCircuit } from "../../src/cli/answerOfCircuit.js";
import { provableGames } from "../../src/runtime/games.js";
import type { ChainGame } from "../../src/runtime/plainGames.js";

const tested = provableGames.map((game) => ({ name: game.name, game }));

const texts = (fields: readonly bigint[]) => fields.map(String);

describe.each(tested)("the circuit of $name, run without a proof", ({ game }) => {
  const { rules, samples }: ChainGame = game.plain;
  const positionAfter = (moves: readonly string[]) =>
    moves.reduce((position, text) => {
      const played = rules.play(position, rules.notation.read(text));
      if (!played.ok) throw new Error(played.code);
      return played.position;
    }, rules.initial());

  it("agrees with the rules on an opening and on moves that end a game", async () => {
    for (const moves of [
      [samples.opening],
      ...samples.games.map((sample) => sample.moves.split(" ")),
    ]) {
      const position = positionAfter(moves.slice(0, -1));
      const move = rules.notation.read(moves.at(-1) ?? "");
      const played = rules.play(position, move);
      if (!played.ok) throw new Error(played.code);
      const verdict = await answerOfCircuit(game, {
        state: texts(rules.encode.state(position)),
        move: texts(rules.encode.move(move)),
        witness: texts(rules.encode.witness(rules.findWitness(position, move))),
        secondToMove: position.turn === 1,
      });
      expect(verdict).toEqual({
        kind: "accepted",
        state: texts(rules.encode.state(played.position)),
        ending: played.outcome.ending,
        line: String(played.outcome.line),
      });
    }
  });

  it("refuses each fault with its code", async () => {
    for (const { code, after, move, witness } of samples.faults) {
      const position = positionAfter((after ?? `${samples.opening} ${samples.reply}`).split(" "));
      const third = rules.notation.read(samples.third);
      const verdict = await answerOfCircuit(game, {
        state: texts(rules.encode.state(position)),
        move: texts(move ?? rules.encode.move(third)),
        witness: texts(witness ?? rules.encode.witness(rules.findWitness(position, third))),
        secondToMove: position.turn === 1,
      });
      expect(verdict).toEqual({ kind: "refused", code });
    }
  });
});

describe("an input that no circuit can have", () => {
  const call = { state: ["0", "0"], move: ["0", "0"], witness: ["0", "0", "0"] };
  const randzu = provableGames.find(({ name }) => name === "randzu")!;
  const judge = (changed: Partial<MoveCall>) =>
    answerOfCircuit(randzu, { ...call, secondToMove: false, ...changed });

  it.each<[string, Partial<MoveCall>]>([
    ["A move of this game has 2 fields, and 1 came", { move: ["0"] }],
    ['"-1" is not a field', { state: ["0", "-1"] }],
    ['"x" is not a field', { witness: ["0", "x", "0"] }],
    [`"${FIELD_ORDER}" is not a field`, { state: ["0", String(FIELD_ORDER)] }],
  ])("is refused with the reason: %s", async (reason, changed) => {
    await expect(judge(changed)).rejects.toThrow(reason);
  });

  it("does not include the largest field, which the circuit answers", async () => {
    const state = ["0", String(FIELD_ORDER - 1n)];
    expect(await judge({ state })).toEqual({ kind: "refused", code: "randzu/malformed" });
  });
});
