import { describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import type { Request, Route } from "playwright-core";
import { NOBODY, SOMEBODY } from "./harness/everyPage.js";
import { FloodingNode } from "./harness/FloodingNode.js";
import { answerWith, lying, type Mutation } from "./harness/lies.js";
import { counted, IMAGE, SCRIPT, UNGUARDED } from "./harness/markup.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { settled } from "./harness/settled.js";
import { Stage } from "./harness/Stage.js";
import { type PostedStatement, seekIn } from "./harness/submissions.js";

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
  ["huge numbers", mutating((value) => (typeof value === "number" ? 1e308 : value))],
  [
    "the largest valid numbers",
    mutating((value) => {
      if (typeof value === "string") return /^\d+$/.test(value) ? "9".repeat(78) : value;
      return typeof value === "number" ? Number.MAX_SAFE_INTEGER : value;
    }),
  ],
  ["lists instead of values", mutating((value) => [value, { [IMAGE]: value }])],
  ["null everywhere", mutating(() => null)],
  ["refusals in markup", (route) => answerWith(route, { errors: [refusal] })],
  [
    "events of unknown subscriptions",
    (route) => route.fulfill({ contentType: "text/event-stream", body: NOBODYS_EVENTS }),
  ],
  ["no data", (route) => answerWith(route, { data: null })],
  ["a text", (route) => answerWith(route, IMAGE)],
  [
    "a page from a proxy",
    (route) => route.fulfill({ status: 502, contentType: "text/html", body: `<h1>${IMAGE}</h1>` }),
  ],
  [
    "a page as its answer",
    (route) => route.fulfill({ status: 200, contentType: "text/html", body: SCRIPT }),
  ],
];

describe("a node that lies", () => {
  async function someMatch(): Promise<{ match: number; address: string }> {
    const { first, second, match } = await meet(...(await stage.two()), { game: "TicTacToe" });
    await playOut(first, second, "a1 b2 b1 c3");
    await first.visit("/account");
    const link = first.page.getByRole("link", { name: /^Your matches/ });
    const address = (await link.getAttribute("href"))?.replace("/player/", "") ?? NOBODY;
    return { match, address };
  }

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
      // Some pages send no request.
      if (path !== "/account" && path !== "/match/999999999") await heard;
      else heard.catch(() => undefined);
      said.push(await settled(person.page));
      expect(new URL(person.page.url()).pathname).toBe(new URL(path, "http://x").pathname);
    }
    return said;
  }

  let known: ReturnType<typeof someMatch> | undefined;

  test.each(someOf(1, LIES))("runs no code, and pages still work: %s", async (_, lie) => {
    known ??= someMatch();
    const seen = await known;
    const { person, ran } = await counted(stage, UNGUARDED);
    await person.context.route("**/api/graphql", lie);
    const said = await visitAll(person, seen);
    expect(said.filter((text) => text.length < 10)).toEqual([]);
    expect(said.filter((text) => text.includes("This page crashed"))).toEqual([]);
    expect(ran()).toBe(0);
    // A page that was left before its answer arrived must not fail either.
    person.expectNoProblems();
  });

  describe("gets no signature by claiming that its visitor waits", () => {
    const isSeek = (request: Request) => seekIn(request) !== undefined;
    const queue = {
      game: "randzu",
      moveLimit: 60,
      side: 0,
      seek: true,
      rated: false,
      round: null,
      waiting: true,
    };
    /** Changes answers so that every player has money and waits on these terms. */
    const waiting = (terms: object) =>
      mutating((value, name) => {
        if (name === "queue" && value === null) return { ...queue, ...terms };
        return name === "balance" ? 1000 : value;
      });

    async function someGuest() {
      const person = await stage.person();
      const { page } = person;
      await person.visit("/account");
      await page.getByRole("button", { name: "Get a name now" }).click();
      const matches = page.getByRole("link", { name: /^Your matches/ });
      const address = (await matches.getAttribute("href"))?.replace("/player/", "") ?? "";
      const sent: PostedStatement[] = [];
      page.on("request", (request) => {
        const seek = seekIn(request);
        if (seek !== undefined) sent.push(seek);
      });
      return { person, page, address, sent };
    }

    test.each([
      ["for a stake", () => "/play/randzu?pace=60&stake=30", { stake: 30, opponent: null }],
      ["for nothing", () => "/play/randzu?pace=60", { stake: 0, opponent: null }],
      [
        "at a table",
        (you: string) => `/table/${you}/${SOMEBODY}?game=randzu&pace=60&stake=300`,
        { stake: 300, opponent: SOMEBODY },
      ],
      [
        "by an invitation",
        () => `/invite/${SOMEBODY}?game=randzu&pace=60&stake=300&side=0&after=0#7`,
        { stake: 300, opponent: SOMEBODY },
      ],
    ] as const)("%s, on a page opened by its address", async (_, path, terms) => {
      const { person, page, address, sent } = await someGuest();
      await person.context.route("**/api/graphql", waiting(terms));
      await person.visit(path(address));
      const goOn = page.getByRole("button", { name: "Go on here" });
      for (const again of [false, true]) {
        if (again) await page.reload();
        await person.reads(/^You are (looking for|waiting for|still asking) /);
        expect(await goOn.isEnabled()).toBe(true);
      }
      expect(sent).toEqual([]);
      // Ending a search signs nothing that a lying node could use.
      const ended = page.waitForRequest(isSeek);
      await page.getByRole("button", { name: /^(End the search|Leave the table|Cancel)$/ }).click();
      await ended;
      for (const seek of sent) {
        expect([seek["stake"], seek["allowance"]]).toEqual([0, 0]);
        expect([undefined, address, SOMEBODY]).not.toContain(seek["opponent"]);
      }
    });

    test("but a search started by a press continues after a reload", async () => {
      const { person, page, sent } = await someGuest();
      await person.context.route("**/api/graphql", waiting({ stake: 0, opponent: null }));
      await person.visit("/play/randzu?pace=60");
      await page.getByRole("button", { name: "Go on here" }).click();
      await person.reads("Looking for an opponent");
      const before = sent.length;
      const again = page.waitForRequest(isSeek);
      await page.reload();
      await person.reads("Looking for an opponent");
      await again;
      expect(sent.length).toBeGreaterThan(before);
    });
  });

  test("has its markup shown as plain text", async () => {
    const { person, ran } = await counted(stage, UNGUARDED);
    // Only the names of games change. With another chain name pages refuse the whole answer.
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

  test("and never stops answering is disconnected", async () => {
    const flood = await FloodingNode.start();
    try {
      const { person, ran } = await counted(stage, UNGUARDED);
      await person.context.route("**/api/graphql", (route) => route.continue({ url: flood.url }));
      await person.visit("/status");
      await person.page.getByText("The server’s answer makes no sense.").waitFor();
      await flood.left(6);
      expect((await settled(person.page)).length).toBeGreaterThan(10);
      expect(ran()).toBe(0);
      // The client's limit for an answer, plus the bytes that were already on the way.
      expect(flood.mostTaken).toBeLessThan(64_000_000);
    } finally {
      await flood.stop();
    }
  });
});
