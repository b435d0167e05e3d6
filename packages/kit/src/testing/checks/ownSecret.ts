import { levels } from "../../bot.js";
import { fail, NOTHING_HIDDEN, type Check, type CheckContext } from "../check.js";
import { random as seeded } from "../random.js";
import { randomSeed } from "../secrets.js";
import { show } from "../show.js";
import type { Position } from "../subject.js";

/**
 * A seat's view, its legal moves and its bot's move depend only on the position's public fields
 * and on the seat's own secret. So they stay the same if the position is read back from its
 * fields, and if the seat's secret is derived again after the secrets of others.
 */
export const ownSecret: Check = {
  name: "tells a seat and its bot nothing beyond the position and their own secret",
  run(context) {
    const { subject, samples, random } = context;
    const { rules } = subject;
    const { hidden } = rules;
    if (hidden === undefined) return NOTHING_HIDDEN;
    const choose = random("own secret");
    let [count, differences] = [0, 0];
    const positions = choose.shuffled(samples.reachable).slice(0, context.options.positions);
    for (const position of positions) {
      const seats = subject.seatsOf?.(position);
      const read = rules.decode.state(rules.encode.state(position), position.turn);
      if (seats === undefined || read === undefined) continue;
      for (const seat of [0, 1] as const) {
        const other = seat === 0 ? 1 : 0;
        const told = (of: Position, first: bigint, then: bigint) => {
          // Rules that remember the last derived secret answer differently if that secret is
          // another seat's.
          const early = hidden.secretFrom(first);
          const late = hidden.secretFrom(then);
          const secret = first === seats.seeds[seat] ? early : late;
          return {
            view: show(hidden.view(of, seat, secret)),
            "public view": show(hidden.view(of, seat)),
            moves: seat === of.turn ? actions(context, of, secret) : "",
          };
        };
        const [own, opponent] = [seats.seeds[seat], seats.seeds[other]];
        const before = told(position, own, opponent);
        const after = told(read, opponent, own);
        for (const part of ["view", "public view", "moves"] as const) {
          if (before[part] === after[part]) continue;
          fail(
            `The ${part} of seat ${seat} is ${before[part]}, and ${after[part]} without anything ` +
              `but its own secret\n${rules.render(position)}`,
          );
        }
        count++;
        const stranger = hidden.secretFrom(randomSeed(choose));
        if (show(hidden.view(position, seat, stranger)) !== before.view) differences++;
      }
    }
    if (differences === 0) fail("Every secret gives the same view, so nothing is hidden");
    return { samples: count };
  },
};

/** The legal moves, the due move and the bot's moves on all levels, as text. */
function actions({ subject }: CheckContext, position: Position, secret: unknown): string {
  const { plain, rules } = subject;
  const write = (move: unknown) => (move === undefined ? "none" : rules.encode.move(move).join());
  const due = rules.hidden?.due(position, secret);
  const legal = rules.legalMoves(position, secret).map(write);
  if (due !== undefined || plain === undefined || legal.length === 0) {
    return [write(due), ...legal].join("; ");
  }
  const chosen = levels.map((level) => {
    const random = seeded(1, level);
    const between = () => random.below(2 ** 30) / 2 ** 30;
    return write(plain.chooseMove(position, between, level, secret));
  });
  return [...legal, "bot:", ...chosen].join("; ");
}
