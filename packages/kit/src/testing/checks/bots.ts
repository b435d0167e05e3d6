import { cpuUsage } from "node:process";
import { levels, MOST_THOUGHT_MS, type Level } from "../../bot.js";
import type { PlainGame } from "../../definePlainGame.js";
import { Counterexample, fail, type Check } from "../check.js";
import type { Random } from "../random.js";
import { showPly } from "../show.js";
import type { Position, Subject } from "../subject.js";

/**
 * The maximum number of random moves before the bot plays, so that it meets more than its own
 * openings.
 */
const OPENING = 8;

/** The maximum time, in milliseconds, for a move of a bot that is late from the start. */
const MOST_LATE_MS = 500;

/**
 * A bot must always have a legal move. Otherwise its opponent would wait until the bot's clock
 * runs out. Bots play whole games on each level, half of them against random moves.
 */
export const bots: Check = {
  name: "has a bot that moves legally and in time at each level",
  run({ subject, random, options }) {
    const { plain } = subject;
    if (plain === undefined) return { samples: 0, remark: "no bot: not made by defineGame" };
    const choose = random("bots");
    let [moves, longest] = [0, 0];
    for (const level of levels) {
      for (let game = 0; game < options.botGames; game++) {
        const thoughts = playGame(
          subject,
          plain,
          level,
          choose,
          options.pliesAtMost,
          game % 2 === 0,
        );
        moves += thoughts.length;
        longest = Math.max(longest, ...thoughts);
      }
    }
    return {
      samples: moves,
      remark: `${options.botGames} games at each of ${levels.length} levels, ${Math.ceil(longest)} ms for a move at most`,
    };
  },
};

/** Plays a game, and returns the CPU time of each of the bot's moves in milliseconds. */
function playGame(
  subject: Subject,
  plain: PlainGame,
  level: Level,
  choose: Random,
  pliesAtMost: number,
  playsBoth: boolean,
): number[] {
  const { rules } = subject;
  const thoughts: number[] = [];
  const opening = choose.below(OPENING + 1);
  let position = rules.initial();
  for (let ply = 0; ply < pliesAtMost; ply++) {
    const legal = rules.legalMoves(position);
    if (legal.length === 0) break;
    const isBots = ply >= opening && (playsBoth || ply % 2 === opening % 2);
    const secret = subject.seatsOf?.(position)?.secrets[position.turn];
    // The device makes due moves itself, for bots too.
    const isDue = rules.hidden?.due(position, secret) !== undefined;
    const move =
      isBots && !isDue
        ? think(subject, plain, level, position, secret, choose, thoughts)
        : choose.pick(legal);
    const played = rules.play(position, move);
    if (!played.ok) return fail(`${played.code}\n${showPly(subject, { position, move })}`);
    if (played.outcome.ending !== "none") break;
    position = played.position;
  }
  return thoughts;
}

function think(
  subject: Subject,
  { chooseMove }: PlainGame,
  level: Level,
  position: Position,
  secret: unknown,
  choose: Random,
  thoughts: number[],
): unknown {
  const { rules } = subject;
  const random = () => choose.below(2 ** 30) / 2 ** 30;
  const ask = (isLate: boolean) => {
    const [who, most] = isLate ? ["the late bot", MOST_LATE_MS] : ["the bot", MOST_THOUGHT_MS];
    const before = cpuUsage();
    let move: unknown;
    try {
      move = chooseMove(position, random, level, secret, () => isLate);
    } catch (error) {
      throw new Counterexample(
        `${level}: ${who} throws: ${String(error)}\n${rules.render(position)}`,
      );
    }
    const { user, system } = cpuUsage(before);
    const took = (user + system) / 1000;
    if (move === undefined)
      fail(`${level}: ${who} has no move, and there is one\n${rules.render(position)}`);
    if (took > most) {
      fail(
        `${level}: ${who} thinks for ${Math.round(took)} ms of processor time, and may for ${most}\n` +
          rules.render(position),
      );
    }
    const played = rules.play(position, move);
    if (!played.ok) {
      const shown = showPly(subject, { position, move });
      fail(`${level}: ${who}'s move is refused, ${played.code}\n${shown}`);
    }
    return { move, took };
  };
  const { move, took } = ask(false);
  ask(true);
  thoughts.push(took);
  return move;
}
