import { fail, type Check, type CheckContext } from "../check.js";
import { callOf, expectedOf, type Ply } from "../plain.js";
import { somePositions } from "../samples.js";
import { showPly, show } from "../show.js";
import { difference, type Subject } from "../subject.js";
import { CALL_PARTS, type CallPart } from "../../moveCall.js";

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

/**
 * The circuit and the rules must start in the same position. The rules must encode it in as many
 * fields as the game's types have.
 */
export const beginning: Check = {
  name: "begins where its rules begin, with seat 0 on turn",
  run({ subject }) {
    const { rules, sizes } = subject;
    if (subject.name !== rules.name) fail(`The game is ${subject.name}, its rules ${rules.name}`);
    const initial = rules.initial();
    if (initial.turn !== 0) fail("Seat 1 is on turn");

    const [plain, circuit] = [rules.encode.state(initial), subject.initialState()];
    if (show(plain) !== show(circuit)) fail(`rules: ${show(plain)}, circuit: ${show(circuit)}`);

    const [move] = rules.legalMoves(initial);
    if (move === undefined) fail("There is no first move");
    const written: Record<CallPart, bigint[]> = {
      state: plain,
      move: rules.encode.move(move),
      witness: rules.encode.witness(rules.findWitness(initial, move)),
    };
    for (const sent of CALL_PARTS) {
      if (written[sent].length !== sizes[sent]) {
        fail(`A ${sent} is encoded in ${written[sent].length} fields, its type has ${sizes[sent]}`);
      }
    }
    return { samples: 1 };
  },
};
