import { fail, type Check } from "../check.js";
import { callOf, type Ply } from "../plain.js";
import { showPly } from "../show.js";
import type { Subject } from "../subject.js";

export const lastMove: Check = {
  name: "counts a win with the last move as a win, and else a draw",
  run({ subject, samples, settings }) {
    if (!settings.fills) return { samples: 0, remark: "play never fills the board" };
    const won = samples.lastMoves.filter(({ ending }) => ending === "won");
    const drawn = samples.lastMoves.filter(({ ending }) => ending === "drawn");
    const other = samples.lastMoves.find(({ ending }) => ending === "none");
    if (other) fail(`Play goes on after the last move\n${showPly(subject, other)}`);
    if (won.length === 0) fail("No last move was found that wins (`fills: false` if none does)");
    if (drawn.length === 0) fail("No last move was found that draws");

    for (const ply of won) expectEnd(subject, ply, [1n, 0n]);
    for (const ply of drawn) expectEnd(subject, ply, [0n, 1n]);
    return {
      samples: samples.lastMoves.length,
      remark: `${won.length} won, ${drawn.length} drawn`,
    };
  },
};

function expectEnd(subject: Subject, ply: Ply, wanted: readonly [bigint, bigint]): void {
  const { legal, won, drawn } = subject.judge(callOf(subject, ply));
  if (legal !== 1n || won !== wanted[0] || drawn !== wanted[1]) {
    fail(`legal ${legal}, won ${won}, drawn ${drawn}\n${showPly(subject, ply)}`);
  }
}
