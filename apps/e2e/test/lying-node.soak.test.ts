import { describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import type { Route } from "playwright-core";
import { NOBODY } from "./harness/everyPage.js";
import { FloodingNode } from "./harness/FloodingNode.js";
import { answerWith, lying, type Mutation } from "./harness/lies.js";
import { counted, IMAGE, SCRIPT, UNGUARDED } from "./harness/markup.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { settled } from "./harness/settled.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const mutating = (mutate: Mutation) => lying(() => stage.app.nodeUrl, mutate);

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
