import { beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { StatementOf } from "@kifu/wire";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { codesOf } from "../harness/codesOf.js";
import { statementsIn } from "../harness/statementsIn.js";
import { HistoryStage } from "../harness/HistoryStage.js";
import { beginMatch, connected, newcomer, type Seated } from "../harness/pair.js";
import { sharedNode } from "../harness/sharedNode.js";
import { until } from "../harness/until.js";

const stage = HistoryStage.set();
let url: string;
let device: Device;

beforeAll(async () => void ({ url } = await sharedNode()));
beforeEach(() => {
  device = new Device();
});

class Device {
  isOnline = true;
  readonly keys = memoryKeys();
  readonly moves: StatementOf<"move">[] = [];

  /** One move can be sent with several bounds. */
  get madeMoves(): string[] {
    return [...new Set(this.moves.map(({ ply, move }) => `${ply} ${String(move)}`))];
  }

  /** Opens a page on this device. It soon gives up on every request except signed moves. */
  async page(): Promise<Seated> {
    const kifu = connected(url, { patienceMs: 100, fetch: this.fetch });
    return { kifu, account: await openBot({ kifu, keys: this.keys }) };
  }

  private readonly fetch: typeof fetch = async (to, request) => {
    this.moves.push(...statementsIn("move", to, request));
    if (!this.isOnline) throw new TypeError("Failed to fetch");
    return await fetch(to, request);
  };
}

async function seated() {
  const player = await device.page();
  const opponent = await newcomer(url);
  const { id } = await beginMatch(player, opponent, "tic-tac-toe");
  const page = watching(player, id);
  await page.match.play(player.account, "b2");
  await opponent.kifu.match(id).play(opponent.account, "a1");
  await until(page.match, ({ match, connection }) => match?.ply === 2 && connection === "live");
  device.moves.length = 0;
  return { ...page, id, opponent };
}

function watching({ kifu, account }: Seated, id: number) {
  const match = kifu.match(id);
  match.as(account);
  const stop = match.subscribe(() => undefined);
  const leave = () => {
    stop();
    kifu.close();
  };
  return { kifu, account, match, leave };
}

async function tried(times: number): Promise<void> {
  while (device.moves.length < times) await new Promise((resolve) => setTimeout(resolve, 10));
}

test("a move made offline stays on the board and arrives once the device is online again", async () => {
  const { kifu, account, match, opponent, leave } = await seated();
  device.isOnline = false;
  const playing = match.play(account, "c3");
  await tried(5);
  // By now, the client has given up every request except the move.
  expect(await codesOf(kifu.chain())).toEqual(["client/offline"]);
  expect(match.get()).toMatchObject({
    moves: [{ move: "b2" }, { move: "a1" }, { move: "c3", finality: "sending" }],
    refused: undefined,
    shown: { ply: 3, turn: 1 },
  });
  device.isOnline = true;
  await playing;
  expect(device.madeMoves).toHaveLength(1);
  const { moves } = await until(
    match,
    (state) => state.match?.ply === 3 && state.moves.length === 3,
  );
  expect(moves.at(-1)).toMatchObject({ move: "c3" });
  leave();
  opponent.kifu.close();
});

test("a move made offline before the page checked the history is signed and sent later", async () => {
  const { id, opponent, leave } = await seated();
  leave();
  const later = watching(await device.page(), id);
  await until(later.match, ({ you, connection }) => you === 0 && connection === "live");
  device.isOnline = false;
  const playing = later.match.play(later.account, "c3");
  // This exceeds the timeout of these connections.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(later.match.get().moves.at(-1)).toMatchObject({ move: "c3", finality: "sending" });
  expect(device.moves).toEqual([]);
  device.isOnline = true;
  await playing;
  expect(device.madeMoves).toHaveLength(1);
  later.leave();
  opponent.kifu.close();
});

test("a move made offline is sent unchanged by the next page", async () => {
  const { id, account, match, opponent, leave } = await seated();
  device.isOnline = false;
  const playing = codesOf(match.play(account, "c3"));
  await tried(2);
  leave();
  expect(await playing).toEqual(["client/closed"]);

  device.isOnline = true;
  const later = watching(await device.page(), id);
  const { moves } = await until(
    later.match,
    (state) => state.match?.ply === 3 && state.moves.length === 3,
  );
  expect(moves.at(-1)).toMatchObject({ move: "c3", seat: 0 });
  expect(device.madeMoves).toHaveLength(1);
  later.leave();
  opponent.kifu.close();
});

test("a page resends only what its player signed for this turn", async () => {
  const { id, opponent, leave } = await seated();
  leave();
  const later = watching(await device.page(), id);
  await until(later.match, (state) => state.you === 0 && state.match?.ply === 2);
  await later.match.play(later.account, "c3");
  expect(device.moves).toHaveLength(1);
  later.leave();
  opponent.kifu.close();
});

test("a move that arrives after the match is over is refused, and the board shows it", async () => {
  const { id, account, match, opponent, leave } = await seated();
  device.isOnline = false;
  const playing = codesOf(match.play(account, "c3"));
  await tried(2);
  await opponent.kifu.match(id).resign(opponent.account);
  device.isOnline = true;
  expect(await playing).toEqual(["match/finished"]);
  expect(match.get()).toMatchObject({
    moves: [{ move: "b2" }, { move: "a1" }],
    refused: { move: "c3", error: { code: "match/finished" } },
    shown: { ply: 2 },
  });
  leave();
  opponent.kifu.close();
});

test("closing the connection stops the retries", async () => {
  const { account, match, opponent, leave } = await seated();
  device.isOnline = false;
  const playing = codesOf(match.play(account, "c3"));
  await tried(1);
  leave();
  expect(await playing).toEqual(["client/closed"]);
  const { length } = device.moves;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(device.moves).toHaveLength(length);
  opponent.kifu.close();
});

test("a move counts even if its answers were lost until it and the reply were on the chain", async () => {
  const { match, account } = stage.page(0);
  stage.node.losing = Infinity;
  const playing = match.play(account, "b2");
  while (stage.ply < 1) await new Promise((resolve) => setTimeout(resolve, 10));
  await stage.node.stage.send(stage.id, stage.node.stage.sign(stage.id, "a1"));
  await stage.closeSegment();
  stage.node.losing = 0;
  await playing;
  // Sent again, perhaps already before the segment was closed.
  expect(stage.node.sent.length).toBeGreaterThan(1);
  expect(match.get()).toMatchObject({ refused: undefined, match: { ply: 2 } });
});
