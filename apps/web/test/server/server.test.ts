import { afterEach, describe, expect, it, jest } from "@jest/globals";
import { contentPolicy } from "../../src/lib/contentPolicy";
import { forwardedFor } from "../../src/lib/nameClients";
import { postToNode } from "../../src/lib/postToNode";
import { readBody } from "../../src/lib/readBody";

describe("the content policy", () => {
  const scripts = (policy: string) => /script-src ([^;]*)/.exec(policy)?.[1];

  it("runs scripts with the nonce and no others", () => {
    expect(scripts(contentPolicy("abc", false))).toBe("'self' 'nonce-abc' 'strict-dynamic'");
  });

  it("lets a page talk to its own server alone", () => {
    expect(contentPolicy("abc", false)).toContain("connect-src 'self';");
  });

  it("evaluates code in development only", () => {
    expect(scripts(contentPolicy("abc", true))).toContain("'unsafe-eval'");
  });
});

describe("who sent a request", () => {
  it("is what this server saw, whatever the client wrote", () => {
    expect(forwardedFor(undefined, "203.0.113.9")).toBe("203.0.113.9");
    expect(forwardedFor("198.51.100.1", "203.0.113.9")).toBe("198.51.100.1, 203.0.113.9");
  });

  it("is no address when the socket has none, so that nobody passes for this machine", () => {
    expect(forwardedFor("198.51.100.1", undefined)).toBe("198.51.100.1, unknown");
  });
});

describe("reading a request", () => {
  const post = (body: string) => new Request("http://kifu.example", { method: "POST", body });

  it("takes what is short enough", async () => {
    expect(await readBody(post("h8 is ⚫"), 100)).toBe("h8 is ⚫");
    expect(await readBody(post(""), 0)).toBe("");
  });

  it("stops at what is too long", async () => {
    expect(await readBody(post("x".repeat(101)), 100)).toBeUndefined();
  });
});

describe("passing a node's answer on", () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it("marks it as one that is not to be stored, whatever the node says: a browser would read far ahead of its page", async () => {
    const cacheable = { "content-type": "application/json", "cache-control": "public, max-age=60" };
    const answer = new Response("{}", { headers: cacheable });
    jest.spyOn(globalThis, "fetch").mockResolvedValue(answer);
    const asked = new Request("http://kifu.example", { method: "POST", body: "{}" });
    const { headers } = await postToNode(asked, "/graphql");
    expect([...headers]).toEqual([
      ["cache-control", "no-store, no-transform"],
      ["content-type", "application/json"],
      ["x-accel-buffering", "no"],
    ]);
  });
});
