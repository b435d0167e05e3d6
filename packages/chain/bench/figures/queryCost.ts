import { join } from "node:path";
import { PrivateKey } from "o1js";
import { loadtest } from "../../src/commands/kifu/loadtest/index.js";
import { median } from "../../src/commands/kifu/loadtest/stats.js";
import { resolverCosts, VALUE_MICROSECONDS } from "../../src/node/api/resolverCosts.js";
import { startProcess } from "../processes/startProcess.js";
import type { NodeCommands } from "../sides/node.js";
import type { Figure, Row } from "./Figure.js";

/** So many times in one query, so that the way there and back counts for little. */
const TIMES = 25;
/** Another machine may take longer; what takes several times as long is charged too little. */
const MOST_OFF = 5;

const fresh = () => PrivateKey.random().toPublicKey().toBase58();
const number = () => Math.floor(Math.random() * 2 ** 40);
const small = () => Math.floor(Math.random() * 3);

/** A field whose answer no cache has, if there is a cache, and how many elements it has. */
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

/** What the queries take whose cost is charged to those who ask, on a node with some matches. */
export const queryCost: Figure = {
  name: "query-cost",
  about: "work behind each query, against what is charged for it",

  async measure(bench) {
    const { matches } = bench.sizes.push;
    const rounds = bench.sizes.queries;
    const node = startProcess<NodeCommands>(new URL("../sides/node.js", import.meta.url), [
      join(await bench.folder(), "store"),
    ]);
    try {
      const url = await node.call("url");
      await loadtest({ url, matches, subscribers: 0, seconds: 4, rate: 10, flood: 0 });
      const raw: Record<string, number[]> = {};
      const rows: Row[] = [];
      for (const [i, { place, field, elements = 1 }] of probes.entries()) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          const empty = await time(url, () => "__typename");
          times.push((((await time(url, field)) - empty) * 1000) / TIMES);
        }
        bench.progress(i + 1, probes.length);
        raw[place] = times;
        const { call, element = 0 } = resolverCosts.get(place)!;
        const charged = call + elements * (element + VALUE_MICROSECONDS);
        const hold = { of: "kifu" as const, atMost: MOST_OFF * charged };
        rows.push({
          what: `${place}, charged ${charged} µs`,
          unit: "µs",
          kifu: median(times),
          hold,
        });
      }
      await node.call("stop");
      return { rows, raw };
    } finally {
      await node.stop();
    }
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
