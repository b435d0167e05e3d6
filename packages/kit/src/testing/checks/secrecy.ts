import { fail, NOTHING_HIDDEN, type Check, type CheckContext } from "../check.js";
import { IdealHash } from "../idealHash.js";
import { random as seeded } from "../random.js";
import { randomSeed } from "../secrets.js";
import type { Position } from "../subject.js";

/** The number of matches. Some of them then show the same cards, and hide others. */
const MATCHES = 300;
/** The number of moves after the first choice of a player that are compared. */
const CHOICES = 6;

/**
 * Hidden cards stay hidden: what leaves the devices must not depend on cards that were not shown.
 * So many matches are played in which all choices and all public chance are the same, but the
 * secrets differ. Matches that have shown the same (`notation.label`) must have sent the same fields, as an opponent sees
 * them who can guess small numbers and hash everything that they know (`IdealHash`).
 */
export const secrecy: Check = {
  name: "sends nothing that depends on what was not shown",
  run(context) {
    const { rules } = context.subject;
    const { hidden } = rules;
    if (hidden === undefined) return NOTHING_HIDDEN;
    if (rules.notation.label === undefined) fail("notation.label is missing");
    const choose = context.random("secrecy");
    const choices = Array.from({ length: context.options.pliesAtMost }, () =>
      choose.below(1 << 20),
    );
    const groups = new Map<string, Sent[]>();
    for (let match = 0; match < MATCHES; match++) {
      const hash = new IdealHash();
      const seeds = [randomSeed(choose), randomSeed(choose)];
      const secrets = hash.during(choose, () => seeds.map((seed) => hidden.secretFrom(seed)));
      // Later answers are the same in each match, so that public chance is.
      const chance = seeded(context.options.seed, "public chance");
      const plies = hash.during(chance, () => playMatch(rules, choices, secrets));
      for (let ply = 1; ply <= plies.length; ply++) {
        const shown = plies.slice(0, ply).map(({ label }) => label);
        const key = JSON.stringify(shown);
        const fields = plies.slice(0, ply).flatMap((sent) => sent.fields);
        groups.set(key, [...(groups.get(key) ?? []), { hash, fields, shown }]);
      }
    }
    let count = 0;
    for (const [first, ...others] of groups.values()) {
      if (first === undefined || others.length === 0) continue;
      const seen = first.hash.seen(first.fields);
      for (const other of others) {
        count++;
        const apart = other.hash.seen(other.fields);
        const at = seen.findIndex((text, i) => text !== apart[i]);
        if (at < 0 && seen.length === apart.length) continue;
        fail(
          `Two matches have shown the same: ${first.shown.join(", ")}. But field ${at} of all that ` +
            `was sent is\n${seen[at]}\nin one and\n${apart[at]}\nin the other`,
        );
      }
    }
    return { samples: count, remark: `${MATCHES} matches` };
  },
};

interface Sent {
  readonly hash: IdealHash;
  readonly fields: readonly bigint[];
  readonly shown: readonly string[];
}

type Rules = CheckContext["subject"]["rules"];

/** The moves of a match, up to those that show everything after the last choice. */
function playMatch(
  rules: Rules,
  choices: readonly number[],
  secrets: readonly unknown[],
): { label: string; fields: bigint[] }[] {
  const hidden = rules.hidden!;
  const plies: { label: string; fields: bigint[] }[] = [];
  let position: Position = rules.initial();
  let chosen = 0;
  for (const choice of choices) {
    const secret = secrets[position.turn];
    const isDue = hidden.due(position, secret) !== undefined;
    const legal = rules.legalMoves(position, secret);
    if (legal.length === 0 || (isDue && chosen > 0) || chosen === CHOICES) break;
    if (!isDue) chosen++;
    const move = legal[choice % legal.length];
    const witness = rules.findWitness(position, move);
    plies.push({
      label: rules.notation.label!(move),
      fields: [...rules.encode.move(move), ...rules.encode.witness(witness)],
    });
    const played = rules.play(position, move);
    if (!played.ok) return fail(`A legal move is refused: ${played.code}`);
    if (played.outcome.ending !== "none") break;
    position = played.position;
  }
  return plies;
}
