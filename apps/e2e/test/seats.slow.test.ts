import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

async function keepTexts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said = new Set<string>();
    Object.assign(window, { said });
    const look = () => {
      const shown = document.querySelector("main")?.innerText ?? "";
      for (const line of shown.split("\n")) said.add(line);
      requestAnimationFrame(look);
    };
    look();
  });
}

async function saidOn(page: Page): Promise<string[]> {
  return await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said]);
}

/** Clears everything that the site stores in the browser, as "Clear browsing data" does. */
async function clearStorage({ context, page }: Person, origin: string): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await page.evaluate(() => sessionStorage.clear());
}

test("a page tells only watchers that they watch, once it knows", async () => {
  const { first, second, match } = await meet(...(await stage.two()), GAME);
  await first.reads("Your turn");
  await keepTexts(first.page);
  await first.page.reload();
  await first.reads("Your turn");
  await first.page.getByText("You play Crosses.").first().waitFor();
  const said = await saidOn(first.page);
  expect(said).toContain("You play Crosses.");
  expect(said).not.toContain("You are watching.");

  await playOut(first, second, "a1 b2");
  await first.leave("Resign");
  await first.reads("You lost");
  await first.page.reload();
  await first.page.getByText("Once more, with sides swapped?").waitFor();
  expect(await saidOn(first.page)).not.toContain("Other matches");

  const watcher = await stage.person();
  await keepTexts(watcher.page);
  await watcher.visit(`/match/${match}`);
  await watcher.page.getByRole("link", { name: "Other matches" }).waitFor();
});

test("a player whose key was cleared is told so, and a saved key restores the seat", async () => {
  const people = [await stage.person(PHONE), await stage.person()] as const;
  const { first, second, match } = await meet(...people, GAME);
  await playOut(first, second, "a1 b2");
  const { page } = first;
  const saved = await first.openTab("/account");
  await saved.getByRole("button", { name: "Show my secret key" }).click();
  const key = await saved.getByRole("dialog").locator("code").innerText();
  await saved.close();

  await page.waitForFunction(() => "kifuSeat" in ((history.state as object | null) ?? {}));
  await clearStorage(first, stage.app.url);
  await page.reload();
  const notice = page.getByRole("alert").filter({ hasText: "You played Crosses here" });
  await notice.getByText("This browser no longer has the key").waitFor();
  expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
  await notice.getByRole("button", { name: "Import your key" }).click();
  await page.getByLabel("Secret key").fill(key);
  await page.getByRole("button", { name: "Import it" }).click();
  await first.reads("Your turn");
  await notice.waitFor({ state: "detached" });
  await first.place("b1");
  await second.sees("b1");

  // A watcher may have a key on another device, so the page offers to import a key. But it does
  // not say that the watcher played.
  const watcher = await stage.person();
  await watcher.visit(`/match/${match}`);
  await watcher.page.getByText("You are watching.").first().waitFor();
  await watcher.page.getByRole("button", { name: "Import your key to play here" }).waitFor();
  expect(await watcher.page.getByText("You played").count()).toBe(0);
});

test("a guest is asked once to save the key, after the first match that counts", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  const offer = (person: Person) => person.page.getByRole("button", { name: "Save your key" });
  await playOut(first, second, "a1 b2 b1 c3");
  expect(await offer(first).count()).toBe(0);
  await first.place("c1");
  await first.reads("You won");
  await offer(first).click();
  const dialog = first.page.getByRole("dialog", { name: "Your secret key" });
  expect(await dialog.locator("code").innerText()).toMatch(/^EK\w{50}$/);
  expect(await audit(first.page)).toEqual([]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await offer(first).waitFor({ state: "detached" });
  await second.page.getByRole("button", { name: "Not now" }).click();
  for (const person of [first, second]) {
    await person.page.reload();
    await person.page.getByText("Once more, with sides swapped?").waitFor();
    expect(await offer(person).count()).toBe(0);
  }
});
