import { MOST_MOVE_FIELDS, STATE_FIELDS } from "../../rules.js";
import { fail, type Check } from "../check.js";

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
