import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { look } from "./harness/look.js";
import { agreeToDraw, meet } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const TEXT = "No connection to Kifu";

/** A person whose browser may use the app's service worker, after it was installed. */
async function withWorker() {
  const person = await stage.person({ serviceWorkers: "allow" });
  await person.visit("/");
  await person.page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return person;
}

/** The addresses of everything that service workers have stored, by cache. */
async function stored(page: Page): Promise<[name: string, paths: string[]][]> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    return await Promise.all(
      names.map(async (name): Promise<[string, string[]]> => {
        const kept = await (await caches.open(name)).keys();
        return [name, kept.map(({ url }) => new URL(url).pathname)];
      }),
    );
  });
}

test("a page that cannot be fetched says so, and opens when the connection is back", async () => {
  const person = await withWorker();
  const { page, context } = person;
  await context.setOffline(true);
  await person.visit("/puzzles");
  await person.reads(TEXT);
  await look(person);
  await page.getByRole("link", { name: "Try again" }).click();
  await person.reads(TEXT);
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await person.reads("Puzzles");
});

test("such a page makes no database where there is none", async () => {
  const { page, context } = await withWorker();
  await context.setOffline(true);
  const databases = async () => {
    await page.goto("/account");
    return await page.evaluate(async () => {
      const found = (await indexedDB.databases()).map(({ name }) => name);
      indexedDB.deleteDatabase("kifu-keys");
      return found;
    });
  };
  expect(await databases()).toContain("kifu-keys");
  expect(await databases()).not.toContain("kifu-keys");
  expect(await databases()).not.toContain("kifu-keys");
});

test("without the service worker, the browser shows its own error", async () => {
  const { page, context } = await stage.person();
  await page.goto("/");
  await context.setOffline(true);
  await expect(page.goto("/puzzles")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});

test("nothing but the page for such times is ever stored", async () => {
  const person = await withWorker();
  const other = await stage.person();
  const { first, second, match } = await meet(person, other, { game: "TicTacToe" });
  await agreeToDraw(first, second);
  for (const path of ["/", `/match/${match}`, "/status", "/account"]) await person.visit(path);
  const [[name, paths] = [], ...others] = await stored(person.page);
  expect(name).toMatch(/^kifu-offline-./);
  expect(paths).toEqual(["/offline.html"]);
  expect(others).toEqual([]);
});

test("the worker of a new build waits for pages to close, and removes what was stored", async () => {
  const { page, context } = await withWorker();
  const waiting = await page.evaluate(async () => {
    const path = "/sw.js?build=next&language=en";
    const registration = await navigator.serviceWorker.register(path);
    // An event could come before anybody listens, so the state is asked for.
    while (registration.installing) await new Promise((resolve) => setTimeout(resolve, 50));
    return registration.waiting?.scriptURL.endsWith(path);
  });
  expect(waiting).toBe(true);
  expect(await stored(page)).toHaveLength(2);
  await page.close();
  const later = await context.newPage();
  // This page registers no worker.
  await later.goto("/icon.svg");
  await later.evaluate(async () => {
    for (;;) {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.scriptURL.includes("build=next") && active.state === "activated") return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  expect(await stored(later)).toEqual([["kifu-offline-next-en", ["/offline.html"]]]);
});
