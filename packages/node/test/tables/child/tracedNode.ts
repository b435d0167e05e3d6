import "reflect-metadata";
import { gameNumbers } from "@kifu/chain";
import { defaultTerms } from "@kifu/chain/terms";
import { paths, toJson } from "@kifu/wire";
import { ServerResponse } from "node:http";
import { type Profiler, Session } from "node:inspector";
import { Emitter } from "../../../src/lib/collections.js";
import { createNode } from "../../../src/node.js";
import { RunningTime } from "../../../src/lib/time.js";
import type { TablesEvents } from "../../../src/tables/Table.js";
import { Player } from "../../harness/Player.js";
import { type SentMove, signNext } from "../../harness/signNext.js";
import { openStoreAt, temporaryFolder } from "../../harness/temporaryStore.js";

/*
 * A node that takes two moves over HTTP and reports the files that each has passed. Its store is on
 * disk and its clock runs, as in a node that was started, but nothing ticks.
 */

const SOURCES = /\/packages\/node\/dist\/src\/(.*)\.js$/;

const folder = await temporaryFolder();
const store = await openStoreAt(folder.path);
const withoutTimers = { now: () => performance.now(), after: () => () => undefined };
const clock = (from: number) => new RunningTime(from, 1, withoutTimers);
const node = await createNode({ store, clock, config: { chain: defaultTerms } });
const { chain } = node;
const players = [1, 2].map((number) => new Player(chain.runtime, number));
const wish = { game: gameNumbers.TicTacToe, moveLimit: 60_000, validUntil: chain.time + 600 };
for (const player of players) await chain.admit(player.register(wish));
await chain.closeBlock();
const { url } = await node.api.listen();
const inspector = new Session();
inspector.connect();

await post(paths.moves, { moves: [sign("a1")] });
const move = sign("b2");
const moves = await pathOf(() => post(paths.moves, { moves: [move] }));
const { byOwner, x, y, z, ...third } = sign("c3");
const statement = { kind: "move", ...third, by: { byOwner, x, y, z } };
const statements = await pathOf(() => post(paths.statements, { statements: [statement] }));
process.send!({ moves, statements });

await node.stop();
await store.close();
await folder.remove();
process.exit();

function sign(move: string): SentMove {
  const match = node.matchIndex.match(1)!;
  const { owner } = match.seats[match.turn];
  const { session } = players.find(({ address }) => address === owner)!;
  return signNext(match, move, { domain: node.chain.domain.toBigInt(), key: session });
}

/** Posts as a stranger behind a proxy of this machine, so that all limits apply. */
async function post(path: string, body: object): Promise<string> {
  const headers = { "content-type": "application/json", "x-forwarded-for": "203.0.113.7" };
  const response = await fetch(url + path, { method: "POST", headers, body: toJson(body) });
  return await response.text();
}

/**
 * The files whose functions run until the node ends its answer. The index and others hear of a
 * move once it is taken, so they are not on its path. Here they hear of it after the answer.
 */
async function pathOf(request: () => Promise<string>): Promise<string[]> {
  let covered: Profiler.ScriptCoverage[] = [];
  const { end } = ServerResponse.prototype;
  const { events } = node.tables;
  const emit = events.emit.bind(events);
  const withoutListeners = new Emitter<TablesEvents>();
  const held: (() => void)[] = [];
  events.emit = (...event) => {
    withoutListeners.emit(...event);
    held.push(() => emit(...event));
  };
  inspector.post("Profiler.enable");
  inspector.post("Profiler.startPreciseCoverage", { callCount: true });
  ServerResponse.prototype.end = function (this: ServerResponse, ...args: Parameters<typeof end>) {
    inspector.post("Profiler.takePreciseCoverage", (_, { result }) => (covered = result));
    return end.apply(this, args);
  } as typeof end;
  try {
    const answer = await request();
    if (!/"receipt"/.test(answer)) throw new Error(answer);
  } finally {
    ServerResponse.prototype.end = end;
    inspector.post("Profiler.stopPreciseCoverage");
    events.emit = emit;
    for (const release of held) release();
  }
  return covered
    .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.count > 0))
    .flatMap(({ url }) => SOURCES.exec(url)?.[1] ?? [])
    .sort();
}
