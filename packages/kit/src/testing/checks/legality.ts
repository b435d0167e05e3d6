import { fail, type Check } from "../check.js";
import { neighbours } from "../fields.js";
import { callOf, expectedOfCall, REFUSED_ANSWER, withOtherTurn } from "../plain.js";
import { somePositions } from "../samples.js";
import { showCall, showPly } from "../show.js";
import { type CircuitCall, difference } from "../subject.js";
import { agree } from "./agreement.js";

/**
 * The circuit must accept exactly the legal moves. Every known move is tried, and so are fields
 * that are close to a move's.
 */
export const legality: Check = {
  name: "accepts the legal moves and no other",
  run({ subject, samples, random, options }) {
    const { rules } = subject;
    const choose = random("legality");
    let count = 0;
    for (const position of somePositions(samples, choose, options.boards)) {
      const key = (move: unknown) => rules.encode.move(move).join();
      const legal = new Map(rules.legalMoves(position).map((move) => [key(move), move]));
      // With hidden information, moves of other matches may be legal too.
      const listsSome = rules.hidden !== undefined || rules.listsSome?.(position) === true;
      const known = new Map(samples.moves.map((move) => [key(move), move]));
      for (const [fields, move] of legal) known.set(fields, move);

      const expectLegal = (call: CircuitCall) => {
        count++;
        const accepted = subject.judge(call).legal;
        const wanted =
          legal.has(call.move.join()) || (listsSome && expectedOfCall(subject, call).legal === 1n);
        if (accepted !== (wanted ? 1n : 0n)) {
          const text = `${wanted ? "A legal" : "An illegal"} move is ${accepted ? "accepted" : "refused"}`;
          fail(`${text}\n${rules.render(position)}\n${showCall(call)}`);
        }
      };
      for (const move of known.values()) {
        const call = callOf(subject, { position, move });
        expectLegal(call);
        if (!choose.chance(30 / known.size)) continue;
        for (const near of neighbours(call.move, choose)) {
          const other = known.get(near.join()) ?? rules.decode.move(near);
          if (other !== undefined) expectLegal(callOf(subject, { position, move: other }));
          else expectLegal({ ...call, move: near });
        }
      }
    }
    return { samples: count };
  },
};

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
