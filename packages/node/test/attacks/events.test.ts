import { SHARING_A_SLOT } from "../../src/door/budgets.js";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { PrivateKey } from "o1js";
import { Player } from "../harness/Player.js";
import { Opponents, UNHURRIED } from "./Opponents.js";

const PER_ADDRESS = 5;
const IN_ALL = 12;
/**
 * The time limit for a transaction on a busy machine while subscribers never read. A node that
 * waited for them would never answer.
 */
const PROMPTLY_MS = 20_000;

describe("subscribers", () => {
  let opponents: Opponents;
  let url: string;

  beforeAll(async () => {
    opponents = await Opponents.meet({
      ingress: UNHURRIED,
      // At this speed, a round lasts long enough for all waiting players to join its queues.
      time: { speed: 1 },
      blocks: { intervalMs: 2000 },
      feed: { perAddress: PER_ADDRESS, maximumSubscribers: IN_ALL, bufferedEvents: 8 },
    });
    ({ url } = opponents.node);
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  async function listen(
    address: string,
    query = "subscription { blocks { height } }",
  ): Promise<string | (() => void)> {
    const leaving = new AbortController();
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      signal: leaving.signal,
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        "x-forwarded-for": address,
      },
      body: JSON.stringify({ query }),
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (!text.includes("event: next")) text += (await reader.read()).value ?? "";
    const code = /"code":"([^"]*)"/.exec(text)?.[1];
    return code ?? (() => leaving.abort());
  }

  async function metric(name: string): Promise<number> {
    const text = await (await fetch(`${url}/metrics`)).text();
    const lines = text.split("\n").filter((line) => line.startsWith(`kifu_${name}`));
    return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }

  async function until(condition: () => Promise<boolean>): Promise<void> {
    while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
  }

  it("take a limited number of places from one address, and leave the others'", async () => {
    const flood = await Promise.all(
      Array.from({ length: PER_ADDRESS * 4 }, () => listen("203.0.113.1")),
    );
    const inside = flood.filter((one) => typeof one !== "string");
    expect(inside).toHaveLength(PER_ADDRESS);
    expect(new Set(flood.filter((one) => typeof one === "string"))).toEqual(
      new Set(["feed/too-many"]),
    );
    const twin = await listen("203.0.113.2");
    expect(twin).toBeInstanceOf(Function);
    expect(await listen("203.0.113.1")).toBe("feed/too-many");

    for (const leave of [...inside, twin]) (leave as () => void)();
    await until(async () => (await metric("subscribers")) === 0);
    const again = await listen("203.0.113.1");
    expect(again).toBeInstanceOf(Function);
    (again as () => void)();
    await until(async () => (await metric("subscribers")) === 0);
  });

  it("count as one address, however many addresses of one network they use", async () => {
    const ends = await Promise.all(
      Array.from({ length: PER_ADDRESS + 3 }, (_, i) => listen(`2001:db8:1:2::${i + 1}`)),
    );
    expect(ends.filter((one) => one === "feed/too-many")).toHaveLength(3);
    for (const leave of ends) if (typeof leave !== "string") leave();
    await until(async () => (await metric("subscribers")) === 0);
  });

  it("take no more places by subscribing to many topics on one stream", async () => {
    const query = "subscription { blocks { height } }";
    const others = await Promise.all(
      Array.from({ length: PER_ADDRESS - 1 }, () => listen("203.0.113.3")),
    );
    const subscriptions = Array.from({ length: SHARING_A_SLOT + 3 }, (_, i) => ({
      id: `${i}`,
      query,
    }));
    const leaving = new AbortController();
    const response = await fetch(`${url}/graphql`, {
      method: "POST",
      signal: leaving.signal,
      headers: {
        "content-type": "application/json",
        accept: "text/event-stream",
        "x-forwarded-for": "203.0.113.3",
      },
      body: JSON.stringify({ subscriptions }),
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    while (text.split("event: complete").length < 4) text += (await reader.read()).value ?? "";
    expect(text.match(/"code":"feed\/too-many"/g)).toHaveLength(3);
    expect(await metric("subscribers")).toBe(PER_ADDRESS - 1 + SHARING_A_SLOT);
    expect(await listen("203.0.113.3")).toBe("feed/too-many");
    leaving.abort();
    for (const leave of others) if (typeof leave !== "string") leave();
    await until(async () => (await metric("subscribers")) === 0);
  });

  it("are limited in total, from however many addresses", async () => {
    const crowd = await Promise.all(
      Array.from({ length: IN_ALL + 8 }, (_, i) => listen(`198.51.100.${i + 1}`)),
    );
    expect(crowd.filter((one) => one === "feed/too-many")).toHaveLength(8);
    await opponents.play();
    for (const leave of crowd) if (typeof leave !== "string") leave();
    await until(async () => (await metric("subscribers")) === 0);
  });

  it("and never read are dropped, and delay nobody", async () => {
    const { runtime } = opponents.node.chain;
    let waiting = 0;
    // Each player has a pool of their own, so they all wait and events get larger.
    const register = async () => {
      const number = 1000 + waiting++;
      await opponents.send(new Player(runtime, number).register({ moveLimit: number }));
    };
    await Promise.all(Array.from({ length: 20 }, register));

    // Long names make events as large as the limits allow, so a few of them fill all buffers.
    const owners = Array.from({ length: 16 }, (_, i) => `${"a".repeat(60)}${i}: owner`).join(" ");
    const silent = (await subscribe(`subscription { queue { waiting { ${owners} } } }`)).pause();
    try {
      await until(async () => (await metric("subscribers")) === 1);
      while ((await metric("slow_readers_total")) === 0) {
        if (waiting > 600) throw new Error("It still takes what it never reads");
        const began = performance.now();
        await Promise.all(Array.from({ length: 4 }, register));
        expect(performance.now() - began).toBeLessThan(PROMPTLY_MS);
      }
      expect(await metric("subscribers")).toBe(0);
      await opponents.play();
    } finally {
      silent.destroy();
    }
  });

  it.each([
    ["a match that is not there", "subscription { match(id: 99999) { height } }"],
    ["no match", "subscription { match(id: -1) { height } }"],
    ["nobody", 'subscription { player(address: "x") { height } }'],
    ["what is yet to come", "subscription { blocks(since: 99999999) { height } }"],
    ["two things at once", "subscription { lobby { height } queue { height } }"],
  ])("for %s are refused with a code", async (_, query) => {
    expect(["query/bad-argument", "ingress/malformed"]).toContain(await listen("", query));
    expect(await metric("subscribers")).toBe(0);
  });

  it("may break off anywhere", async () => {
    const owner = PrivateKey.random().toPublicKey().toBase58();
    const topics = [
      "match(id: 1)",
      "lobby",
      "queue",
      "blocks(since: 0)",
      `player(address: "${owner}")`,
    ];
    for (let i = 0; i < 40; i++) {
      const topic = topics[i % topics.length] ?? "";
      const socket = await subscribe(`subscription { ${topic} { height } }`);
      if (i % 2 === 0) socket.resetAndDestroy();
      else socket.destroy();
      if (i % 10 === 0) await opponents.play();
    }
    await until(async () => (await metric("subscribers")) === 0);
  });

  async function subscribe(query: string): Promise<Socket> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    await new Promise((resolve) => socket.once("connect", resolve));
    const body = JSON.stringify({ query });
    socket.write(
      `POST /graphql HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n` +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    return socket;
  }

  it("leave nothing behind that cannot be proven", async () => {
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(10)).errors).toEqual([]);
  });
});
