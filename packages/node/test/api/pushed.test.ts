import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { EventReader } from "./EventReader.js";
import { RawConnection } from "./RawConnection.js";
import { RealNode } from "./RealNode.js";

const BUFFERED = 4;

describe("a node pushes", () => {
  let node: RealNode;

  beforeAll(async () => {
    node = await RealNode.open({ bufferedEvents: BUFFERED });
    await node.stage.pair(1, 2);
  });

  afterAll(async () => {
    await node.close();
  });

  const subscribers = () => node.stage.eventStreams.counters().subscribers;
  const until = async (isTrue: () => boolean) => {
    while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
  };

  test("a move that is accepted over HTTP, then its block, to the opponent's page", async () => {
    const page = await EventReader.open(
      node.url,
      "subscription { match(id: 1) { height match { ply pending } move { move finality } } }",
    );
    expect(await page.next()).toMatchObject({ data: { data: { match: { match: { ply: 0 } } } } });
    const tx = node.stage.move(1, "h8").toJSON();
    await fetch(`${node.url}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: "mutation ($tx: TransactionObjectInput!) { submitTx(tx: $tx) }",
        variables: { tx },
      }),
    });
    expect(await page.next()).toMatchObject({
      id: "-1",
      data: {
        data: { match: { move: { move: "h8", finality: "seen" }, match: { pending: true } } },
      },
    });
    await node.stage.block();
    // The two registrations in the same block also changed the match.
    for (let event = await page.next(); ; event = await page.next()) {
      const { match } = (event?.data as { data: { match: { move: unknown } } }).data;
      if (match.move === null) continue;
      expect(match).toMatchObject({ move: { move: "h8", finality: "sequenced" } });
      expect(event?.id).toBe("0");
      break;
    }
    await page.close();
    await until(() => subscribers().match === 0);
  });

  test.each([
    ["blocks(since: -1) { height block { height } }", {}],
    ["blocks { height block { height } }", { "last-event-id": "-1" }],
  ])("every block from the first for a reader with -1: %s", async (fields, headers) => {
    const latest = node.stage.store.blockCount() - 1;
    const page = await EventReader.open(node.url, `subscription { ${fields} }`, headers);
    for (let height = 0; height <= latest; height++) {
      expect(await page.next()).toMatchObject({
        data: { data: { blocks: { block: { height } } } },
      });
    }
    await page.close();
  });

  test("a match from its first move for a reader with -1, without earlier readers", async () => {
    const open = async (since: number) =>
      await EventReader.open(
        node.url,
        `subscription { match(id: 1, since: ${since}) { match { id } move { move } } }`,
      );
    const page = await open(-1);
    for (let event = await page.next(); ; event = await page.next()) {
      const { match } = (event?.data as { data: { match: { move: unknown } } }).data;
      if (match.move === null) continue;
      expect(match.move).toEqual({ move: "h8" });
      break;
    }
    await page.close();
    const refused = await open(-2);
    expect(await refused.next()).toMatchObject({
      data: { errors: [{ extensions: { code: "query/bad-argument" } }] },
    });
    await refused.close();
  });

  test("blocks from where a page was, when its browser reconnects", async () => {
    await node.stage.block(3);
    const query = "subscription { blocks(since: 0) { height block { height } } }";
    const page = await EventReader.open(node.url, query);
    expect((await page.next())?.id).toBe("1");
    await page.close();
    const again = await EventReader.open(node.url, query, { "last-event-id": "1" });
    expect((await again.next())?.id).toBe("2");
    await again.close();
    await until(() => subscribers().blocks === 0);
  });

  test.each([
    ["a match that is not there", "match(id: 99)"],
    ["a block that is yet to come", "blocks(since: 1000)"],
    ["nobody", 'player(address: "x")'],
  ])("nothing of %s, with the reason", async (_what, topic) => {
    const page = await EventReader.open(node.url, `subscription { ${topic} { height } }`);
    expect(await page.next()).toMatchObject({
      data: { errors: [{ extensions: { code: "query/bad-argument" } }] },
    });
    expect(await page.next()).toMatchObject({ event: "complete" });
  });

  test("nothing more to a page that does not read, which gets an error when it reads again", async () => {
    const { slowReaders } = node.stage.eventStreams.counters();
    const connection = await RawConnection.open(node.url);
    const repeated = Array.from(
      { length: 29 },
      (_, i) => `a${i}: block { hash stateRoot finality }`,
    );
    const query = `subscription { blocks { height ${repeated.join(" ")} } }`;
    connection.request(
      `GET /graphql?query=${encodeURIComponent(query)} HTTP/1.1`,
      "accept: text/event-stream",
    );
    await connection.until(/event: next/);
    connection.socket.pause();
    // Sends the latest block repeatedly until the socket buffers and then the stream's own buffer
    // are full.
    const { eventStreams, records } = node.stage;
    const latest = { height: records.latest, effects: [], stopped: [], players: [] };
    for (let seen = 1; eventStreams.counters().slowReaders === slowReaders; seen++) {
      records.events.emit("sequenced", latest);
      if (seen % BUFFERED === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(eventStreams.counters().slowReaders).toBe(slowReaders + 1);
    expect(subscribers().blocks).toBe(0);
    connection.socket.resume();
    expect(await connection.until(/feed\/too-slow/)).toMatch(/event: next\ndata: .*feed\/too-slow/);
    await connection.until(/event: complete/);
    connection.socket.destroy();
  });

  test("all without unexpected errors in the node", () => {
    expect(node.logged.filter(({ level }) => level === "error")).toEqual([]);
  });
});
