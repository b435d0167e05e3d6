import { Field, Provable } from "o1js";
import { fail, type Check, type CheckContext } from "../check.js";
import { CALL_PARTS } from "../../moveCall.js";
import { MOST_MOVE_FIELDS, STATE_FIELDS } from "../../rules.js";

/**
 * The state must fit into a match's leaf. A move must have few enough fields for nodes and pages.
 */
export const size: Check = {
  name: "has a state that a match has room for, and moves of not too many fields",
  run({ subject: { sizes } }) {
    if (sizes.state > STATE_FIELDS) {
      fail(`A state takes up ${sizes.state} fields, and a match stores ${STATE_FIELDS} at most`);
    }
    if (sizes.move > MOST_MOVE_FIELDS) {
      fail(`A move takes up ${sizes.move} fields, and may have ${MOST_MOVE_FIELDS} at most`);
    }
    return { samples: 1, remark: `${sizes.state} of ${STATE_FIELDS} fields` };
  },
};

/**
 * The gates that a runtime proof allows. The verifier of runtime proofs has all custom gates
 * disabled.
 */
const ALLOWED = ["Generic", "Poseidon", "EndoMulScalar", "Zero"];

/**
 * A game's types must have no constraints of their own. If a type had one, the proof of a bad
 * move would fail, and the engine could not refuse the move. Then any player could stop a block.
 */
export const bareArguments: Check = {
  name: "uses bare fields, so that any input can be judged",
  async run({ subject }) {
    for (const sent of CALL_PARTS) {
      const { types, sizes } = subject;
      const type = types[sent];
      const blank = () => type.fromFields(Array.from({ length: sizes[sent] }, () => Field(0)));
      const { rows } = await Provable.constraintSystem(() => {
        Provable.witness(type, blank);
      });
      if (rows > 0) fail(`To witness a ${sent} takes ${rows} rows of constraints: use bare fields`);
    }
    return { samples: CALL_PARTS.length };
  },
};

/**
 * A game must not use custom gates. The verifier of runtime proofs has them disabled, so the game
 * could not be proven.
 */
export const gates: Check = {
  name: "uses gates that a runtime proof allows",
  async run(context) {
    const { "Total rows": rows, ...counts } = (await constraintSystemOf(context)).summary();
    const others = Object.keys(counts).filter((gate) => !ALLOWED.includes(gate));
    if (others.length > 0) fail(`Refused in a runtime proof: ${others.join(", ")}`);
    const counted = Object.entries(counts).map(([gate, count]) => `${count} ${gate}`);
    return { samples: rows ?? 0, remark: counted.join(", ") };
  },
};

/** A game must have at most as many rows as its author allows. */
export const rows: Check = {
  name: "stays within its rows",
  async run(context) {
    const { rows } = await constraintSystemOf(context);
    const { rowsAtMost } = context.options;
    if (rows > rowsAtMost) fail(`${rows} rows, ${rowsAtMost} at most`);
    return { samples: 1, remark: `${rows} rows` };
  },
};

function constraintSystemOf({ subject: { sizes, circuit } }: CheckContext) {
  const inputs = 1 + sizes.state + sizes.move + sizes.witness;
  return Provable.constraintSystem(() => {
    circuit(Array.from({ length: inputs }, () => Provable.witness(Field, () => 0n)));
  });
}
