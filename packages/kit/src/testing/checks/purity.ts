import { fail, type Check } from "../check.js";
import { somePositions } from "../samples.js";
import { show } from "../show.js";

/**
 * A move must not change the position that it was given. Bots and clients search on shared
 * positions, and a change would corrupt their search.
 */
export const purity: Check = {
  name: "leaves a position as it is, and answers alike each time",
  run({ subject: { rules }, samples, random, options }) {
    const choose = random("purity");
    const positions = somePositions(samples, choose, options.positions);
    for (const position of positions) {
      const before = show(position);
      const move = choose.pick(samples.moves);
      const answers = () =>
        show([
          rules.legalMoves(position),
          rules.play(position, move),
          rules.findWitness(position, move),
          rules.encode.state(position),
          rules.render(position, move),
        ]);
      const first = answers();
      if (show(position) !== before) fail(`${before} becomes ${show(position)}`);
      const second = answers();
      if (second !== first) fail(`In ${before}: first ${first}, then ${second}`);
    }
    return { samples: positions.length };
  },
};
