import { defaultTerms } from "@kifu/chain/terms";
import { gameNumbers, signedMatch } from "@kifu/chain";
import type { StatementOf } from "@kifu/wire";
import { Executor } from "../../src/sequencer/Executor.js";
import { MemoryLog } from "../../src/store/log/MemoryLog.js";
import type { LogRow } from "../../src/store/log/SharedLog.js";
import { type StoreIdentity, storeIdentity } from "../../src/store/StoreIdentity.js";
import type { Entries } from "../../src/store/UnwrittenChanges.js";
import { NodeKey } from "../../src/tables/NodeKey.js";
import { plainMatch } from "../../src/tables/Table.js";
import { Player } from "../harness/Player.js";
import { moveCrypto } from "../tables/SignedStage.js";
import { Host } from "./Host.js";
import { type Database, LogLink } from "./LogLink.js";
import type { StagedMatch } from "./Pair.js";
import { signedSeek } from "./Seeker.js";
import { SimulatedDisk } from "./SimulatedDisk.js";
import { SimulatedNode } from "./SimulatedNode.js";
import { World } from "./World.js";

export const MACHINES = 4;
export const LEASE_MS = 4000;
/** Longer than players wait for each other, and shorter than the longest outage. */
const MOVE_LIMIT = 45;
const GAMES = [
  { game: "Randzu", files: "abcdefghi", ranks: "123456789" },
  { game: "TicTacToe", files: "abc", ranks: "123" },
  { game: "Randzu", files: "abcdefghi", ranks: "123456789" },
] as const;

/** A chain with matches that have begun. Every history starts from it. */
export interface Template {
  readonly identity: StoreIdentity;
  readonly key: NodeKey;
  readonly executors: readonly Executor[];
  readonly rows: readonly LogRow[];
  readonly contents: Entries;
  readonly matches: readonly StagedMatch[];
  /** The first two fit together, the others do not. */
  readonly seeks: readonly StatementOf<"seek">[];
}

export async function createTemplate(): Promise<Template> {
  const identity = await storeIdentity(defaultTerms);
  const key = NodeKey.create(moveCrypto.sign);
  // Protokit runs one method at a time in a chain, so each machine has an executor of its own.
  const executors: Executor[] = [];
  for (let i = 0; i < MACHINES; i++) {
    executors.push(await Executor.start(defaultTerms));
  }
  const world = new World(0);
  const host = new Host("first", world);
  const log = new MemoryLog({ leaseMs: LEASE_MS, now: () => world.now });
  const database: Database = {
    ...{ log, isDown: false, slowness: 1, cutOff: new Set<string>(), deaf: new Set<string>() },
    onRows: () => undefined,
  };
  const disk = new SimulatedDisk();
  const link = new LogLink(host, database);
  const executor = executors[0]!;
  const others = { post: async () => await new Promise<never>(() => undefined) };
  const starting = SimulatedNode.start({
    ...{ host, link, disk, identity, key, executor, url: "http://first", mayWrite: true },
    closeAfterMs: 1000,
    ...others,
  });
  const run = async <T>(work: Promise<T>): Promise<T> => {
    let isDone = false;
    const done = () => (isDone = true);
    void work.then(done, done);
    while (!isDone) await world.step();
    return await work;
  };
  const started = await run(starting);
  while (!started.leads || !started.isIdle) await world.step();
  const { chain } = started.node;
  const matches: StagedMatch[] = [];
  for (const [i, { game, files, ranks }] of GAMES.entries()) {
    const pair = [1, 2].map((n) => new Player(executor.runtime, 2 * i + n));
    const wish = { game: gameNumbers[game], moveLimit: MOVE_LIMIT };
    for (const player of pair) await run(chain.admit(player.register(wish)));
    const id = chain.pending.matchCount();
    const match = chain.pending.match(id)!;
    const isFirst = pair[0]!.address === match.first.owner.toBase58();
    const seats = (isFirst ? pair : [...pair].reverse()) as [Player, Player];
    const number = signedMatch(defaultTerms, id);
    matches.push({
      id,
      seats,
      match: plainMatch(match, number, moveCrypto.hash),
      resignations: [seats[0].resign(id, 0).toJSON(), seats[1].resign(id, 1).toJSON()],
      places: [...files].flatMap((file) => [...ranks].map((rank) => file + rank)),
      endsSoon: game === "TicTacToe",
    });
  }
  await run(chain.closeBlock());
  await run(started.stop());
  host.kill();
  const rows = [...log.rows];
  const limits = [60, 60, 61, 62];
  const seeks = limits.map((limit, i) => signedSeek(new Player(executor.runtime, 100 + i), limit));
  return { seeks, identity, key, executors, rows, contents: disk.contents, matches };
}
