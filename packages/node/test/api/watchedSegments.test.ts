import { expect, it } from "@jest/globals";
import { rules } from "@kifu/chain/randzu/rules";
import { connect } from "@kifu/client";
import { SegmentSender } from "../harness/SegmentSender.js";
import { TestNode } from "../harness/TestNode.js";
import { TwoPlayers } from "../harness/TwoPlayers.js";

const MOVES = "a1 c3 b1 d3 a2 c4 b2 d4 a4 c6 b4 d6";

it("a watcher of a match is sent a segment's moves, and need not query any of them", async () => {
  const node = await TestNode.start({ time: { speed: 1 } });
  const asked: string[] = [];
  const fetched: typeof fetch = async (input, init) => {
    if (typeof init?.body === "string") asked.push(init.body);
    return await globalFetch(input, init);
  };
  const globalFetch = globalThis.fetch;
  globalThis.fetch = fetched;
  const kifu = connect(node.url, { games: [rules] });
  try {
    const players = new TwoPlayers(node);
    const at = await players.meet(60_000);
    const watched = kifu.match(1);
    const stop = watched.subscribe(() => undefined);
    const until = async (done: () => boolean) => {
      while (!done()) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await until(() => watched.get().connection === "live");
    asked.length = 0;

    const times = MOVES.split(" ").map(() => node.chain.time);
    const segment = new SegmentSender(node.chain.runtime).playMoves(at, MOVES, { times });
    await players.send(segment);
    await until(() => node.chain.store.status(segment.hash().toString())?.kind === "included");
    await until(() => watched.get().moves.length === 12);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(
      watched
        .get()
        .moves.map(({ move }) => move)
        .join(" "),
    ).toBe(MOVES);
    expect(asked.filter((body) => /\bmoves\s*\(/.test(body))).toEqual([]);
    stop();
  } finally {
    globalThis.fetch = globalFetch;
    kifu.close();
    await node.remove();
  }
});
