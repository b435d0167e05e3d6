import { describe, expect, test } from "@jest/globals";
import { whoIsAsking } from "../../src/door/Caller.js";
import { fakeRooms } from "../api/fakeRooms.js";
import { ask, serve } from "../api/serve.js";

const TRUSTED = ["127.0.0.1", "::1", "10.0.0.0/8", "fd00::/8"];

const host = "127.0.0.1:4000";

function from(remoteAddress: string, forwarded?: string, trusted = TRUSTED): string | undefined {
  const request = { socket: { remoteAddress }, headers: { host, "x-forwarded-for": forwarded } };
  return addressOf(trusted)(request);
}

interface Settings {
  local?: "unlimited" | "limited";
  listening?: string;
}

function addressOf(trustedProxies: string[], { local, listening }: Settings = {}) {
  const callerOf = whoIsAsking({
    trustedProxies,
    local: local ?? "unlimited",
    host: listening ?? "127.0.0.1",
  });
  return (request: Parameters<typeof callerOf>[0]) => callerOf(request).address;
}

describe("a client's address", () => {
  test("is this machine's, with limits, for a page in its browser", () => {
    const page = { host, origin: "https://elsewhere.example" };
    const direct = { socket: { remoteAddress: "127.0.0.1" }, headers: page };
    expect(addressOf(TRUSTED)(direct)).toBe("127.0.0.1");
    expect(addressOf([])(direct)).toBe("127.0.0.1");
    const proxied = { ...direct, headers: { ...page, "x-forwarded-for": "127.0.0.1" } };
    expect(addressOf(TRUSTED)(proxied)).toBe("127.0.0.1");
  });

  test.each<[string, Record<string, string>]>([
    ["an image of another site's page", { "sec-fetch-site": "cross-site" }],
    ["a link that was typed", { "sec-fetch-site": "none" }],
    ["a page of the same site", { "sec-fetch-site": "same-site" }],
    ["a browser that names only what it wants", { "sec-fetch-dest": "image" }],
    ["a browser that names only the mode", { "sec-fetch-mode": "no-cors" }],
    ["a page that is followed from another", { referer: "https://elsewhere.example/" }],
  ])("is this machine's, with limits, for %s without an Origin", (_what, marks) => {
    const request = { socket: { remoteAddress: "::1" }, headers: { host, ...marks } };
    expect(addressOf(TRUSTED)(request)).toBe("::1");
    expect(addressOf([])(request)).toBe("::1");
  });

  test("is undefined for Node's own fetch, which sends its mode", () => {
    const headers = { host, "sec-fetch-mode": "cors" };
    const request = { socket: { remoteAddress: "::1" }, headers };
    expect(addressOf(TRUSTED)(request)).toBeUndefined();
  });

  /**
   * The address that is found for a request from this machine with only a `Host` header. A page
   * of another site can make a browser send such a request.
   */
  const asked = (asking: string | undefined, listening?: string, trusted = TRUSTED) =>
    addressOf(trusted, { listening })({
      socket: { remoteAddress: "127.0.0.1" },
      headers: { host: asking },
    });

  test.each([
    ["a name of another site that leads here", "elsewhere.example:4000"],
    ["a name that ends like this machine's", "localhost.elsewhere.example"],
    ["a name that begins like its address", "127.0.0.1.elsewhere.example"],
    ["all addresses", "0.0.0.0:4000"],
    ["all addresses of IPv6", "[::]:4000"],
    ["an address dressed as IPv6", "[::ffff:7f00:1]:4000"],
    ["an address of the network", "192.0.2.7:4000"],
    ["a name of the neighbourhood", "node:4000"],
    ["no host", undefined],
    ["an empty one", ""],
  ])("is this machine's, with limits, for what asks for %s", (_what, asking) => {
    expect(asked(asking)).toBe("127.0.0.1");
    expect(asked(asking, undefined, [])).toBe("127.0.0.1");
    expect(asked(asking, "0.0.0.0")).toBe("127.0.0.1");
    expect(asked(asking, "::")).toBe("127.0.0.1");
  });

  test.each([
    "127.0.0.1",
    "127.0.0.1:4000",
    "127.5.5.5",
    "[::1]:4000",
    "localhost:4000",
    "LOCALHOST",
  ])("is undefined for requests to this machine as %s", (asking) => {
    expect(asked(asking)).toBeUndefined();
    expect(asked(asking, "0.0.0.0", [])).toBeUndefined();
  });

  test("is undefined for requests to the name that the operator gave", () => {
    expect(asked("Kifu.internal:4000", "kifu.Internal")).toBeUndefined();
    expect(asked("192.0.2.7:4000", "192.0.2.7")).toBeUndefined();
  });

  test("is the visitor's, whatever host a proxy forwards", () => {
    const headers = { host: "play.example.org", "x-forwarded-for": "203.0.113.7" };
    const request = { socket: { remoteAddress: "127.0.0.1" }, headers };
    expect(addressOf(TRUSTED)(request)).toBe("203.0.113.7");
  });

  test("is undefined for a connection from this machine without any request yet", () => {
    const socket = { remoteAddress: "127.0.0.1" };
    expect(addressOf(TRUSTED)({ socket })).toBeUndefined();
    expect(addressOf(TRUSTED, { local: "limited" })({ socket })).toBe("127.0.0.1");
    expect(addressOf(TRUSTED)({ socket: { remoteAddress: "203.0.113.7" } })).toBe("203.0.113.7");
  });

  test("is the proxy's or this machine's, if what names nobody is to have limits", () => {
    const address = (remoteAddress: string, forwarded?: string) =>
      addressOf(TRUSTED, { local: "limited" })({
        socket: { remoteAddress },
        headers: { host, "x-forwarded-for": forwarded },
      });
    expect(address("127.0.0.1")).toBe("127.0.0.1");
    expect(address("10.0.0.1")).toBe("10.0.0.1");
    expect(address("10.0.0.1", "10.0.0.2")).toBe("10.0.0.1");
    expect(address("10.0.0.1", "203.0.113.7")).toBe("203.0.113.7");
  });

  test.each([
    ["a stranger's own", "203.0.113.7", undefined, "203.0.113.7"],
    ["a stranger's, who claims another", "203.0.113.7", "198.51.100.1", "203.0.113.7"],
    ["a stranger's, in the form of IPv6", "::ffff:203.0.113.7", undefined, "203.0.113.7"],
    ["what a proxy says", "127.0.0.1", "203.0.113.7", "203.0.113.7"],
    ["what a proxy of a trusted network says", "10.1.2.3", "203.0.113.7", "203.0.113.7"],
    ["the right-most of several", "127.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"],
    ["none of a trusted proxy's", "127.0.0.1", "203.0.113.7, 10.0.0.1", "203.0.113.7"],
    ["an IPv6 address", "::1", "2001:db8::1", "2001:db8::1"],
    ["without a port", "127.0.0.1", "203.0.113.7:4711", "203.0.113.7"],
    ["without brackets and a port", "127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1"],
    ["the proxy's, when that says what is no address", "10.0.0.1", "unknown", "10.0.0.1"],
    ["the proxy's, when a script stands there", "10.0.0.1", "<script>", "10.0.0.1"],
    ["none, from this machine", "127.0.0.1", undefined, undefined],
    ["none, from this machine by IPv6", "::1", undefined, undefined],
    ["none, from a trusted proxy that says none", "10.0.0.1", undefined, undefined],
    ["none, when all are trusted", "127.0.0.1", "10.0.0.1, 10.0.0.2", undefined],
    ["one for all whose sockets are gone", "", undefined, "unknown"],
  ])("is %s", (_what, peer, forwarded, expected) => {
    expect(from(peer, forwarded)).toBe(expected);
  });

  test("on this machine is not trusted: an address that it forwards is ignored", () => {
    expect(from("127.0.0.1", "203.0.113.7", [])).toBeUndefined();
    expect(from("127.5.5.5", undefined, [])).toBeUndefined();
  });

  test("reaches the ingress", async () => {
    const rooms = fakeRooms();
    const addresses: unknown[] = [];
    rooms.ingress.submit = async (_tx, { network }) => {
      addresses.push(network);
      return { hash: "1", height: 1 };
    };
    const url = await serve(rooms);
    const submit = `mutation { submitTx(tx: {hash: "1", methodId: "1", nonce: "1", sender: "",
      argsFields: [], auxiliaryData: [], signature: {r: "", s: ""}, isMessage: false}) }`;
    await ask(url, submit);
    await ask(url, submit, {}, { "x-forwarded-for": "1.1.1.1, 203.0.113.7" });
    expect(addresses).toEqual([undefined, "203.0.113.7"]);
  });
});
