import { afterAll, afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { KifuProcess } from "@kifu/node/testing";
import type { Account, MatchHandle } from "../../src/index.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { beginMatch, connected, type Seated } from "../harness/pair.js";
import { statementsIn } from "../harness/statementsIn.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";
import { until } from "../harness/until.js";

let node: SharedNode;
/**
 * A node on which a minute takes two seconds. If it took much less, a statement of a slow machine
 * would expire on its way.
 */
let fast: KifuProcess;
const present: Seated[] = [];

beforeAll(async () => {
  node = await sharedNode();
  fast = await KifuProcess.start({ settings: { "time.speed": 30 } });
});

afterEach(() => {
  for (const { kifu } of present.splice(0)) kifu.close();
});

afterAll(() => fast.done());

interface Visitor extends Seated {
  /** How often the node has acknowledged this player's presence. */
  readonly said: () => number;
  /** How often this player has sent the presence statement, accepted or not. */
  readonly sent: () => number;
}

async function come(keys = memoryKeys(), url = node.url): Promise<Visitor> {
  let said = 0;
  let sent = 0;
  const counted: typeof fetch = async (url, init) => {
    const answer = await fetch(url, init);
    const statements = statementsIn("presence", url, init).length;
    if (answer.ok) sent += statements;
    if (statements > 0) {
      const { answers } = (await answer.clone().json()) as { answers: object[] };
      said += answers.filter((each) => "present" in each).length;
    }
    return answer;
  };
  const kifu = connected(url, { fetch: counted });
  const visitor = {
    kifu,
    account: await openBot({ kifu, keys }),
    said: () => said,
    sent: () => sent,
  };
  present.push(visitor);
  return visitor;
}

async function watch(
  { kifu }: Seated,
  id: number,
  account: Account | undefined,
): Promise<MatchHandle> {
  const handle = kifu.match(id);
  handle.as(account);
  handle.subscribe(() => undefined);
  await until(handle, ({ connection }) => connection === "live");
  return handle;
}

async function attend(player: Visitor, id: number): Promise<MatchHandle> {
  const before = player.said();
  const handle = await watch(player, id, player.account);
  while (player.said() === before) await new Promise((done) => setTimeout(done, 10));
  return handle;
}

/**
 * Waits until a player of another match counts as away. Everyone who left earlier counts as away
 * by then.
 */
async function passGrace(): Promise<void> {
  const [one, other] = [await come(), await come()];
  const { id } = await beginMatch(one, other, "tic-tac-toe", 500);
  const mine = await attend(one, id);
  await attend(other, id);
  other.kifu.close();
  await shows(mine, 1);
}

async function shows(handle: MatchHandle, ...seats: number[]): Promise<void> {
  await until(
    handle,
    ({ away, connection }) => connection === "live" && String(away) === String(seats),
  );
}

describe("the presence of a player who follows their match", () => {
  test("ends when they leave and returns when they come back", async () => {
    const keys = memoryKeys();
    const [one, other, stranger] = [await come(), await come(keys), await come()];
    const { id } = await beginMatch(one, other, "tic-tac-toe");
    const mine = await attend(one, id);
    const watched = await watch(stranger, id, stranger.account);
    await attend(other, id);
    expect(mine.get().away).toEqual([]);
    other.kifu.close();
    await Promise.all([shows(mine, 1), shows(watched, 1)]);
    expect(mine.get().match?.result).toBe("running");

    const again = await come(keys);
    const theirs = await attend(again, id);
    await Promise.all([shows(mine), shows(watched), shows(theirs)]);
    await mine.resign(one.account);
    await until(theirs, ({ match }) => match?.reason === "resignation");
    expect(theirs.get().away).toEqual([]);
  });

  test("is renewed every minute of the chain", async () => {
    const keys = memoryKeys;
    const [one, other] = [await come(keys(), fast.url), await come(keys(), fast.url)];
    const { id } = await beginMatch(one, other, "tic-tac-toe", 43_200);
    const { time } = await one.kifu.chain();
    const mine = await attend(one, id);
    // Between blocks, a page counts the seconds locally. Each match that other players start
    // creates blocks, which carry the chain's time.
    const end = Date.now() + 60_000;
    while (Date.now() < end && one.said() < 4) {
      await beginMatch(await come(keys(), fast.url), await come(keys(), fast.url), "tic-tac-toe");
    }
    const said = one.said();
    // On a slow machine, more than a minute of the chain's time may pass while one other match
    // starts.
    expect(said).toBeGreaterThanOrEqual(4);
    expect((await one.kifu.chain()).time - time).toBeGreaterThanOrEqual((said - 1) * 60);
    expect(mine.get().away).toEqual([]);
  });

  test("lasts while one of two windows is open, and spectators have none", async () => {
    const keys = memoryKeys();
    const [one, other, second] = [await come(), await come(keys), await come(keys)];
    const { id } = await beginMatch(one, other, "tic-tac-toe");
    const mine = await attend(one, id);
    for (const window of [other, second]) await attend(window, id);
    const [third, silent, stranger] = [await come(), await come(), await come()];
    const begun = await beginMatch(third, silent, "tic-tac-toe", 400);
    const theirs = await attend(third, begun.id);
    await watch(silent, begun.id, undefined);
    await watch(stranger, begun.id, stranger.account);

    for (const { kifu } of [other, silent, stranger]) kifu.close();
    await passGrace();
    expect([mine.get().away, theirs.get().away]).toEqual([[], []]);
    expect([silent.said(), stranger.said()]).toEqual([0, 0]);
  });

  test("is still missing after the node restarts, until they come back", async () => {
    const keys = memoryKeys();
    const [one, other] = [await come(memoryKeys(), fast.url), await come(keys, fast.url)];
    const { id } = await beginMatch(one, other, "tic-tac-toe", 43_200);
    const mine = await attend(one, id);
    const { you: theirs } = (await attend(other, id)).get();
    other.kifu.close();
    await shows(mine, theirs!);
    await fast.kill();
    const sent = one.sent();
    await fast.start();
    // While there are no blocks, this page counts real seconds. So the restarted node may refuse
    // the page's statement as too old. The statement is accepted only after the node has reported
    // that the opponent is away.
    while (one.sent() === sent) await new Promise((done) => setTimeout(done, 10));
    await shows(mine, theirs!);
    await attend(await come(keys, fast.url), id);
    await shows(mine);
  });
});
