import { fail, type Check } from "../check.js";
import { callOf } from "../plain.js";
import { filling, playout } from "../playout.js";
import { show, showPly } from "../show.js";

/**
 * Every game must end, because a game without an end would hold its players forever. No move may
 * end it in two ways.
 */
export const gameEnds: Check = {
  name: "comes to one end in every game",
  run({ subject, random, options }) {
    const { rules } = subject;
    const choose = random("gameEnds");
    const ends = new Map<string, number>();
    let longest = 0;
    for (let game = 0; game < options.playouts; game++) {
      const { pliesAtMost } = options;
      const play = game % 2 === 0 ? playout : filling;
      const plies = play(rules, choose, "by rule", pliesAtMost);
      const last = plies.at(-1);
      if (!last) return fail(`Nothing can be played in ${show(rules.initial())}`);
      if (last.ending === "none") {
        const why = plies.length < pliesAtMost ? "No move is left" : "No end is in sight";
        fail(`${why} after ${plies.length} plies\n${showPly(subject, last)}`);
      }
      for (const ply of plies) {
        const { won, lost, drawn } = subject.judge(callOf(subject, ply));
        if (won + lost + drawn > 1n) {
          fail(`won ${won}, lost ${lost}, drawn ${drawn}\n${showPly(subject, ply)}`);
        }
      }
      longest = Math.max(longest, plies.length);
      ends.set(last.ending, (ends.get(last.ending) ?? 0) + 1);
    }
    const counted = [...ends].map(([ending, count]) => `${count} ${ending}`).join(", ");
    return { samples: options.playouts, remark: `${counted}; ${longest} plies at most` };
  },
};
