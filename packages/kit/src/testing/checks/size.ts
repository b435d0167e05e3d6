import { STATE_FIELDS } from "../../rules.js";
import { fail, type Check } from "../check.js";

/** The state fits into the leaf of a match. */
export const size: Check = {
  name: "has a state that a match has room for",
  run({ subject: { sizes } }) {
    if (sizes.state > STATE_FIELDS) {
      fail(`A state takes up ${sizes.state} fields, and a match stores ${STATE_FIELDS} at most`);
    }
    return { samples: 1, remark: `${sizes.state} of ${STATE_FIELDS} fields` };
  },
};
