import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { describe, expect, test } from "@jest/globals";
import { LimitsWatch, type RequestOrigin } from "../../src/door/Caller.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { serve } from "../api/serve.js";

interface Given {
  host?: string;
  trustedProxies?: string[];
  local?: "unlimited" | "limited";
}

const MANY = 200;
const OWN = "127.0.0.1:4000";

function setUp({ host = "127.0.0.1", trustedProxies, local = "unlimited" }: Given = {}) {
  const { config, log, logged } = fakeRooms((changed) => {
    Object.assign(changed.http, { host, local, ...(trustedProxies && { trustedProxies }) });
  });
  const isFromNode = ({ headers }: RequestOrigin) => headers["x-kifu-token"] === "ours";
  const watch = new LimitsWatch(config.http, log, { isFromNode });
  const come = (
    remoteAddress: string,
    headers: Record<string, string> = {},
    times = MANY,
  ): number => {
    const request = { socket: { remoteAddress }, headers: { host: OWN, ...headers } };
    for (let i = 0; i < times; i++) watch.observe(request);
    return logged.length;
  };
  return { watch, come, logged };
}

const named = { "x-forwarded-for": "203.0.113.7" };

describe("an operator is warned of limits that do not apply, or that all clients share,", () => {
  test("when all comes from this machine, though strangers could reach the node", () => {
    const { come, logged } = setUp({ host: "0.0.0.0" });
    expect(come("127.0.0.1", { host: "127.0.0.1:4000" })).toBe(1);
    expect(logged[0]).toMatchObject({
      level: "warn",
      msg: expect.stringContaining("came from this machine without X-Forwarded-For") as unknown,
      remedy: expect.stringContaining("http.local") as unknown,
    });
  });

  test("when a trusted proxy never names its clients, once for each", () => {
    const { come, logged } = setUp({ trustedProxies: ["10.0.0.0/8"] });
    expect(come("10.0.0.1")).toBe(1);
    expect(come("10.0.0.2")).toBe(2);
    expect(come("10.0.0.1")).toBe(2);
    expect(logged.map(({ proxy }) => proxy)).toEqual(["10.0.0.1", "10.0.0.2"]);
  });

  test("when a gateway is no trusted proxy, once for each", () => {
    const { come, logged } = setUp({ host: "0.0.0.0", local: "limited" });
    const ours = { "x-kifu-token": "ours", ...named };
    expect(come("10.0.0.1", ours)).toBe(1);
    expect(come("10.0.0.2", ours)).toBe(2);
    expect(logged[0]).toMatchObject({
      level: "warn",
      gateway: "10.0.0.1",
      remedy: expect.stringContaining("http.trustedProxies") as unknown,
    });
    expect(come("10.0.0.3", { ...named, "x-kifu-token": "a stranger's" })).toBe(2);
  });

  test("when this machine requests another host, as a TCP proxy does: its clients share one limit", () => {
    const { come, logged } = setUp();
    expect(come("127.0.0.1", { host: "play.example.org" })).toBe(1);
    expect(come("::1", { host: "play.example.com:443" })).toBe(1);
    expect(logged[0]).toMatchObject({
      level: "warn",
      host: "play.example.org",
      msg: expect.stringContaining("all of them share one limit") as unknown,
      remedy: expect.stringMatching(/X-Forwarded-For.*127\.0\.0\.1/) as unknown,
    });
  });

  test("when it requests a name of the local network, which is limited now like any other", () => {
    expect(setUp().come("127.0.0.1", { host: "node" })).toBe(1);
  });

  test("once, and not as limits that are off, when strangers could reach the node", () => {
    expect(setUp({ host: "0.0.0.0" }).come("127.0.0.1", { host: "play.example.org" })).toBe(1);
  });

  test("when the node begins to listen where strangers can reach it", () => {
    const { watch, logged } = setUp({ host: "::" });
    watch.begin();
    expect(logged).toEqual([
      expect.objectContaining({ level: "info", trustedProxies: ["127.0.0.1", "::1"] }),
    ]);
  });
});

describe("there is no warning", () => {
  test.each(["127.0.0.1:4000", "localhost:4000", "[::1]:4000", "play.localhost"])(
    "for this machine's own requests for %s",
    (host) => expect(setUp().come("127.0.0.1", { host })).toBe(0),
  );

  test("for a node that listens on this machine only", () => {
    const { watch, logged } = setUp();
    watch.begin();
    expect(logged).toEqual([]);
  });

  test("for this machine's own requests beside those of strangers", () => {
    const { come } = setUp({ host: "0.0.0.0" });
    come("203.0.113.7", {}, 1);
    expect(come("127.0.0.1")).toBe(0);
  });

  test("for this machine's own requests beside those that a proxy forwards", () => {
    const { come } = setUp({ host: "0.0.0.0" });
    come("127.0.0.1", named, 1);
    expect(come("127.0.0.1")).toBe(0);
  });

  test("for a proxy that names clients, and sends requests itself as well", () => {
    const { come } = setUp({ trustedProxies: ["10.0.0.1"] });
    come("10.0.0.1", {}, 3);
    come("10.0.0.1", named, 1);
    expect(come("10.0.0.1")).toBe(0);
  });

  test("when what names no client has limits", () => {
    const { watch, come } = setUp({ host: "0.0.0.0", local: "limited" });
    watch.begin();
    expect(come("127.0.0.1", { host: "play.example.org" })).toBe(0);
  });
});

test("a node warns once, not per request", async () => {
  // Strangers share a limit on milliseconds of work, which the first queries on a busy machine
  // would use up.
  const rooms = fakeRooms(({ ingress }) => {
    ingress.perAddress = { perSecond: 10_000, burst: 10_000 };
  });
  const url = new URL("/graphql?query={__typename}", await serve(rooms));
  for (let i = 0; i < 30; i++) {
    const request = get(url, { headers: { host: "play.example.org" } });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
    expect(response.statusCode).toBe(200);
  }
  const warnings = rooms.logged.filter(({ level }) => level === "warn");
  expect(warnings).toEqual([expect.objectContaining({ host: "play.example.org" })]);
});
