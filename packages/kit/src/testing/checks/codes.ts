import type { PlainGame } from "../../definePlainGame.js";
import { fail, type Check } from "../check.js";
import { somePositions } from "../samples.js";
import { show } from "../show.js";
import type { Random } from "../random.js";

/**
 * Every code must be listed, because clients explain refusals by their codes. Malformed input
 * must not throw.
 */
export const codes: Check = {
  name: "refuses with the codes that it lists, and never throws",
  run({ subject: { rules, name, plain }, samples, random, options }) {
    const listed = new Set(rules.codes);
    if (listed.size !== rules.codes.length) fail(`A code is listed twice: ${show(rules.codes)}`);
    if (!listed.has(`${name}/malformed`)) fail(`${name}/malformed is not in the list`);
    for (const code of listed) {
      if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(code) || !code.startsWith(`${name}/`)) {
        fail(`${code} is not a code of ${name}'s`);
      }
    }
    if (plain) textsFor(rules.codes, plain.refusals);

    const choose = random("codes");
    let count = 0;
    const refused = (position: Parameters<typeof rules.play>[0], move: unknown) => {
      count++;
      const played = attempt(() => rules.play(position, move), show(move));
      if (!played.ok && !listed.has(played.code)) fail(`${show(move)}: ${played.code}`);
      // With hidden information, a move may be legal only for the owner of another secret.
      if (rules.hidden || rules.listsSome?.(position)) return;
      const legal = rules.legalMoves(position).map(show);
      if (played.ok && !legal.includes(show(move))) fail(`${show(move)} is played: not legal`);
    };
    for (const position of somePositions(samples, choose, options.positions)) {
      for (let i = 0; i < options.movesPerPosition; i++) {
        const move = choose.pick(samples.moves);
        refused(position, move);
        refused(position, withStrangeNumber(move, choose));
      }
    }
    return { samples: count };
  },
};

const SENTENCE = /^[A-Z].{3,90}[.]$/;

/** Every code must have a text, because a refused player reads the text and never the code. */
function textsFor(codes: readonly string[], refusals: PlainGame["refusals"]): void {
  for (const code of codes) {
    if (!Object.hasOwn(refusals, code)) fail(`${code} has no text among the game's refusals`);
  }
  for (const [code, { short, advice = short }] of Object.entries(refusals)) {
    if (!codes.includes(code)) fail(`There is a text for ${code}, which the rules do not list`);
    const odd = [short, advice].find((text) => !SENTENCE.test(text));
    if (odd !== undefined) fail(`The text for ${code} is not a sentence: ${show(odd)}`);
  }
}

function attempt<T>(run: () => T, what: string): T {
  try {
    return run();
  } catch (error) {
    return fail(`${what} throws: ${String(error)}`);
  }
}

const NUMBERS = [-1, 0.5, 15, 16, 1e9, NaN, Infinity] as const;
const BIGINTS = [-1n, 16n, 1n << 16n, 1n << 300n] as const;

/**
 * A copy of the value in which one number is replaced by a strange one. The structure stays the
 * same.
 */
export function withStrangeNumber(value: unknown, random: Random): unknown {
  if (typeof value === "number") return random.pick(NUMBERS);
  if (typeof value === "bigint") return random.pick(BIGINTS);
  if (Array.isArray(value) && value.length > 0) {
    const i = random.below(value.length);
    return value.map((part: unknown, j) => (j === i ? withStrangeNumber(part, random) : part));
  }
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
    const [key, part] = random.pick(Object.entries(value as Record<string, unknown>));
    return { ...value, [key]: withStrangeNumber(part, random) };
  }
  return value;
}
