import { unpackLine } from "../board/shape.js";
import type { CheckContext } from "./check.js";
import { neighbours } from "./fields.js";
import { callOf, expectedOfCall, type Ply } from "./plain.js";
import { somePositions } from "./samples.js";
import type { CircuitCall } from "./subject.js";

/** A call that is worth trying in a proof, with a label that says why. */
export interface Notable {
  readonly label: string;
  readonly call: CircuitCall;
}

/**
 * One call of each kind that a circuit treats differently: accepted, refused, won and so on.
 */
export function notableCalls(context: CheckContext): Notable[] {
  const { subject, samples, options } = context;
  const { rules } = subject;
  const random = context.random("notable");
  const found: Notable[] = [];
  const add = (label: string, ply: Ply | undefined) => {
    if (ply) found.push({ label, call: callOf(subject, ply) });
  };

  for (const turn of [0, 1] as const) {
    const position = random
      .shuffled(samples.reachable)
      .find((position) => position.turn === turn && rules.legalMoves(position).length > 0);
    if (position) {
      add("a move", { position, move: random.pick(rules.legalMoves(position)) });
      const move = random.shuffled(samples.moves).find((move) => !rules.play(position, move).ok);
      if (move !== undefined) add("an illegal move", { position, move });
    }
  }
  for (const [kind, ply] of winsOfEachKind(context)) add(`a win ${kind}`, ply);
  add("a loss", samples.endings.lost[0]);
  add("a draw", samples.endings.drawn[0]);
  add(
    "a win with the last move",
    samples.lastMoves.find(({ ending }) => ending === "won"),
  );
  if (found.length === 0) {
    const [position] = somePositions(samples, random, 1);
    if (position) add("a move", { position, move: random.pick(samples.moves) });
  }

  const real = [...found];
  for (const kind of ["move", "witness", "state"] as const) {
    const { label, call } = random.pick(real);
    if (call[kind].length === 0 || (kind === "state" && options.trustsState)) continue;
    const refused = random
      .shuffled(neighbours(call[kind], random))
      .map((fields): CircuitCall => ({ ...call, [kind]: fields }))
      .find((call) => expectedOfCall(subject, call).legal === 0n);
    if (refused) found.push({ label: `${label} with another ${kind}`, call: refused });
  }
  return found;
}

/**
 * One win by each player, and one in each direction. A circuit checks each of them separately,
 * and may be unsound in only one.
 */
function winsOfEachKind({ subject, samples }: CheckContext): Map<string, Ply> {
  const wins = new Map<string, Ply>();
  const known = new Set<string>();
  for (const ply of samples.endings.won) {
    const { line } = expectedOfCall(subject, callOf(subject, ply));
    const direction = unpackLine(line)?.direction;
    const kinds = [`by seat ${ply.position.turn}`, `in direction ${direction ?? "none"}`];
    const fresh = kinds.filter((kind) => !known.has(kind));
    if (fresh.length > 0) wins.set(fresh.join(", "), ply);
    for (const kind of fresh) known.add(kind);
  }
  return wins;
}
