import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { until } from "../harness/until.js";
import { beginMatch, connected, newcomer, type Seated } from "../harness/pair.js";
import { sharedNode, type SharedNode } from "../harness/sharedNode.js";

let node: SharedNode;
let first: Seated;
let second: Seated;

beforeAll(async () => {
  node = await sharedNode();
  first = await newcomer(node.url);
  second = await newcomer(node.url);
});

afterAll(async () => {
  first.kifu.close();
  second.kifu.close();
});

class CountedStreams {
  open = 0;
  most = 0;
  private readonly breaking = new Set<() => void>();

  readonly fetch: typeof fetch = async (url, request) => {
    if (new Headers(request?.headers).get("accept") !== "text/event-stream") {
      return await fetch(url, request);
    }
    const broken = new AbortController();
    const given = request?.signal;
    const signal = given ? AbortSignal.any([given, broken.signal]) : broken.signal;
    const breakOff = () => broken.abort();
    this.most = Math.max(this.most, ++this.open);
    this.breaking.add(breakOff);
    signal.addEventListener("abort", () => {
      this.open--;
      this.breaking.delete(breakOff);
    });
    return await fetch(url, { ...request, signal });
  };

  breakOff(): void {
    for (const each of [...this.breaking]) each();
  }
}

test("everything a page watches comes over one stream, without gaps when subscriptions are added or it breaks", async () => {
  const { id } = await beginMatch(first, second, "tic-tac-toe");
  const streams = new CountedStreams();
  const kifu = connected(node.url, { fetch: streams.fetch });
  const handle = kifu.match(id);
  const stops = [handle.subscribe(() => undefined)];
  await until(handle, ({ connection }) => connection === "live");
  const played = async (seat: Seated, move: string, moves: string) => {
    await seat.kifu.match(id).play(seat.account, move);
    await until(handle, (state) => state.moves.map((each) => each.move).join(" ") === moves);
  };
  await played(first, "a1", "a1");

  const [lobby, blocks, queue] = [kifu.watchLobby(), kifu.watchBlocks(), kifu.watchQueue()];
  const player = kifu.watchPlayer(first.account.address);
  stops.push(...[lobby, blocks, queue, player].map((each) => each.subscribe(() => undefined)));
  await played(second, "b1", "a1 b1");
  await until(lobby, ({ value }) => value?.running.some((match) => match.id === id) === true);
  await until(player, ({ value }) => value?.activeMatch === id);
  await until(blocks, ({ value = [] }) => value.length > 0);
  await until(queue, ({ value }) => value?.length === 0);

  streams.breakOff();
  await played(first, "a2", "a1 b1 a2");
  await played(second, "b2", "a1 b1 a2 b2");
  const isLive = ({ connection }: { connection: string }) => connection === "live";
  await until(lobby, isLive);
  await until(blocks, isLive);
  await until(queue, isLive);
  await until(player, isLive);
  expect([streams.open, streams.most]).toEqual([1, 1]);
  for (const stop of stops) stop();
  kifu.close();
  expect(streams.open).toBe(0);
});
