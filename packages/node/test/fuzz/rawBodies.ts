import type { Random } from "@kifu/kit/testing";
import type { Wire } from "../harness/Draft.js";
import { SUBMIT } from "../harness/http.js";
import { JUNK } from "./edges.js";

const NOISE = [
  ..."{}[]()\"\\:,$!@#&|.\u0000\u0007\ufeff\u2028\ud800'`/*-+=<>%😀",
  "...",
  '"""',
  "mutation",
  "query",
  "subscription",
  "fragment a on Mutation { submitTx }",
  "submitTx",
  "__typename",
  "@include(if: false)",
  "null",
  "true",
  "1e400",
  "-0",
  "\\u0000",
  "\r\n",
  "# a comment\n",
];

type RawBody = (wire: Wire, random: Random) => string;

const asVariable: RawBody = (tx) => JSON.stringify({ query: SUBMIT, variables: { tx } });

const asText: RawBody = ({ signature: { r, s }, ...rest }) => {
  const parts = Object.entries(rest).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  const tx = `{ ${parts.join(", ")}, signature: { r: "${r}", s: "${s}" } }`;
  return JSON.stringify({ query: `mutation { submitTx(tx: ${tx}) }` });
};

export const rawBodies: Readonly<Record<string, RawBody>> = {
  "as a variable": asVariable,
  "in the query's text": asText,
  "with noise in the query": (wire, random) => {
    const { query } = JSON.parse(asText(wire, random)) as { query: string };
    return JSON.stringify({ query: noisy(query, random) });
  },
  "with noise anywhere": (wire, random) => noisy(asVariable(wire, random), random),
  "cut off": (wire, random) => {
    const body = random.pick([asVariable, asText])(wire, random);
    return body.slice(0, random.below(body.length));
  },
  "with other variables": (_, random) =>
    JSON.stringify({ query: SUBMIT, variables: random.pick([{ tx: random.pick(JUNK) }, ...JUNK]) }),
  "with another query": (wire, random) =>
    JSON.stringify({ query: random.pick(JUNK), variables: { tx: wire } }),
  "with an operation's name": (wire, random) =>
    JSON.stringify({ query: SUBMIT, operationName: random.pick(JUNK), variables: { tx: wire } }),
  "as junk": (_, random) => JSON.stringify(random.pick(JUNK)),
  "of one thing many times": (wire, random) =>
    random.pick(NOISE).repeat(1 + random.below(3000)) + asVariable(wire, random),
};

function noisy(text: string, random: Random): string {
  let changed = text;
  for (let times = 1 + random.below(3); times > 0; times--) {
    const at = random.below(changed.length + 1);
    const until = at + random.below(8);
    const between = random.pick([random.pick(NOISE), "", changed.slice(at, until).repeat(2)]);
    changed = changed.slice(0, at) + between + changed.slice(random.chance(0.5) ? at : until);
  }
  return changed;
}
