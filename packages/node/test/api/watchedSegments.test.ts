import { expect, it } from "@jest/globals";
import { rules } from "@kifu/chain/randzu/rules";
import { connect } from "@kifu/client";
import { submit } from "../harness/http.js";
import { Player } from "../harness/Player.js";
import { SegmentSender } from "../harness/SegmentSender.js";
import { TestNode } from "../harness/TestNode.js";

const MOVES = "a1 c3 b1 d3 a2 c4 b2 d4 a4 c6 b4 d6";

it("whoever watches a match is told of a segment's moves, and asks for none of them", async () => {
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
    const players = [1, 2].map((number) => new Player(node.chain.runtime, number));
    for (const player of players) await submit(node.url, player.register().toJSON());
    const match = node.chain.pending.match(1)!;
    const first = players.find(({ address }) => address === match.first.owner.toBase58())!;
    const second = players.find((player) => player !== first)!;
    const watched = kifu.match(1);
    const stop = watched.subscribe(() => undefined);
    const until = async (done: () => boolean) => {
      while (!done()) await new Promise((resolve) => setTimeout(resolve, 10));
    };
    await until(() => watched.get().connection === "live");
    asked.length = 0;

    const times = MOVES.split(" ").map(() => node.chain.time);
    const at = { game: "Randzu", id: 1, match, players: [first, second] } as const;
    const segment = new SegmentSender(node.chain.runtime).playMoves(at, MOVES, { times });
    expect(await submit(node.url, segment.toJSON())).toMatch(/^\d+$/);
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
}, 120_000);
