import { fail, type Check } from "../check.js";
import { show } from "../show.js";
import { CALL_PARTS, type CallPart } from "../../moveCall.js";

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
