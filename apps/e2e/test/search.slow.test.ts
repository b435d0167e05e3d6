import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { settled } from "./harness/settled.js";
import { Stage } from "./harness/Stage.js";
import { isWithdrawal, submittedBy } from "./harness/submissions.js";

const stage = Stage.share();

const SEARCH = "/play/randzu?pace=60";

/** Cancels, and waits until the seek is withdrawn, so that nobody meets a person who left. */
async function cancel(page: Page): Promise<void> {
  const leaving = page.waitForRequest(isWithdrawal);
  await page.getByRole("button", { name: "Cancel" }).click();
  await leaving;
  await page.waitForURL((url) => url.pathname === "/");
}

async function hasGuest(page: Page): Promise<boolean> {
  await page.goto("/account");
  await page.getByText(/You get a name with your first match|Playing as a guest/).waitFor();
  return (await page.getByText("Playing as a guest").count()) > 0;
}

describe("a search does not start without a press", () => {
  test.each([
    ["by its address alone", (page: Page) => page.goto(SEARCH).then(() => undefined)],
    [
      "by a stranger's redirect",
      async (page: Page) => {
        await page.goto("http://elsewhere.example/redirect");
        await page.waitForURL(`**${SEARCH}`);
      },
    ],
    [
      "by a stranger's link",
      async (page: Page) => {
        await page.goto("http://elsewhere.example/");
        await page.getByRole("link").click();
        await page.waitForURL(`**${SEARCH}`);
      },
    ],
  ] as const)("%s", async (_, open) => {
    const person = await stage.person();
    const { page } = person;
    const target = new URL(SEARCH, stage.app.url).href;
    await person.context.route("http://elsewhere.example/**", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: route.request().url().endsWith("/redirect")
          ? `<script>location.replace(${JSON.stringify(target)})</script>`
          : `<a href="${target}">Free stones</a>`,
      }),
    );
    const submitted = submittedBy(page);
    await open(page);
    await person.reads(/^Look for an opponent\?$/);
    await settled(page);
    // Neither a reload nor a visit to another page counts as a press.
    await page.reload();
    await person.reads(/^Look for an opponent\?$/);
    expect(submitted.size).toBe(0);
    expect(await hasGuest(page)).toBe(false);

    await page.goBack();
    await page.getByRole("button", { name: "Search" }).click();
    await person.reads("Looking for an opponent");
    expect(submitted.size).toBe(1);
    await cancel(page);
  });
});

describe("a press starts a search at once", () => {
  test("on the home page, and once: going back after Cancel starts nothing", async () => {
    const person = await stage.person();
    const { page } = person;
    const submitted = submittedBy(page);
    await person.playNow({ game: "Randzu" });
    await person.reads("Looking for an opponent");
    await cancel(page);
    const before = submitted.size;
    await page.goBack();
    await settled(page);
    await page.goForward();
    await settled(page);
    await page.goto(SEARCH);
    await person.reads(/^Look for an opponent\?$/);
    await page.goto("/");
    await page.goBack();
    await person.reads(/^Look for an opponent\?$/);
    expect(submitted.size).toBe(before);
    await page.goto("/");
    await page.getByRole("link", { name: "Play now" }).waitFor();
  });

  test("before the home page's scripts have loaded", async () => {
    const person = await stage.person();
    const { page } = person;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/_next/static/**/*.js*", async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    await page.goto("/", { waitUntil: "commit" });
    await page.locator(`a[href="${SEARCH}"]`).click({ noWaitAfter: true });
    await page.waitForURL(`**${SEARCH}`, { waitUntil: "commit" });
    release();
    await person.reads("Looking for an opponent");
    await page.reload();
    await person.reads("Looking for an opponent");
    await cancel(page);
  });

  test("and it continues while its player visits other pages", async () => {
    const person = await stage.person();
    const { page } = person;
    const submitted = submittedBy(page);
    await person.playNow({ game: "TicTacToe" });
    await person.reads("Looking for an opponent");
    await page.getByRole("link", { name: "Status" }).click();
    await page.waitForURL("**/status");
    await page.getByRole("link", { name: "Back to the search" }).click();
    await person.reads("Looking for an opponent");
    expect(submitted.size).toBe(1);
  });
});
