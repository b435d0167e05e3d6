import { describe, expect, test } from "@jest/globals";
import type { PlayerView } from "../../src/index/views.js";
import { fakeRooms } from "./fakeRooms.js";
import { RawConnection } from "./RawConnection.js";
import { ask, codeOf, serve } from "./serve.js";

const from = (address: string) => ({ "x-forwarded-for": address });
/** A query that costs slightly more than 30 ms. */
const PLAYERS = `{ ${Array.from({ length: 30 }, (_, i) => `a${i}: player(address: "a${i}") { nonce }`).join(" ")} }`;

function roomsOfPlayers(changes?: Parameters<typeof fakeRooms>[0]) {
  const rooms = fakeRooms(changes);
  const looked = { up: 0 };
  rooms.matchIndex.player = () => {
    looked.up++;
    return { nonce: "0" } as PlayerView;
  };
  return { rooms, looked };
}

/** Sends the head of a request. The returned function sends the body. */
async function begin(url: string, address: string, query: string) {
  const connection = await RawConnection.open(url);
  const body = JSON.stringify({ query });
  connection.request(
    "POST /graphql HTTP/1.1",
    `x-forwarded-for: ${address}`,
    "content-type: application/json",
    `content-length: ${body.length}`,
    "connection: close",
  );
  return async () => {
    connection.send(body);
    return await connection.untilClosed();
  };
}

describe("requests that a network begins, and sends the rest of at once", () => {
  test("are answered as far as the network can pay, and the others refused before they run", async () => {
    const { rooms, looked } = roomsOfPlayers();
    const { perSecond, burst } = rooms.config.ingress.perAddress;
    const url = await serve(rooms);
    const began = performance.now();
    const rest = await Promise.all(
      Array.from({ length: 60 }, () => begin(url, "203.0.113.7", PLAYERS)),
    );
    const answers = await Promise.all(rest.map((send) => send()));
    const seconds = (performance.now() - began) / 1000;
    const refused = answers.filter((answer) => answer.startsWith("HTTP/1.1 429 "));
    const answered = answers.filter((answer) => answer.startsWith("HTTP/1.1 200 "));
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.length + refused.length).toBe(answers.length);
    // Fetching a player costs a millisecond, which is one token.
    expect(looked.up).toBeLessThanOrEqual(burst + perSecond * seconds);
    for (const answer of refused) {
      expect(answer).toMatch(/retry-after: \d+\r\n/);
      expect(answer).toContain("ingress/rate-limited: Too many queries from this address.");
    }
    expect((await ask(url, PLAYERS, {}, from("203.0.113.8"))).status).toBe(200);
  });

  test("are refused when the time that others took has left nothing", async () => {
    const { rooms } = roomsOfPlayers(({ ingress }) => {
      ingress.perAddress = { perSecond: 0.001, burst: 10 };
    });
    rooms.matchIndex.chain = () => {
      const { user } = process.cpuUsage();
      while (process.cpuUsage().user < user + 30_000);
      return { name: "a chain" } as ReturnType<typeof rooms.matchIndex.chain>;
    };
    const url = await serve(rooms);
    const rest = await Promise.all(
      Array.from({ length: 5 }, () => begin(url, "203.0.113.7", "{ chain { name } }")),
    );
    const answers: string[] = [];
    for (const send of rest) answers.push(await send());
    const statuses = answers.map((answer) => answer.slice(9, 12));
    expect(statuses).toEqual(["200", "429", "429", "429", "429"]);
  });
});

describe("a network may start only as much as its tokens allow", () => {
  test("is all that a page opens with, at once", async () => {
    const { rooms } = roomsOfPlayers();
    rooms.matchIndex.queue = () => [];
    const url = await serve(rooms);
    const page = [
      "{ chain { name } }",
      "{ blocks(first: 20) { height transactions(first: 20) { hash ok code method } } }",
      "{ queue { owner round } }",
      '{ player(address: "a") { nonce } }',
    ];
    const both = [...page, ...page].map((query) => ask(url, query, {}, from("203.0.113.7")));
    for (const { status, body } of await Promise.all(both)) {
      expect([status, body.errors]).toEqual([200, undefined]);
    }
  });

  test("is one query that costs more than the operator lets it have at once, after a pause", async () => {
    const { rooms } = roomsOfPlayers(({ ingress }) => {
      ingress.perAddress = { perSecond: 0.001, burst: 3 };
    });
    const url = await serve(rooms);
    expect((await ask(url, PLAYERS, {}, from("203.0.113.7"))).status).toBe(200);
    expect(codeOf(await ask(url, PLAYERS, {}, from("203.0.113.7")))).toBe("ingress/rate-limited");
    await ask(url, "{ __typename }", {}, from("203.0.113.8"));
    expect(codeOf(await ask(url, PLAYERS, {}, from("203.0.113.8")))).toBe("ingress/rate-limited");
  });
});

describe("of the queries", () => {
  async function made(networks: readonly string[]): Promise<number[]> {
    const rooms = fakeRooms();
    const order: number[] = [];
    rooms.matchIndex.blocks = ({ before = 0 }) => {
      const block = {
        get height() {
          const end = performance.now() + 0.3;
          while (performance.now() < end);
          order.push(before);
          return 1;
        },
      };
      return new Array<unknown>(100).fill(block) as ReturnType<typeof rooms.matchIndex.blocks>;
    };
    const url = await serve(rooms);
    const answers = networks.map((network, i) =>
      ask(url, `{ blocks(first: 100, after: ${i}) { height } }`, {}, from(network)),
    );
    for (const { body } of await Promise.all(answers)) expect(body.errors).toBeUndefined();
    return order.filter((query, i) => query !== order[i - 1]);
  }

  test("queries of one network are answered one at a time", async () => {
    const network = "203.0.113.7";
    expect(await made([network, network, network])).toHaveLength(3);
  });

  test("several networks take turns", async () => {
    expect((await made(["203.0.113.7", "203.0.113.8"])).length).toBeGreaterThan(2);
  });
});
