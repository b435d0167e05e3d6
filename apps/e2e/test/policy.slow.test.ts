import { describe, expect, test } from "@jest/globals";
import type { BrowserContext, Page } from "playwright-core";
import { everyPage, NOBODY, PAGES } from "./harness/everyPage.js";
import { counted } from "./harness/markup.js";
import { meet, playOut } from "./harness/Person.js";
import { SECRET_KEY, secretsIn } from "./harness/secretsIn.js";
import { settled } from "./harness/settled.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

async function brokenIn(context: BrowserContext, broken: string[]): Promise<void> {
  await context.exposeFunction("broken", (what: string) => broken.push(what));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { broken } = window as unknown as { broken: (what: string) => void };
      broken(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

const PATHS = [
  "/",
  "/play/randzu?pace=60",
  "/rules/three-gates",
  "/rules/randzu",
  "/puzzles",
  "/puzzles/randzu/1",
  "/match/1",
  "/match/999999",
  `/player/${NOBODY}`,
  "/account",
  "/status",
  "/nowhere",
];

describe("a page's content policy", () => {
  test.each(PATHS)("is in the answer's headers, and strict: %s", async (path) => {
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
    // A nonce protects only if it is used once.
    expect(policies[0]).not.toBe(policies[1]);
  });

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
    const { person, ran } = await counted(stage);
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

  test("allows a script with the page's nonce, but no eval", async () => {
    const { person, ran, noticed } = await counted(stage);
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
    // The browser reports the refused evaluation as an error, which is expected here.
    person.problems.splice(0);
  });

  test("is not violated by any of our pages", async () => {
    const broken: string[] = [];
    const seen: string[] = [];
    await everyPage(
      stage,
      {},
      (_, where) => Promise.resolve(void seen.push(where)),
      (context) => brokenIn(context, broken),
    );
    expect(seen).toHaveLength(PAGES);
    expect(broken).toEqual([]);
  });

  test("forbids frames", async () => {
    const { person } = await counted(stage);
    const { context, page } = person;
    await context.route("http://elsewhere.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: route.request().url().endsWith("/inner")
          ? "<p>Inside</p>"
          : `<iframe src="${stage.app.url}/status"></iframe><iframe src="/inner"></iframe>`,
      }),
    );
    await page.goto("http://elsewhere.example/");
    const [kifu, other] = page.frames().slice(1);
    expect(kifu?.url()).toMatch(/^chrome-error:/);
    expect(other?.url()).toBe("http://elsewhere.example/inner");
    expect(await other?.locator("p").innerText()).toBe("Inside");
    // Some browsers report the blocked frame as an error, which is expected here.
    person.problems.splice(0);
  });
});

test("a playing key cannot be read anywhere in the page", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "TicTacToe" });
  await playOut(first, second, "b2 a1");
  const { page } = first;
  const looked = await secretsIn(page);
  expect(looked.found).toEqual([]);
  expect(looked.stores).toEqual(expect.arrayContaining(["kifu-keys/keys", "kifu-keys/wrapping"]));
  expect(looked.sealedKeys).toBeGreaterThanOrEqual(2);
  expect(looked.objects).toBeGreaterThan(1000);

  // The next steps show that the search finds a real key in each place.
  await first.visit("/account");
  await page.getByRole("button", { name: "Show my secret key" }).click();
  const key = await page.getByRole("dialog").locator("code").innerText();
  expect(key).toMatch(new RegExp(`^${SECRET_KEY}$`));
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  // A reload removes the key that was shown.
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
