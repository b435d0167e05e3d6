import { fail, type Check } from "../check.js";
import { callOf, type Ply } from "../plain.js";
import { showPly } from "../show.js";
import type { Samples } from "../samples.js";
import { agree } from "./agreement.js";
import type { Subject } from "../subject.js";

/** A move that fills the board may also win. The win must take precedence over the draw. */
export const fullBoard: Check = {
  name: "counts a win with the last move as a win, and else a draw",
  run({ subject, samples, options }) {
    if (!options.fills) return { samples: 0, remark: "it has no last move (`fills: false`)" };
    const won = samples.lastMoves.filter(({ ending }) => ending === "won");
    const drawn = samples.lastMoves.filter(({ ending }) => ending === "drawn");
    const other = samples.lastMoves.find(({ ending }) => ending === "none");
    if (other) fail(`Play goes on after the last move\n${showPly(subject, other)}`);
    if (won.length + drawn.length === 0) failEarly(subject, samples);
    if (won.length === 0) fail("No last move was found that wins (`fills: false` if none does)");
    if (drawn.length === 0) fail("No last move was found that draws");

    for (const ply of won) expectEnd(subject, ply, [1n, 0n]);
    for (const ply of drawn) expectEnd(subject, ply, [0n, 1n]);
    // A circuit that calls a draw too early differs from the rules in these positions.
    for (const ply of samples.lastButOne) agree(subject, ply);
    return {
      samples: samples.lastMoves.length + samples.lastButOne.length,
      remark: `${won.length} won, ${drawn.length} drawn, ${samples.lastButOne.length} one ply before`,
    };
  },
};

/**
 * Fails if the rules call a draw before the last move. Play would then never reach a full board.
 */
function failEarly({ rules }: Subject, { earlyDraw }: Samples): void {
  if (!earlyDraw) return;
  const { move, next } = earlyDraw;
  const left = rules.legalMoves(next).length;
  const moves = left === 1 ? "1 move is" : `${left} moves are`;
  fail(
    `The rules call the game drawn when ${moves} left (\`fills: false\` if that is right)\n` +
      rules.render(next, move),
  );
}

function expectEnd(subject: Subject, ply: Ply, wanted: readonly [bigint, bigint]): void {
  const { legal, won, drawn } = subject.judge(callOf(subject, ply));
  if (legal !== 1n || won !== wanted[0] || drawn !== wanted[1]) {
    fail(`legal ${legal}, won ${won}, drawn ${drawn}\n${showPly(subject, ply)}`);
  }
}
