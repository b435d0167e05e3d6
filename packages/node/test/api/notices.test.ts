import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { operatorPaths, type PostedNotices, postedNotices } from "@kifu/wire";
import { codeOf } from "./serve.js";
import { EventReader } from "./EventReader.js";
import { RealNode } from "./RealNode.js";

const SECRET = "0123456789abcdef".repeat(2);
const STRANGER = "203.0.113.77";

let node: RealNode;

beforeEach(async () => {
  node = await RealNode.open({ secret: SECRET });
});

afterEach(async () => {
  await node.close();
});

interface Sent {
  secret?: string | undefined;
  address?: string;
}

async function send(body: string | undefined, { secret = SECRET, address }: Sent = {}) {
  const response = await fetch(`${node.url}${operatorPaths.notices}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      ...(secret !== "" && { authorization: `Bearer ${secret}` }),
      ...(address !== undefined && { "x-forwarded-for": address }),
    },
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: (await response.json()) as never };
}

async function post(notice: object): Promise<PostedNotices> {
  const { status, body } = await send(JSON.stringify(notice));
  expect(status).toBe(200);
  return postedNotices(body, "the answer");
}

async function refused(body: string, status: number, code: string, sent?: Sent): Promise<void> {
  const answer = await send(body, sent);
  expect([answer.status, codeOf(answer)]).toEqual([status, code]);
  const { notices } = postedNotices((await send(undefined)).body, "the answer");
  expect(notices).toEqual([]);
}

async function drained(reader: EventReader): Promise<void> {
  while ((await reader.next()) !== undefined);
}

const get = async (path: string, address = STRANGER) =>
  await fetch(`${node.url}${path}`, { headers: { "x-forwarded-for": address } });

describe("an operator", () => {
  test("posts, lists and withdraws notices, from any address", async () => {
    expect((await post({ kind: "announcement", text: "Hello" })).notices).toMatchObject([
      { kind: "announcement", text: "Hello" },
    ]);
    const { notices } = await post({ kind: "block", subject: STRANGER, text: "flood" });
    const listed = await send(undefined, { address: "198.51.100.1" });
    expect(postedNotices(listed.body, "the answer").notices).toEqual(notices);
    await post({ kind: "block", subject: STRANGER, withdraw: true });
    expect((await post({ kind: "announcement", withdraw: true })).notices).toEqual([]);
  });

  test("has the secret; nobody else may post or list", async () => {
    const body = JSON.stringify({ kind: "announcement", text: "Hello" });
    await refused(body, 401, "operator/wrong-secret", { secret: "" });
    await refused(body, 401, "operator/wrong-secret", { secret: `${SECRET}0` });
    const listing = await send(undefined, { secret: "wrong" });
    expect([listing.status, codeOf(listing)]).toEqual([401, "operator/wrong-secret"]);
    await node.close();
    node = await RealNode.open();
    const answer = await send(body, { secret: "" });
    expect([answer.status, codeOf(answer)]).toEqual([403, "operator/no-secret"]);
  });

  test.each([
    ["no JSON", "{"],
    ["no notice", "[]"],
    ["another kind", JSON.stringify({ kind: "note", text: "Hello" })],
    ["a line break", JSON.stringify({ kind: "announcement", text: "One\nTwo" })],
    ["a terminal code", JSON.stringify({ kind: "announcement", text: "\u001b[2J" })],
    ["a reversal of direction", JSON.stringify({ kind: "announcement", text: "a\u202eb" })],
    ["only spaces", JSON.stringify({ kind: "announcement", text: "   " })],
    ["a text that is too long", JSON.stringify({ kind: "announcement", text: "x".repeat(281) })],
    ["a time that is no number", JSON.stringify({ kind: "maintenance", from: "18:00" })],
  ])("cannot post %s", async (_, body) => {
    await refused(body, 400, "ingress/malformed");
  });

  test("cannot post what contradicts itself", async () => {
    const body = JSON.stringify({ kind: "announcement", text: "Over", until: 1 });
    await refused(body, 400, "operator/bad-notice");
  });

  test("cannot post a long body", async () => {
    await refused(" ".repeat(9000), 413, "ingress/too-large");
  });

  test("may write marks and other scripts, which pages show as they are", async () => {
    const text = "<b>Über</b> हिन्दी 18:00 “soon” ☕";
    const { notices } = await post({ kind: "announcement", text });
    expect(notices[0]?.text).toBe(text);
  });
});

describe("a blocked network", () => {
  test("gets 403 with a code for everything, and loses its open streams, while others keep theirs", async () => {
    const open = async (address: string) =>
      await EventReader.open(node.url, "subscription { queue { height } }", {
        "x-forwarded-for": address,
      });
    const [stranger, guest] = [await open(STRANGER), await open("203.0.114.1")];
    await post({ kind: "block", subject: "203.0.113.0/24" });
    await expect(drained(stranger)).rejects.toThrow();
    for (const path of ["/graphql?query={__typename}", "/healthz", "/readyz", "/nowhere"]) {
      const answer = await get(path);
      expect([path, answer.status]).toEqual([path, 403]);
      const body = (await answer.json()) as never;
      expect(codeOf({ body })).toBe("operator/blocked-network");
    }
    expect((await send("{}", { address: STRANGER })).status).toBe(403);
    expect((await get("/healthz", "203.0.114.1")).status).toBe(200);
    const metrics = await (await fetch(`${node.url}/metrics`)).text();
    expect(metrics).toContain('kifu_refused_queries_total{code="operator/blocked-network"} 5');
    await post({ kind: "block", subject: "203.0.113.0/24", withdraw: true });
    expect((await get("/healthz")).status).toBe(200);
    await guest.close();
  });
});

test("a node in maintenance is ready, and says so in /readyz and in its metrics", async () => {
  const readiness = async () => (await fetch(`${node.url}/readyz`)).json();
  expect(await readiness()).toEqual({ ready: true });
  await post({ kind: "maintenance", text: "Back soon." });
  expect(await readiness()).toMatchObject({
    ready: true,
    maintenance: { startsIn: 0, text: "Back soon." },
  });
  const metrics = await (await fetch(`${node.url}/metrics`)).text();
  expect(metrics).toContain("kifu_maintenance 1");
});
