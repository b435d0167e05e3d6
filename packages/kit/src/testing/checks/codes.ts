import { fail, type Check } from "../check.js";
import { garbled } from "../garbled.js";
import { somePositions } from "../samples.js";
import { show } from "../show.js";

export const codes: Check = {
  name: "refuses with the codes that it lists, and never throws",
  run({ subject: { rules, name }, samples, random, settings }) {
    const listed = new Set(rules.codes);
    if (listed.size !== rules.codes.length) fail(`A code is listed twice: ${show(rules.codes)}`);
    if (!listed.has(`${name}/malformed`)) fail(`${name}/malformed is not in the list`);
    for (const code of listed) {
      if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(code) || !code.startsWith(`${name}/`)) {
        fail(`${code} is no code of ${name}'s`);
      }
    }

    const choose = random("codes");
    let count = 0;
    const refused = (position: Parameters<typeof rules.play>[0], move: unknown) => {
      count++;
      const played = attempt(() => rules.play(position, move), show(move));
      if (!played.ok && !listed.has(played.code)) fail(`${show(move)}: ${played.code}`);
      const legal = rules.legalMoves(position).map(show);
      if (played.ok && !legal.includes(show(move))) fail(`${show(move)} is played: not legal`);
    };
    for (const position of somePositions(samples, choose, settings.positions)) {
      for (let i = 0; i < settings.movesPerPosition; i++) {
        const move = choose.pick(samples.moves);
        refused(position, move);
        refused(position, garbled(move, choose));
      }
    }
    return { samples: count };
  },
};

function attempt<T>(run: () => T, what: string): T {
  try {
    return run();
  } catch (error) {
    return fail(`${what} throws: ${String(error)}`);
  }
}
