import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { cover } from "./harness/cover.js";
import { heardBy, hears, listen } from "./harness/heard.js";
import {
  keepNotifications,
  notificationsOf,
  notified,
  pressNotification,
} from "./harness/notified.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share({ notifies: true });

const GAME = { game: "Tic-tac-toe" } as const;
const FOUND = [523, 659, 784];
const OVER = [659, 523, 392];

const titled = async (page: Page, title: string) =>
  await page.waitForFunction((wanted) => document.title === wanted, title);
const MARKED = "/icons/called.svg";

const icon = async (page: Page) =>
  (await page.locator('head link[rel="icon"]').first().getAttribute("href")) ?? "";
const bell = (page: Page) => page.getByRole("switch", { name: "Notifications" });

describe("a player who looks elsewhere is called back", () => {
  test("by the title and the icon of the tab, which are as before once they look", async () => {
    const { first, second, match } = await meet(...(await stage.two()), GAME);
    const { page } = first;
    const usual = { title: `Tic-tac-toe ${match} · Kifu`, icon: await icon(page) };
    await first.reads("Your turn");
    await titled(page, usual.title);

    await cover(page, true);
    await titled(page, "Your turn · Tic-tac-toe");
    expect(await icon(page)).toBe(MARKED);
    await cover(page, false);
    await titled(page, usual.title);
    expect(await icon(page)).toBe(usual.icon);

    // The opponent's turn calls nobody; the own one does, wherever one is.
    await first.place("b2");
    await second.sees("b2");
    await page.getByRole("link", { name: "Status" }).click();
    await titled(page, "Status · Kifu");
    expect(await icon(page)).not.toBe(MARKED);
    await second.place("a1");
    await titled(page, "Your turn · Tic-tac-toe");
    expect(await icon(page)).toBe(MARKED);
    await page.getByRole("link", { name: "Go to match" }).click();
    await titled(page, usual.title);
    expect(await icon(page)).toBe(usual.icon);

    // The end as well.
    await playOut(first, second, "c3 a2");
    await cover(second.page, true);
    await first.place("c1");
    await second.sees("c1");
    await second.page.getByRole("button", { name: "Resign" }).click();
    await second.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await titled(second.page, "You lost · Tic-tac-toe");
    await cover(second.page, false);
    await titled(second.page, usual.title);
  });

  test("in a tab that was opened before the match, and in one that has only just opened another", async () => {
    const [one, other] = await stage.two();
    const before = await meet(one, other, GAME);
    await before.first.page.getByRole("button", { name: "Abort" }).click();
    await before.first.page.getByRole("dialog").getByRole("button", { name: "Abort" }).click();
    await before.second.reads("Match aborted");
    const tabs = new Map<Person, Page>();
    for (const person of [one, other]) tabs.set(person, await person.openTab("/account"));
    const { first, second } = await meet(one, other, GAME);
    const early = tabs.get(first)!;
    await early.getByText("Your turn.", { exact: true }).waitFor();
    await titled(early, "Your turn · Tic-tac-toe");
    expect(await icon(early)).toBe(MARKED);

    // Nobody touches it.
    const late = await first.openTab(`/match/${before.match}`);
    await late.getByRole("link", { name: "Go to match" }).waitFor();
    await titled(late, "Your turn · Tic-tac-toe");
    await first.place("b2");
    await tabs.get(second)!.getByText("Your turn.", { exact: true }).waitFor();
    for (const tab of [early, late]) await tab.getByText("Your opponent’s turn.").waitFor();

    // What is offered is said as well.
    await second.place("a1");
    await first.sees("a1");
    await second.page.getByRole("button", { name: "Offer a draw" }).click();
    await early.getByText("Noughts offered a draw.").waitFor();
    await titled(early, "Noughts offered a draw · Tic-tac-toe");
    for (const person of [first, second]) await person.page.close();
  });

  test("for a rematch, on every page until they decline", async () => {
    const { first, second, match } = await meet(...(await stage.two()), GAME);
    await playOut(first, second, "b2 a1");
    await second.page.getByRole("button", { name: "Resign" }).click();
    await second.page.getByRole("dialog").getByRole("button", { name: "Resign" }).click();
    await first.reads("You won");
    const { page } = second;
    await page.getByRole("link", { name: "Status" }).click();
    await page.waitForURL("**/status");
    const tab = await second.openTab("/account");
    await first.page.getByRole("button", { name: "Rematch" }).click();
    const notes = [page, tab].map((each) =>
      each.getByRole("complementary", { name: "Your opponent" }),
    );
    for (const note of notes) await note.getByText(/^\w+ \w+ wants a rematch\.$/).waitFor();
    await page.waitForFunction(() => / wants a rematch · Tic-tac-toe$/.test(document.title));
    expect(await icon(page)).toBe(MARKED);
    expect(await audit(page)).toEqual([]);

    await notes[0]!.getByRole("link", { name: "Answer" }).click();
    await page.waitForURL(`**/match/${match}`);
    await titled(page, `Tic-tac-toe ${match} · Kifu`);
    await page.getByRole("button", { name: "Decline" }).click();
    await page.getByText(/^You declined a rematch with \w+ \w+\.$/).waitFor();
    await page.getByRole("button", { name: "Rematch" }).waitFor();
    for (const note of notes) await note.waitFor({ state: "detached" });
    await titled(tab, "Your account · Kifu");
    expect(await audit(page)).toEqual([]);
    // The asker goes on waiting, and may be answered still.
    await first.page.getByText(/^Waiting for \w+ \w+…$/).waitFor();
    await page.getByRole("button", { name: "Rematch" }).click();
    for (const person of [first, second]) {
      await person.page.waitForURL((url) => !url.href.endsWith(`/${match}`));
    }
    expect(await first.seated()).toBe(await second.seated());
  });

  test("nobody is who only watches", async () => {
    const { first, second, match } = await meet(...(await stage.two()), GAME);
    const watcher = await stage.person();
    await watcher.visit(`/match/${match}`);
    await first.place("b2");
    // By then the page listens. Hidden for long, it would not.
    await watcher.sees("b2");
    await cover(watcher.page, true);
    await second.place("a1");
    await watcher.sees("a1");
    await titled(watcher.page, `Tic-tac-toe ${match} · Kifu`);
  });

  test("by sounds of a match that is found and one that is over, unless sounds are off", async () => {
    const [one, other] = await stage.two();
    for (const { page } of [one, other]) await listen(page);
    await other.visit("/");
    const sound = other.page.getByRole("switch", { name: "Sound" });
    do await sound.click();
    while ((await sound.getAttribute("aria-checked")) !== "false");
    await meet(one, other, GAME);
    await hears(one.page, FOUND);
    await one.page.getByRole("button", { name: "Abort" }).click();
    await one.page.getByRole("dialog").getByRole("button", { name: "Abort" }).click();
    await other.reads("Match aborted");
    await hears(one.page, OVER);
    expect(await heardBy(other.page)).toEqual([]);
  });
});

describe("notifications", () => {
  /** Somebody whose browser answers for them, and whose notifications are kept. */
  async function person(permitted: boolean): Promise<Person> {
    const found = await stage.person();
    if (permitted) {
      await found.context.grantPermissions(["notifications"], { origin: stage.app.url });
    }
    await keepNotifications(found.page);
    return found;
  }

  test("come only after the switch, while nobody looks, and lead to the match", async () => {
    const [one, other] = [await person(true), await person(true)];
    const { first, second, match } = await meet(one, other, GAME);
    // Permission alone is no wish.
    await first.reads("Your turn");
    await cover(second.page, true);
    await first.place("b2");
    await second.sees("b2");
    await titled(second.page, "Your turn · Tic-tac-toe");
    expect(await notificationsOf(second.page)).toEqual([]);
    await cover(second.page, false);

    await bell(second.page).click();
    expect((await notified(second.page, 1))[0]?.title).toBe("Notifications are on");
    await bell(second.page).and(second.page.locator("[aria-checked=true]")).waitFor();
    await second.page.getByRole("link", { name: "Status" }).click();
    await second.page.waitForURL("**/status");
    await second.page.goBack();
    await second.place("a1");
    await first.sees("a1");
    // None while the page is looked at.
    await first.place("c3");
    await second.sees("c3");
    await second.place("a3");
    await first.sees("a3");
    expect(await notificationsOf(second.page)).toHaveLength(1);

    await second.page.getByRole("link", { name: "Status" }).click();
    await second.page.waitForURL("**/status");
    await cover(second.page, true);
    await first.place("a2");
    const shown = await notified(second.page, 2);
    expect(shown[1]).toEqual({
      title: "Your turn",
      body: `Tic-tac-toe, match ${match}`,
      tag: `kifu-match-${match}`,
    });
    await pressNotification(second.page);
    await cover(second.page, false);
    expect(await second.seated()).toBe(match);

    // None while another tab of the same person is looked at, which says the same.
    await second.place("c1");
    await first.sees("c1");
    await cover(second.page, true);
    const tab = await second.openTab("/status");
    await tab.getByText("Your opponent’s turn.").waitFor();
    await first.place("b1");
    await tab.getByText("Your turn.", { exact: true }).waitFor();
    await titled(second.page, "Your turn · Tic-tac-toe");
    expect(await notificationsOf(second.page)).toHaveLength(2);
    await tab.close();
    await cover(second.page, false);

    // Off again, by the same switch.
    await bell(second.page).click();
    await bell(second.page).and(second.page.locator("[aria-checked=false]")).waitFor();
    await second.place("b3");
    await first.sees("b3");
    await cover(second.page, true);
    await first.place("c2");
    await second.sees("c2");
    await titled(second.page, "You lost · Tic-tac-toe");
    expect(await notificationsOf(second.page)).toHaveLength(2);
  });

  test("tell of a match that is found", async () => {
    const [one, other] = [await person(true), await person(true)];
    await one.playNow(GAME);
    await one.reads("Looking for an opponent");
    await bell(one.page).click();
    await notified(one.page, 1);
    expect(await audit(one.page)).toEqual([]);
    await cover(one.page, true);
    await other.playNow(GAME);
    await one.seated();
    const [, found] = await notified(one.page, 2);
    expect(found?.title).toMatch(/^(Match found|Your turn)$/);
    await other.seated();
  });

  test("that are blocked stay off, and it is said what to do", async () => {
    const visitor = await person(false);
    await visitor.visit("/account");
    const { page } = visitor;
    const dialog = page.getByRole("dialog", { name: /^Notifications (are blocked|stay off)$/ });
    await page.getByRole("heading", { name: "Notifications" }).waitFor();
    // A page that was just sent does not listen yet.
    do await bell(page).click();
    while (
      !(await dialog.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      ))
    );
    await dialog.getByText("the title and the icon of this tab tell you").waitFor();
    expect(await audit(page)).toEqual([]);
    await dialog.getByRole("button", { name: "OK" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await bell(page).getAttribute("aria-checked")).toBe("false");
    expect(await notificationsOf(page)).toEqual([]);
  });
});
