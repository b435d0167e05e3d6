import { fail, type Check, type CheckContext } from "../check.js";
import { EDGES, neighbours } from "../fields.js";
import { callOf, expectedOf, expectedOfCall, REFUSED_ANSWER, type Ply } from "../plain.js";
import { somePositions } from "../samples.js";
import { show, showCall, showPly } from "../show.js";
import { difference, type CircuitCall } from "../subject.js";

/**
 * A player sends the witness, so a false witness must not change the outcome. The circuit may
 * refuse the move because of it.
 */
export const playersWitness: Check = {
  name: "takes an honest witness, and lets no other change the outcome",
  run(context) {
    const { subject } = context;
    const { rules } = subject;
    const choose = context.random("witness");
    const plies = somePlies(context);
    const honest = plies.map((ply) => callOf(subject, ply).witness);
    let count = 0;
    for (const ply of plies) {
      const { position, move } = ply;
      const unaided = rules.play(position, move);
      const aided = rules.play(position, move, rules.findWitness(position, move));
      if (show(unaided) !== show(aided)) {
        fail(`The honest witness changes the play\n${showPly(subject, ply)}`);
      }
      const wanted = expectedOf(subject, unaided);
      const call = callOf(subject, ply);
      const tried = [
        call.witness,
        call.witness.map(() => 0n),
        choose.pick(honest),
        choose.pick(honest),
        call.witness.map(() => choose.pick(EDGES)),
        ...choose.shuffled(neighbours(call.witness, choose)).slice(0, 12),
      ];
      for (const witness of subject.sizes.witness === 0 ? tried.slice(0, 1) : tried) {
        count++;
        const sent: CircuitCall = { ...call, witness };
        const actual = subject.judge(sent);
        // A false witness may be refused. If it is accepted, the outcome must be the true one.
        const found =
          difference(expectedOfCall(subject, sent), actual) ??
          (actual.legal === 1n ? difference(wanted, actual) : undefined);
        if (found) fail(`${found}\n${rules.render(position)}\n${showCall(sent)}`);
      }
      if (difference(wanted, REFUSED_ANSWER) === undefined) continue;
      const refused = difference(wanted, subject.judge(call));
      if (refused) fail(`With the honest witness: ${refused}\n${showPly(subject, ply)}`);
    }
    return { samples: count };
  },
};

function somePlies({ subject, samples, random, options }: CheckContext): Ply[] {
  const choose = random("witness plies");
  const open = somePositions(samples, choose, options.positions).flatMap((position) => {
    const moves = subject.rules.legalMoves(position);
    return moves.length > 0 ? [{ position, move: choose.pick(moves) }] : [];
  });
  const { won, lost, drawn } = samples.endings;
  return [...open, ...[won, lost, drawn].flatMap((ended) => ended.slice(0, options.positions / 2))];
}
