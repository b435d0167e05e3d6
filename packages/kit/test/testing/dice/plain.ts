import { definePlainGame, type Bot, type GameSample } from "../../../src/plain.js";
import { rolled, rules, STEP, type Chain, type Move, type Position } from "./rules.js";

/** A bot that knows what it would roll, as its player does. */
const bot: Bot<Position, Move, Chain> = (position, _random, _level, chain) => {
  const [roll, step] = rules.legalMoves(position, chain);
  return roll && step && rolled(position, roll.link) < STEP ? step : roll;
};

/** A match in which both sides only roll. */
function rolls(...seeds: [bigint, bigint]): GameSample {
  const chains = seeds.map((seed) => rules.hidden!.secretFrom(seed));
  const moves: string[] = [];
  let position = rules.initial();
  for (;;) {
    const [move] = rules.legalMoves(position, chains[position.turn]);
    const played = rules.play(position, move!);
    if (!played.ok) throw new Error(played.code);
    moves.push(rules.notation.write(move!));
    const { turn } = position;
    position = played.position;
    if (played.outcome.ending === "won") {
      return { moves: moves.join(" "), ends: turn === 0 ? "first won" : "second won" };
    }
  }
}

const matches = Array.from({ length: 12 }, (_, i) => rolls(1n << 220n, BigInt(i) << 230n));
const games = (["first won", "second won"] as const).map((ends) =>
  matches.find((match) => match.ends === ends)!,
);
const [opening, reply, third] = games[0]!.moves.split(" ");

export const plain = definePlainGame({
  number: 60,
  module: "Dice",
  rules,
  words: {
    name: "dice",
    title: "Dice",
    sentence: "A race with a die that nobody can load.",
    sides: ["Red", "Blue"],
    sample: [],
    won: "is there first",
    drawn: "Nobody can draw.",
  },
  refusals: {
    "dice/malformed": { short: "That is not a move." },
    "dice/wrong-link": { short: "That is not the next link of the chain." },
  },
  cell: () => "",
  bot,
  samples: {
    opening: opening!,
    reply: reply!,
    third: third!,
    faults: [
      { code: "dice/malformed", fault: "three steps", move: [2n, 1n] },
      { code: "dice/wrong-link", fault: "a link of another chain", move: [0n, 1n] },
    ],
    games,
  },
});
