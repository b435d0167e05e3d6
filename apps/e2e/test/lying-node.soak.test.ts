import { describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import type { Route } from "playwright-core";
import { NOBODY } from "./harness/everyPage.js";
import { FloodingNode } from "./harness/FloodingNode.js";
import { counted, IMAGE, SCRIPT, UNGUARDED } from "./harness/markup.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { settled } from "./harness/settled.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

type Mutation = (value: unknown, name: string) => unknown;

/** What the node says, with every leaf of it changed. */
function changed(value: unknown, mutate: Mutation, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, mutate, name));
  if (typeof value !== "object" || value === null) return mutate(value, name);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, changed(inner, mutate, key)]),
  );
}

/** What a page asks for in one request: subscriptions share a stream. */
interface Asked {
  subscriptions?: { id: string; query: string; variables: object }[];
}

/** The first event of a subscription, or the answer to a question, of the node that is there. */
async function truthOf(route: Route, body = route.request().postData()): Promise<unknown> {
  const request = route.request();
  const ended = new AbortController();
  const answer = await fetch(`${stage.app.nodeUrl}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: request.headers()["accept"] ?? "application/json",
    },
    body,
    signal: ended.signal,
  });
  if (answer.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    return await answer.json();
  }
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    const data = /^data: ?(\{.*\})$/m.exec(text)?.[1];
    if (data !== undefined) {
      ended.abort();
      return JSON.parse(data) as unknown;
    }
  }
  return {};
}

/** Answers a question, or each subscription of a stream, with what is made for it. */
async function answerEach(
  route: Route,
  answerFor: (request: string | null) => Promise<unknown>,
): Promise<void> {
  const asked = route.request().postData();
  const { subscriptions } = JSON.parse(asked ?? "{}") as Asked;
  if (subscriptions === undefined) {
    const body = JSON.stringify(await answerFor(asked));
    return await route.fulfill({ contentType: "application/json", body });
  }
  const events = subscriptions.map(async ({ id, ...subscription }) => {
    const payload = await answerFor(JSON.stringify(subscription));
    return `event: next\ndata: ${JSON.stringify({ id, payload })}\n\n`;
  });
  await route.fulfill({
    contentType: "text/event-stream",
    body: (await Promise.all(events)).join(""),
  });
}

async function answerWith(route: Route, answer: unknown): Promise<void> {
  await answerEach(route, async () => answer);
}

function mutating(mutate: Mutation) {
  return async (route: Route) => {
    // The page may be gone by then, with its streams.
    await answerEach(route, async (asked) =>
      changed(await truthOf(route, asked).catch(() => undefined), mutate),
    ).catch(() => undefined);
  };
}

const NAMES = ["game", "name", "move", "code", "method", "line"];
const refusal = { message: IMAGE, extensions: { code: IMAGE, details: { sender: IMAGE } } };
const NOBODYS_EVENTS = [{ id: IMAGE, payload: { data: {} } }, { id: 0 }, IMAGE, null]
  .map((event) => `event: next\ndata: ${JSON.stringify(event)}\n\n`)
  .join("");
const LIES: [string, (route: Route) => Promise<void>][] = [
  ["markup in every text", mutating((value) => (typeof value === "string" ? IMAGE : value))],
  [
    "markup in every name",
    mutating((value, name) => (typeof value === "string" && NAMES.includes(name) ? IMAGE : value)),
  ],
  ["numbers without end", mutating((value) => (typeof value === "number" ? 1e308 : value))],
  [
    "the largest numbers that it may say",
    mutating((value) => {
      if (typeof value === "string") return /^\d+$/.test(value) ? "9".repeat(78) : value;
      return typeof value === "number" ? Number.MAX_SAFE_INTEGER : value;
    }),
  ],
  ["lists in place of values", mutating((value) => [value, { [IMAGE]: value }])],
  ["nothing in every place", mutating(() => null)],
  ["refusals in markup", (route) => answerWith(route, { errors: [refusal] })],
  [
    "events of nobody's subscriptions",
    (route) => route.fulfill({ contentType: "text/event-stream", body: NOBODYS_EVENTS }),
  ],
  ["no data", (route) => answerWith(route, { data: null })],
  ["a text", (route) => answerWith(route, IMAGE)],
  [
    "a page, as what stands before a node does",
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: `<h1>${IMAGE}</h1>` }),
  ],
  [
    "a page as its answer",
    (route) => route.fulfill({ status: 200, contentType: "text/html", body: SCRIPT }),
  ],
];

describe("a node that lies", () => {
  /** A match with a history, and who began it. */
  async function someMatch(): Promise<{ match: number; address: string }> {
    const { first, second, match } = await meet(...(await stage.two()), { game: "Tic-tac-toe" });
    await playOut(first, second, "a1 b2 b1 c3");
    await first.visit("/account");
    const link = first.page.getByRole("link", { name: /^Your matches/ });
    const address = (await link.getAttribute("href"))?.replace("/player/", "") ?? NOBODY;
    return { match, address };
  }

  /** What each page says when it hears this node. */
  async function visitAll(
    person: Person,
    { match, address }: { match: number; address: string },
  ): Promise<string[]> {
    const said: string[] = [];
    for (const path of [
      "/",
      `/match/${match}`,
      "/match/999999999",
      `/player/${address}`,
      "/status",
      "/account",
      "/play/tic-tac-toe?pace=60",
    ]) {
      const heard = person.page.waitForResponse("**/api/graphql");
      await person.visit(path);
      if (path.startsWith("/play/")) {
        await person.page.getByRole("button", { name: "Search" }).click();
      }
      // Some pages ask nothing.
      if (path !== "/account" && path !== "/match/999999999") await heard;
      else heard.catch(() => undefined);
      said.push(await settled(person.page));
      expect(new URL(person.page.url()).pathname).toBe(new URL(path, "http://x").pathname);
    }
    return said;
  }

  let known: ReturnType<typeof someMatch> | undefined;

  test.each(someOf(1, LIES))("runs nothing, and pages go on: %s", async (_, lie) => {
    known ??= someMatch();
    const seen = await known;
    const { person, ran } = await counted(stage, UNGUARDED);
    await person.context.route("**/api/graphql", lie);
    const said = await visitAll(person, seen);
    expect(said.filter((text) => text.length < 10)).toEqual([]);
    expect(said.filter((text) => text.includes("This page crashed"))).toEqual([]);
    expect(ran()).toBe(0);
    // A page that was left in the middle of an answer must not fail of it either.
    person.expectNoProblems();
  });

  test("has its markup shown as the text that it is", async () => {
    const { person, ran } = await counted(stage, UNGUARDED);
    // Of the games alone: a chain of another name would be refused whole.
    const lie = mutating((value, name) =>
      name === "name" && value !== "kifu-devnet" ? IMAGE : value,
    );
    await person.context.route("**/api/graphql", async (route) => {
      const streams = route.request().headers()["accept"]?.includes("event-stream") === true;
      await (streams ? route.continue() : lie(route));
    });
    await person.visit("/status");
    await person.page.getByRole("listitem").filter({ hasText: IMAGE }).first().waitFor();
    expect(ran()).toBe(0);
  });

  test("without an end is left, whatever it is asked", async () => {
    const flood = await FloodingNode.start();
    try {
      const { person, ran } = await counted(stage, UNGUARDED);
      await person.context.route("**/api/graphql", (route) => route.continue({ url: flood.url }));
      await person.visit("/status");
      await person.page.getByText("The node's answer makes no sense.").waitFor();
      // By the page itself, which is not told to: its streams and its questions.
      await flood.left(6);
      expect((await settled(person.page)).length).toBeGreaterThan(10);
      expect(ran()).toBe(0);
      // What the client takes of one answer at most, and what was on its way.
      expect(flood.mostTaken).toBeLessThan(64_000_000);
    } finally {
      await flood.stop();
    }
  });
});
