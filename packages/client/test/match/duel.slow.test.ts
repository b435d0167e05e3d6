import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { KifuProcess } from "@kifu/node/testing";
import {
  type Account,
  connect,
  duelStanding,
  type DuelStatus,
  type HiddenRules,
  type KeyStore,
  type Kifu,
  type MatchState,
} from "../../src/index.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { beginMatch } from "../harness/pair.js";
import { until } from "../harness/until.js";

/** The games with hidden information, on a real node. `hidden.test.ts` has the details. */
const hiddenGames: readonly ChainGame[] = plainGames.filter(
  ({ rules }: ChainGame) => rules.hidden !== undefined,
);

jest.setTimeout(300_000);

interface Page {
  readonly kifu: Kifu;
  readonly account: Account;
  readonly keys: KeyStore;
}

let node: KifuProcess;
const pages: Page[] = [];

beforeAll(async () => {
  // The chain's clock runs as fast as real clocks, so that a busy machine is not too late for a
  // phase.
  node = await KifuProcess.start({ settings: { "time.speed": 1 } });
});

afterEach(() => {
  for (const { kifu } of pages.splice(0)) kifu.close();
});

afterAll(async () => {
  await node.done();
});

async function page(keys = memoryKeys()): Promise<Page> {
  const kifu = connect(node.url, { games: plainGames.map(({ rules }) => rules) });
  const opened = { kifu, account: await openBot({ kifu, keys }), keys };
  pages.push(opened);
  return opened;
}

describe.each(hiddenGames)("$module", ({ rules, chooseMove }) => {
  type Position = Parameters<typeof chooseMove>[0];
  const { hidden } = rules as HiddenRules;

  function watch({ kifu, account }: Page, id: number) {
    const handle = kifu.match(id);
    handle.as(account);
    handle.subscribe(() => undefined);
    return handle;
  }

  test("is played to its end with a new page for every move, and only choices are made", async () => {
    let [first, second] = [await page(), await page()];
    const { id } = await beginMatch(first, second, rules.name);
    const statuses = new Set<DuelStatus>();
    const phases = new Set<string>();
    const look = ({ match }: MatchState) => {
      const { status } = duelStanding(rules as HiddenRules, { match }, first.account.address);
      statuses.add(status);
    };
    for (;;) {
      const handles = [watch(first, id), watch(second, id)] as const;
      for (const handle of handles) handle.subscribe(() => look(handle.get()));
      const isStill = ({ match, hidden: seen, connection }: MatchState) =>
        match !== undefined &&
        connection === "live" &&
        (match.result !== "running" ||
          (seen?.ply === match.ply && !seen.isDue && seen.phase === "play"));
      const [state] = await Promise.all([until(handles[0], isStill), until(handles[1], isStill)]);
      const { turn, result } = state.match!;
      if (result !== "running") break;
      const { position, secret, phase, hand } = handles[turn].get().hidden!;
      phases.add(phase);
      expect(hand).toBe("held");
      const move = chooseMove(position as Position, Math.random, "easy", secret);
      await handles[turn].play([first, second][turn]!.account, rules.notation.write(move));
      for (const { kifu } of [first, second]) kifu.close();
      [first, second] = [await page(first.keys), await page(second.keys)];
    }
    const match = (await first.kifu.matchOnce(id))!;
    expect([match.reason, match.result === "drawn"]).toEqual(["board", false]);
    expect(statuses).toContain("ended");
    expect([...statuses]).toEqual(expect.arrayContaining(["hand drawn", "started", "ended"]));
    expect([...phases]).toEqual(["play"]);
    expect(hidden.phases).toContain("play");
  });

  test("shows one seat no more than the other shows it", async () => {
    const players = [await page(), await page()];
    const { id } = await beginMatch(players[0]!, players[1]!, rules.name);
    const handles = players.map((player) => watch(player, id));
    const isDrawn = ({ hidden: seen }: MatchState) => seen?.phase === "play";
    const states = await Promise.all(handles.map((handle) => until(handle, isDrawn)));
    const position = states[0]!.hidden?.position as Position;
    for (const seat of [0, 1] as const) {
      const { secret } = states[seat]!.hidden!;
      const own = hidden.view(position, seat, secret);
      const others = hidden.view(position, seat);
      expect(own).not.toEqual(others);
      expect(hidden.view(states[1 - seat]!.hidden?.position as Position, seat)).toEqual(others);
    }
  });
});
