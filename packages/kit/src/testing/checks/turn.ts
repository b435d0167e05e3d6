import { fail, type Check } from "../check.js";
import { callOf, REFUSED_ANSWER, withOtherTurn } from "../plain.js";
import { somePositions } from "../samples.js";
import { showPly } from "../show.js";
import { difference } from "../subject.js";
import { agree } from "./agreement.js";

/** No player may make the other's move or move twice in a row. */
export const turn: Check = {
  name: "moves for the player on turn, and hands the turn over",
  run({ subject, samples, random, options }) {
    const { rules } = subject;
    const choose = random("turn");
    let count = 0;
    for (const position of somePositions(samples, choose, options.positions)) {
      const other = withOtherTurn(rules, position);
      for (const move of choose.shuffled(rules.legalMoves(position)).slice(0, 4)) {
        count++;
        const ply = { position, move };
        const played = rules.play(position, move);
        if (played.ok && played.position.turn === position.turn) {
          fail(`The turn stays\n${showPly(subject, ply)}`);
        }
        if (other) {
          agree(subject, ply);
          agree(subject, { position: other, move });
          continue;
        }
        const call = { ...callOf(subject, ply), secondToMove: position.turn === 0 };
        const found = difference(REFUSED_ANSWER, subject.judge(call));
        if (found) fail(`Out of turn: ${found}\n${showPly(subject, ply)}`);
      }
    }
    return { samples: count };
  },
};
