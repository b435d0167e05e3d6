import { describe, expect, test } from "@jest/globals";
import type { BrowserContext, BrowserContextOptions, Page, Route } from "playwright-core";
import { everyPage, NOBODY } from "./harness/everyPage.js";
import { FloodingNode } from "./harness/FloodingNode.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { SECRET_KEY, secretsIn } from "./harness/secretsIn.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set();

/** Markup that tells on whoever lets it run. Short enough to pass for the name of a game. */
const IMAGE = "<img src=x onerror=ran()>";
const SCRIPT = "<script>ran()</script>";
const VECTOR = "<svg/onload=ran()>";

interface Counted {
  readonly person: Person;
  readonly ran: () => number;
  /** Resolves when it ran for the first time. */
  readonly noticed: Promise<void>;
}

/** A person on whose pages `ran` is counted. */
async function counted(options?: BrowserContextOptions): Promise<Counted> {
  const person = await stage.person(options);
  let times = 0;
  let notice: (() => void) | undefined;
  const noticed = new Promise<void>((resolve) => (notice = resolve));
  const hear = () => {
    times += 1;
    notice?.();
  };
  await person.context.exposeFunction("ran", hear);
  person.page.on("dialog", (dialog) => {
    hear();
    void dialog.dismiss();
  });
  return { person, ran: () => times, noticed };
}

/** What breaks the policy on the pages that are opened from now on. */
async function brokenIn(context: BrowserContext, broken: string[]): Promise<void> {
  await context.exposeFunction("broken", (what: string) => broken.push(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { broken } = window as unknown as { broken: (what: string) => void };
      broken(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

/** Without the content policy: what is tested is that there is nothing for it to stop. */
const UNGUARDED = { bypassCSP: true };

/** Until the page listens and has asked what it asks. */
async function settled(page: Page): Promise<string> {
  await page.locator("main h1:visible, main [role=alert], main p").first().waitFor();
  await page.waitForFunction(() => document.readyState === "complete");
  return (await page.locator("main").innerText()).trim();
}

describe("an address that somebody made up", () => {
  test.each([
    `/match/${SCRIPT}`,
    `/match/${encodeURIComponent(SCRIPT)}`,
    "/match/1e9",
    "/match/-1",
    "/match/0x10",
    "/match/1.5",
    "/match/2147483647",
    "/match/2147483648",
    "/match/999999999999999",
    "/match/99999999999999999999999999",
    "/match/%00",
    "/match/__proto__",
    `/play/${encodeURIComponent(IMAGE)}?pace=${encodeURIComponent(VECTOR)}`,
    `/play/randzu%2F..%2F?pace=${SCRIPT}`,
    "/play/%25",
    "/play/%25E0%25A4%25A",
    "/play/constructor?pace=1",
    "/player/javascript:ran()",
    "/player/../../x",
    "/player/%2e%2e%2f%2e%2e%2fx",
    `/player/${encodeURIComponent(IMAGE)}`,
    `/player/${NOBODY}0`,
    `/${encodeURIComponent(IMAGE)}?a=${VECTOR}#${SCRIPT}`,
  ])("runs nothing, and leads to a calm page: %s", async (path) => {
    const { person, ran } = await counted(UNGUARDED);
    const { page } = person;
    const answer = await page.goto(path);
    await person.reads(/^(There is no such match|Nothing on this point)$/);
    await page.getByRole("link", { name: "Find a match" }).waitFor();
    expect(answer?.status()).toBe(404);
    expect(page.url()).toBe(new URL(path, stage.house.url).href);
    expect(ran()).toBe(0);
  });

  test.each([VECTOR, "-1", "1e9", "NaN", "", "9".repeat(400)])(
    "asks for the usual pace rather than for %s",
    async (pace) => {
      const { person, ran } = await counted(UNGUARDED);
      await person.visit(`/play/tic-tac-toe?pace=${encodeURIComponent(pace)}&pace=${SCRIPT}`);
      await person.reads("Looking for an opponent");
      await person.page.getByText("Tic-tac-toe · 1 min for each move").waitFor();
      await person.page.getByRole("button", { name: "Cancel" }).click();
      await person.page.waitForURL((url) => url.pathname === "/");
      expect(ran()).toBe(0);
    },
  );

  test("and markup that did come into the page would be noticed", async () => {
    const { person, noticed } = await counted(UNGUARDED);
    await person.visit("/status");
    await person.page.evaluate((markup) => {
      document.body.insertAdjacentHTML("beforeend", markup);
    }, IMAGE);
    await noticed;
  });
});

type Mutation = (value: unknown, name: string) => unknown;

/** What the node says, with every leaf of it changed. */
function changed(value: unknown, mutate: Mutation, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, mutate, name));
  if (typeof value !== "object" || value === null) return mutate(value, name);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, changed(inner, mutate, key)]),
  );
}

/** The first event of a stream, or the answer to a question, of the node that is there. */
async function truthOf(route: Route): Promise<unknown> {
  const request = route.request();
  const ended = new AbortController();
  const answer = await fetch(`${stage.house.nodeUrl}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: request.headers()["accept"] ?? "application/json",
    },
    body: request.postData(),
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

async function answerWith(route: Route, answer: unknown): Promise<void> {
  const body = JSON.stringify(answer);
  const streams = route.request().headers()["accept"]?.includes("event-stream") === true;
  await route.fulfill(
    streams
      ? { contentType: "text/event-stream", body: `event: next\ndata: ${body}\n\n` }
      : { contentType: "application/json", body },
  );
}

function mutating(mutate: Mutation) {
  return async (route: Route) => {
    const answer = await truthOf(route).catch(() => undefined);
    // The page may be gone by then, with its streams.
    await answerWith(route, changed(answer, mutate)).catch(() => undefined);
  };
}

const NAMES = ["game", "name", "move", "code", "method", "line"];
const refusal = { message: IMAGE, extensions: { code: IMAGE, details: { sender: IMAGE } } };
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
      // Some pages ask nothing.
      if (path !== "/account" && path !== "/match/999999999") await heard;
      else heard.catch(() => undefined);
      said.push(await settled(person.page));
      expect(new URL(person.page.url()).pathname).toBe(new URL(path, "http://x").pathname);
    }
    return said;
  }

  let known: ReturnType<typeof someMatch> | undefined;

  test.each(LIES)("runs nothing, and pages go on: %s", async (_, lie) => {
    known ??= someMatch();
    const seen = await known;
    const { person, ran } = await counted(UNGUARDED);
    await person.context.route("**/api/graphql", lie);
    const said = await visitAll(person, seen);
    expect(said.filter((text) => text.length < 10)).toEqual([]);
    expect(said.filter((text) => text.includes("This page stumbled"))).toEqual([]);
    expect(ran()).toBe(0);
    // A page that was left in the middle of an answer must not fail of it either.
    person.expectNoProblems();
  });

  test("has its markup shown as the text that it is", async () => {
    const { person, ran } = await counted(UNGUARDED);
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
      const { person, ran } = await counted(UNGUARDED);
      await person.context.route("**/api/graphql", (route) => route.continue({ url: flood.url }));
      await person.visit("/status");
      await person.page.getByText("The node answered what makes no sense.").waitFor();
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

const PATHS = [
  "/",
  "/play/randzu?pace=60",
  "/match/1",
  "/match/999999",
  `/player/${NOBODY}`,
  "/account",
  "/status",
  "/nowhere",
];

describe("the policy of a page", () => {
  test.each(PATHS)("stands in the answer, and is strict: %s", async (path) => {
    const { context } = await stage.person();
    const policies: string[] = [];
    for (let i = 0; i < 2; i++) {
      const headers = (await context.request.get(path)).headers();
      const policy = headers["content-security-policy"] ?? "";
      policies.push(policy);
      const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
      expect(scripts).toMatch(/'nonce-[\w+/=]{20,}'/);
      expect(scripts).not.toMatch(/unsafe|\*|https?:|data:|blob:/);
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("base-uri 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["x-powered-by"]).toBeUndefined();
    }
    // A nonce that is used twice is a password on the wall.
    expect(policies[0]).not.toBe(policies[1]);
  });

  /** Puts this before the end of every page that this person opens. */
  async function inject(page: Page, markup: (policy: string) => string): Promise<void> {
    await page.route("**/status", async (route) => {
      const response = await route.fetch();
      const policy = response.headers()["content-security-policy"] ?? "";
      const body = (await response.text()).replace("</body>", `${markup(policy)}</body>`);
      await route.fulfill({ response, body });
    });
  }

  test.each([
    ["a script", "<script>ran()</script>"],
    ["a handler", `<img src="/nothing.png" onerror="ran()">`],
    ["an address that is a script", `<iframe src="javascript:parent.ran()"></iframe>`],
    ["a script from elsewhere", `<script src="https://elsewhere.example/x.js"></script>`],
    ["a base", `<base href="https://elsewhere.example/">`],
  ])("refuses what was put into it: %s", async (_, markup) => {
    const { person, ran } = await counted();
    const broken: string[] = [];
    await brokenIn(person.context, broken);
    await inject(person.page, () => markup);
    const refused = person.page.waitForEvent("console", (message) =>
      message.text().includes("Content Security Policy"),
    );
    await person.visit("/status");
    await refused;
    await settled(person.page);
    expect(ran()).toBe(0);
    expect(broken.length).toBeGreaterThan(0);
    const problems = person.problems.splice(0);
    expect(problems.filter((text) => !text.includes("Content Security Policy"))).toEqual([]);
  });

  test("lets a script run that bears the page's nonce, which may evaluate no text", async () => {
    const { person, ran, noticed } = await counted();
    await inject(person.page, (policy) => {
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
      return `<script nonce="${nonce}">
        try { eval("ran()"); } catch (e) { window.refused = e.name; }
        ran();
      </script>`;
    });
    await person.visit("/status");
    await person.page.waitForFunction(() => "refused" in window);
    expect(await person.page.evaluate(() => (window as { refused?: string }).refused)).toBe(
      "EvalError",
    );
    await noticed;
    expect(ran()).toBe(1);
    // Of the evaluation that was refused.
    person.problems.splice(0);
  });

  test("is broken by no page of ours", async () => {
    const broken: string[] = [];
    const seen: string[] = [];
    await everyPage(
      stage,
      {},
      (_, where) => Promise.resolve(void seen.push(where)),
      (context) => brokenIn(context, broken),
    );
    expect(seen).toHaveLength(14);
    expect(broken).toEqual([]);
  });

  test("keeps it out of frames", async () => {
    const { person } = await counted();
    const { context, page } = person;
    await context.route("http://elsewhere.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: route.request().url().endsWith("/inner")
          ? "<p>Inside</p>"
          : `<iframe src="${stage.house.url}/status"></iframe><iframe src="/inner"></iframe>`,
      }),
    );
    await page.goto("http://elsewhere.example/");
    const [kifu, other] = page.frames().slice(1);
    expect(kifu?.url()).toMatch(/^chrome-error:/);
    expect(other?.url()).toBe("http://elsewhere.example/inner");
    expect(await other?.locator("p").innerText()).toBe("Inside");
    // Some browsers say so.
    person.problems.splice(0);
  });
});

test("a key that plays can be read nowhere in the page", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "Tic-tac-toe" });
  await playOut(first, second, "b2 a1");
  const { page } = first;
  const looked = await secretsIn(page);
  expect(looked.found).toEqual([]);
  // There are keys, and there was something to look through.
  expect(looked.stores).toEqual(expect.arrayContaining(["kifu-keys/keys", "kifu-keys/wrapping"]));
  expect(looked.sealedKeys).toBeGreaterThanOrEqual(2);
  expect(looked.objects).toBeGreaterThan(1000);

  // The same eyes see a real key in each of these places.
  await first.visit("/account");
  await page.getByRole("button", { name: "Show my secret key" }).click();
  const key = await page.getByRole("dialog").locator("code").innerText();
  expect(key).toMatch(new RegExp(`^${SECRET_KEY}$`));
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // What was shown is gone with the page that showed it.
  await page.reload();
  await page.getByRole("button", { name: "Show my secret key" }).waitFor();
  expect((await secretsIn(page)).found).toEqual([]);
  await page.evaluate(async (secret) => {
    localStorage.setItem("a", secret);
    sessionStorage.setItem("b", `{"key":"${secret}"}`);
    document.cookie = `c=${secret}`;
    Object.assign(window, { d: new Map([["deep", { down: [secret] }]]) });
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open("kifu-keys");
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error("IndexedDB failed"));
    });
    const notes = database.transaction("notes", "readwrite").objectStore("notes");
    notes.put(new TextEncoder().encode(secret), "e");
    await new Promise((resolve) => notes.transaction.addEventListener("complete", resolve));
    database.close();
  }, key);
  const { found } = await secretsIn(page);
  for (const place of ["localStorage", "sessionStorage", "cookie", "window.d", "kifu-keys/notes"]) {
    expect(found).toContainEqual(expect.stringContaining(place));
  }
});
