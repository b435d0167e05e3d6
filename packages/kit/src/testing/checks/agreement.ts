import { fail, type Check, type CheckContext } from "../check.js";
import { callOf, expectedOf, type Ply } from "../plain.js";
import { somePositions } from "../samples.js";
import { showPly } from "../show.js";
import { difference, type Subject } from "../subject.js";

/**
 * The circuit and the plain rules must describe one game. Where they differ, one of them is
 * wrong.
 */
export const agreement: Check = {
  name: "judges every move as its rules do",
  run(context) {
    const { subject, samples, options } = context;
    const plies = [...somePlies(context)];
    for (const kind of ["won", "lost", "drawn"] as const) {
      plies.push(...samples.endings[kind].slice(0, 4 * options.positions));
    }
    plies.push(...samples.lastMoves, ...samples.lastButOne);
    for (const ply of plies) agree(subject, ply);

    const counted = (["won", "lost", "drawn"] as const).map(
      (kind) => `${samples.endings[kind].length} ${kind}`,
    );
    return { samples: plies.length, remark: counted.join(", ") };
  },
};

function* somePlies({ samples, subject, random, options }: CheckContext): Generator<Ply> {
  const choose = random("agreement");
  for (const position of somePositions(samples, choose, options.positions)) {
    const legal = choose.shuffled(subject.rules.legalMoves(position));
    for (let i = 0; i < options.movesPerPosition; i++) {
      const anyMove = i % 2 === 0 ? legal[i / 2] : undefined;
      yield { position, move: anyMove ?? choose.pick(samples.moves) };
    }
  }
}

/** Fails if the circuit judges a move differently from the plain rules. */
export function agree(subject: Subject, ply: Ply): void {
  const { rules } = subject;
  const played =
    "witness" in ply
      ? rules.play(ply.position, ply.move, ply.witness)
      : rules.play(ply.position, ply.move);
  const wanted = expectedOf(subject, played);
  const found = difference(wanted, subject.judge(callOf(subject, ply)));
  if (found) fail(`${found}\n${showPly(subject, ply)}`);
}
