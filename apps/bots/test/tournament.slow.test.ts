import { afterAll, beforeAll, expect, jest, test } from "@jest/globals";
import type { Kifu } from "@kifu/client";
import { memoryKeys, openBot } from "@kifu/client/node";
import {
  checkTournament,
  enterTournament,
  fetchTournament,
  makeTournament,
} from "@kifu/client/tournaments";
import { KifuProcess } from "@kifu/node/testing";
import { setTimeout as sleep } from "node:timers/promises";
import { OwnMoves } from "../src/botGames.js";
import { BotPlayer } from "../src/BotPlayer.js";
import { Thinker } from "../src/Thinker.js";
import { connectedTo } from "./harness/LocalBotPool.js";

jest.setTimeout(1_200_000);

const BOTS = 32;
const ROUNDS = 3;

let node: KifuProcess;
let kifu: Kifu;
const connections: Kifu[] = [];
const thinker = new Thinker();

beforeAll(async () => {
  node = await KifuProcess.start({ intervalMs: 250, settings: { "time.speed": 2 } });
  kifu = connectedTo(node.url);
});

afterAll(async () => {
  for (const connection of [kifu, ...connections]) connection.close();
  await thinker.close();
  await node.done();
});

async function openBots(count: number, faults: string[]): Promise<BotPlayer[]> {
  const onFault = (what: string, error: unknown) => faults.push(`${what}: ${String(error)}`);
  return await Promise.all(
    Array.from({ length: count }, async () => {
      // Two who meet need a connection each, because a connection shows a match to one account.
      const own = connectedTo(node.url);
      connections.push(own);
      const account = await openBot({ kifu: own, keys: memoryKeys() });
      const openChooser = () => new OwnMoves("easy", thinker);
      return new BotPlayer({ kifu: own, account, level: "easy", openChooser, onFault });
    }),
  );
}

type Sent = Record<string, unknown> & {
  entries: { player: string; enters: boolean }[];
  rounds: { pairs: { first: string; second: string; match: number; points: number[] }[] }[];
  standings: { points: number }[];
};

/** What a node could change. Each has to be noticed. */
const LIES: Readonly<Record<string, (file: Sent) => void>> = {
  "a result": ({ rounds }) => void rounds[0]!.pairs[0]!.points.splice(0, 2, 0, 0),
  "a pair": ({ rounds }) => {
    const [one, other] = rounds[0]!.pairs;
    [one!.second, other!.second] = [other!.second, one!.second];
  },
  "a match": ({ rounds }) => void rounds[1]!.pairs[0]!.match++,
  "a player left out": (file) => {
    const { first } = file.rounds[0]!.pairs[0]!;
    file.entries = file.entries.filter(({ player }) => player !== first);
  },
  "an entry that nobody signed": ({ entries }) => void (entries[0]!.enters = false),
  "the lots": (file) => void (file["seed"] = { height: 0, hash: "5" }),
  "the standings": ({ standings }) => void standings[0]!.points++,
  "the number of rounds": (file) => void (file["length"] = ROUNDS + 1),
};

function lyingFetch(tell: (file: Sent) => void): typeof fetch {
  return async (...request) => {
    const answer = await fetch(...request);
    if (answer.url.endsWith("/grants.json")) return answer;
    const file = (await answer.json()) as Sent;
    tell(file);
    return Response.json(file);
  };
}

test("32 bots play a Swiss tournament over a restart, and public data lead to the same", async () => {
  const faults: string[] = [];
  const bots = await openBots(BOTS, faults);
  const maker = await openBot({ kifu, keys: memoryKeys() });
  const id = await makeTournament(kifu, maker, {
    form: "swiss",
    game: "tic-tac-toe",
    moveLimit: 600,
    rated: false,
    stake: 0,
    bots: false,
    length: ROUNDS,
    listed: true,
    startsIn: 60,
  });
  const leaver = await openBot({ kifu, keys: memoryKeys() });
  const file = (await fetchTournament(kifu.url, id))!;
  await enterTournament(kifu, leaver, file);
  while (!(await left())) await sleep(300);

  const over = Promise.all(bots.map(async (bot) => await bot.compete(id)));
  // A busy node may not answer in time, and is then asked again.
  const roundsDrawn = async () =>
    (await fetchTournament(kifu.url, id).catch(() => undefined))?.rounds.length ?? 0;
  while ((await roundsDrawn()) < 2) await sleep(500);
  await node.kill();
  await node.start();
  await over;

  const checked = (await checkTournament(kifu, id))!;
  expect(checked.differences).toEqual([]);
  const { phase, rounds, standings } = checked.file;
  expect([phase, rounds.length]).toEqual(["finished", ROUNDS]);
  // On a slow machine a bot may come too late for a match, and then enters again.
  const pairs = rounds.flatMap((round) => round.pairs);
  expect(checked.matches).toBe(pairs.filter(({ match }) => match !== undefined).length);
  expect(checked.matches).toBeGreaterThan(0);
  expect(new Set(standings.map(({ player }) => player))).toEqual(
    new Set([...bots.map(({ address }) => address), leaver.address]),
  );
  for (const [lie, tell] of Object.entries(LIES)) {
    const lied = await checkTournament(kifu, id, lyingFetch(tell));
    expect([lie, lied?.differences.length]).not.toEqual([lie, 0]);
  }
  expect(await node.run("tournament", id)).toMatchObject({ status: 0 });
  const unknown = await node.run("tournament", "nosuchone");
  expect(unknown).toMatchObject({
    status: 1,
    output: expect.stringContaining("tournament/unknown"),
  });
  expect(faults.filter((fault) => !fault.includes("client/offline"))).toEqual([]);

  /** A player signs no two statements at the same time of the chain. */
  async function left(): Promise<boolean> {
    return await enterTournament(kifu, leaver, file, false).then(
      (entered) => !entered,
      () => false,
    );
  }
});
