import { fail, NOTHING_HIDDEN, type Check } from "../check.js";
import { playout } from "../playout.js";
import { randomSeed } from "../secrets.js";
import { show, showPly } from "../show.js";

/**
 * A device makes due moves without asking its player. So a due move must be the only legal move.
 * In a phase with its own time every move must be due, because that time is too short for a
 * player to choose.
 */
export const dueMoves: Check = {
  name: "has a due move exactly where a phase has its own time, and no choice there",
  run({ subject, random, options }) {
    const { rules } = subject;
    const { hidden } = rules;
    if (hidden === undefined) return NOTHING_HIDDEN;
    const choose = random("due moves");
    let count = 0;
    for (let match = 0; match < options.playouts; match++) {
      const plies = playout(rules, choose, "by rule", options.pliesAtMost);
      for (const { position } of plies) {
        count++;
        const secret = subject.seatsOf?.(position)?.secrets[position.turn];
        const due = hidden.due(position, secret);
        const where = `in ${hidden.phase(position)}\n${rules.render(position)}`;
        if ((due !== undefined) !== (hidden.seconds(position) !== undefined)) {
          fail(`${due === undefined ? "No move is due" : "A move is due"} ${where}`);
        }
        hidden.due(position, hidden.secretFrom(randomSeed(choose)));
        if (due === undefined) continue;
        const key = (move: unknown) => rules.encode.move(move).join();
        const legal = rules.legalMoves(position).map(key);
        if (show(legal) !== show([key(due)])) {
          fail(`${legal.length} moves are possible, and one is due ${where}`);
        }
        const played = rules.play(position, due);
        if (!played.ok) fail(`The due move is refused, ${played.code}, ${where}`);
      }
      const last = plies.at(-1);
      const secrets = last && subject.seatsOf?.(last.next)?.secrets;
      if (last && secrets && hidden.due(last.next, secrets[last.next.turn]) !== undefined) {
        fail(`A move is due after the end\n${showPly(subject, last)}`);
      }
    }
    return { samples: count };
  },
};
