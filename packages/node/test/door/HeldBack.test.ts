import { connect } from "node:net";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { ConnectionSlots, HeldBack } from "../../src/door/budgets.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { serve } from "../api/serve.js";

const ADDRESS = "203.0.113.7";

describe("a request of a network that has nothing left", () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  function holding(most = 100) {
    const slots = new ConnectionSlots(most);
    const buckets = { wait: (network: string) => (network === ADDRESS ? 1 : 0) };
    const heldBack = new HeldBack(buckets, slots, () => 0);
    let answered = 0;
    const send = (address: string | undefined) => heldBack.hold(address, () => answered++);
    return { send, answered: () => answered };
  }

  test("is answered at once, but for those that come after 40 others", () => {
    const { send, answered } = holding();
    for (let i = 0; i < 60; i++) send(ADDRESS);
    expect(answered()).toBe(40);
    jest.advanceTimersByTime(500);
    expect(answered()).toBe(60);
  });

  test("does not hold back those of other networks, or of this machine", () => {
    const { send, answered } = holding();
    for (let i = 0; i < 60; i++) {
      send("203.0.113.8");
      send(undefined);
    }
    expect(answered()).toBe(120);
  });

  test("is answered at once where too many are held back already", () => {
    const { send, answered } = holding(10);
    for (let i = 0; i < 60; i++) send(ADDRESS);
    expect(answered()).toBe(50);
  });

  test("makes room when its client leaves", () => {
    const { send, answered } = holding(10);
    const held = Array.from({ length: 50 }, () => send(ADDRESS));
    held.at(-1)!();
    send(ADDRESS);
    expect(answered()).toBe(40);
    jest.advanceTimersByTime(500);
    expect(answered()).toBe(50);
  });
});

describe("one network that asks for what is free of charge, as fast as it is answered", () => {
  test.each(["/healthz", "/nothing"])("waits for %s once its tokens are used up", async (path) => {
    const rooms = fakeRooms(({ ingress }) => {
      ingress.perAddress = { perSecond: 0.001, burst: 20 };
    });
    const { hostname, port } = new URL(await serve(rooms));
    const request = `GET ${path} HTTP/1.1\r\nhost: a\r\nx-forwarded-for: ${ADDRESS}\r\n\r\n`;
    let answered = 0;
    const began = performance.now();
    const sockets = Array.from({ length: 16 }, () => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => undefined).write(request.repeat(8));
      socket.setEncoding("latin1").on("data", (text: string) => {
        const count = text.split("HTTP/1.1 ").length - 1;
        answered += count;
        socket.write(request.repeat(count));
      });
      return socket;
    });
    // 100 answers use up the tokens. The other 140 are held back for more than a second.
    while (answered < 240) await new Promise((resolve) => setImmediate(resolve));
    expect(performance.now() - began).toBeGreaterThan(1000);
    for (const socket of sockets) socket.destroy();
  });
});
