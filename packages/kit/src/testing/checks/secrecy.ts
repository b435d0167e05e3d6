import { fail, NOTHING_HIDDEN, type Check, type CheckContext } from "../check.js";
import { IdealHash } from "../idealHash.js";
import { random as seeded } from "../random.js";
import { randomSeed } from "../secrets.js";
import type { Position } from "../subject.js";

/** All matches of a batch have the same choices and the same public chance. */
const BATCHES = 4;
const MATCHES = 150;
/** How many moves of the players' own choice are compared in each match. */
const CHOICES = 6;

/**
 * Hidden cards stay hidden: what leaves the devices must not depend on cards that were not shown.
 * So the check plays many matches with the same choices and the same public chance, but with
 * different secrets. If two matches have shown the same (`notation.label`), their sent fields
 * must look the same to an observer who can guess small numbers and hash all known fields
 * (`IdealHash`).
 */
export const secrecy: Check = {
  name: "sends nothing that depends on what was not shown",
  run(context) {
    const { rules } = context.subject;
    if (rules.hidden === undefined) return NOTHING_HIDDEN;
    if (rules.notation.label === undefined) fail("notation.label is missing");
    let samples = 0;
    for (let batch = 0; batch < BATCHES; batch++) {
      for (const [first, ...others] of matchesThatShowTheSame(context, batch)) {
        for (const other of others) compareSent(first!, other);
        samples += others.length;
      }
    }
    return { samples, remark: `${BATCHES} times ${MATCHES} matches` };
  },
};

/** All fields that were sent in a match up to some move, and what the moves showed. */
interface Sent {
  readonly hash: IdealHash;
  readonly fields: readonly bigint[];
  readonly shown: readonly string[];
}

function matchesThatShowTheSame(
  { subject: { rules }, options, random }: CheckContext,
  batch: number,
): Iterable<Sent[]> {
  const choose = random(`secrecy ${batch}`);
  const choices = Array.from({ length: options.pliesAtMost }, () => choose.below(1 << 20));
  const groups = new Map<string, Sent[]>();
  for (let match = 0; match < MATCHES; match++) {
    const hash = new IdealHash(choose, seeded(options.seed, `public chance ${batch}`));
    const plies = hash.during(() => {
      const secrets = [0, 1].map(() => rules.hidden!.secretFrom(randomSeed(choose)));
      return playMatch(rules, hash, choices, secrets);
    });
    for (let ply = 1; ply <= plies.length; ply++) {
      const shown = plies.slice(0, ply).map(({ label }) => label);
      const fields = plies.slice(0, ply).flatMap((sent) => sent.fields);
      const key = JSON.stringify(shown);
      groups.set(key, [...(groups.get(key) ?? []), { hash, fields, shown }]);
    }
  }
  return groups.values();
}

function compareSent(one: Sent, other: Sent): void {
  if (one.fields.join() === other.fields.join()) {
    fail(`Two matches with other secrets have sent the same: ${one.fields.join(" ")}`);
  }
  const [seen, apart] = [one.hash.seen(one.fields), other.hash.seen(other.fields)];
  const at = seen.findIndex((text, i) => text !== apart[i]);
  if (at < 0) return;
  fail(
    `Two matches have shown the same: ${one.shown.join(", ")}. But field ${at} of all that was ` +
      `sent is\n${seen[at]}\nin one and\n${apart[at]}\nin the other`,
  );
}

type Rules = CheckContext["subject"]["rules"];

/**
 * The moves of a match. Stops before the due moves after the last choice, because they show
 * everything.
 */
function playMatch(
  rules: Rules,
  hash: IdealHash,
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
    const fields = [...rules.encode.move(move), ...rules.encode.witness(witness)];
    plies.push({ label: rules.notation.label!(move), fields });
    hash.send(fields);
    const played = rules.play(position, move);
    if (!played.ok) return fail(`A legal move is refused: ${played.code}`);
    if (played.outcome.ending !== "none") break;
    position = played.position;
  }
  return plies;
}
