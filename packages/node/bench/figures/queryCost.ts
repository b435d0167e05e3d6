import { PrivateKey } from "o1js";
import { loadtest } from "../../src/cli/loadtest/index.js";
import { median } from "../../src/cli/loadtest/stats.js";
import { fieldCosts, VALUE_MICROSECONDS } from "../../src/api/cost/fieldCosts.js";
import { measuredGame } from "../measuredGame.js";
import type { Figure, Row } from "./Figure.js";

/**
 * Each query contains the field this many times, so that the round trip hardly affects the
 * result.
 */
const TIMES = 25;
/**
 * The maximum ratio of a query's measured time to the time that the node charges for it. The limit
 * leaves room for a slower machine. A query above the limit is charged too little.
 */
const MOST_OFF = 5;

const fresh = () => PrivateKey.random().toPublicKey().toBase58();
const number = () => Math.floor(Math.random() * 2 ** 40);
const small = () => Math.floor(Math.random() * 3);

/**
 * A field for each measured query, and the number of elements in its answer. If possible, the
 * answer is not cached.
 */
const probes: readonly { place: string; field: () => string; elements?: number }[] = [
  { place: "Query.chain", field: () => "chain { name }" },
  { place: "Query.blocks", field: () => "blocks(first: 5) { height }", elements: 5 },
  { place: "Query.transaction", field: () => `transaction(hash: "${number()}") { status }` },
  { place: "Query.match", field: () => `match(id: ${1 + small()}) { id }` },
  { place: "Query.moves", field: () => `moves(match: ${1 + small()}) { ply }`, elements: 10 },
  {
    place: "Query.matches",
    field: () => "matches(status: finished, first: 5) { next }",
    elements: 5,
  },
  { place: "Query.player", field: () => `player(address: "${fresh()}") { nonce }` },
  { place: "Query.playerMatches", field: () => `playerMatches(address: "${fresh()}") { next }` },
  { place: "Query.queue", field: () => "queue { owner }" },
  { place: "Query.state", field: () => `state(path: "${number()}")` },
  { place: "Query.witness", field: () => `witness(path: "${number()}") { leaf { path } }` },
  { place: "Query.network", field: () => "network { unproven { block { height } } }" },
  { place: "Query.transactionState", field: () => `transactionState(hash: "${number()}")` },
  { place: "Query.block", field: () => `block(height: ${small()}) { hash }` },
];

/** The actual work of the queries whose cost is charged to clients, on a node with some matches. */
export const queryCost: Figure = {
  name: "query-cost",
  about: "work behind each query, against what is charged for it",

  async measure(bench) {
    const game = measuredGame.name;
    const raw: Record<string, number[]> = {};
    const rows: Row[] = [];
    await bench.withNode(async (url) => {
      const { matches } = bench.sizes.push;
      await loadtest({ url, game, matches, subscribers: 0, seconds: 4, rate: 10, flood: 0 });
      for (const [i, { place, field, elements = 1 }] of probes.entries()) {
        const times: number[] = [];
        while (times.length < bench.sizes.queries) {
          const empty = await time(url, () => "__typename");
          times.push((((await time(url, field)) - empty) * 1000) / TIMES);
        }
        bench.progress(i + 1, probes.length);
        raw[place] = times;
        const { call = 0, element = 0 } = fieldCosts[place]!;
        const charged = call + elements * (element + VALUE_MICROSECONDS);
        rows.push({
          what: `${place}, charged ${charged} µs`,
          unit: "µs",
          kifu: median(times),
          hold: { of: "kifu", atMost: MOST_OFF * charged },
        });
      }
    });
    return { rows, raw };
  },
};

async function time(url: string, field: () => string): Promise<number> {
  const fields = Array.from({ length: TIMES }, (_, i) => `a${i}: ${field()}`);
  const body = JSON.stringify({ query: `{ ${fields.join(" ")} }` });
  const began = performance.now();
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${url}/graphql`, { method: "POST", headers, body });
  const text = await answer.text();
  const milliseconds = performance.now() - began;
  if (text.includes('"errors"')) throw new Error(text.slice(0, 500));
  return milliseconds;
}
