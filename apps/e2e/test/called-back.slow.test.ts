import { describe, expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { bell, icon, MARKED, notifiable, titled } from "./harness/calledBack.js";
import { cover } from "./harness/cover.js";
import { heardBy, hears, listen } from "./harness/heard.js";
import { notificationsOf, notified, pressNotification } from "./harness/notified.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share({ notifies: true });

const GAME = { game: "TicTacToe" } as const;
const FOUND = [523, 659, 784];
const OVER = [659, 523, 392];

describe("a player who looks elsewhere is alerted", () => {
  test("in a tab opened before the match, and in one that just opened another match", async () => {
    const [one, other] = await stage.two();
    const before = await meet(one, other, GAME);
    await playOut(before.first, before.second, "b2 a1");
    await before.first.leave("Resign");
    await before.second.reads("You won");
    const tabs = new Map<Person, Page>();
    for (const person of [one, other]) tabs.set(person, await person.openTab("/account"));
    const { first, second } = await meet(one, other, GAME);
    const early = tabs.get(first)!;
    await early.getByText("Your turn.", { exact: true }).waitFor();
    await titled(early, "Your turn · Tic-tac-toe");
    expect(await icon(early)).toBe(MARKED);

    // Nobody has touched this tab, but it alerts the player too.
    const late = await first.openTab(`/match/${before.match}`);
    await late.getByRole("link", { name: "Go to match" }).waitFor();
    await titled(late, "Your turn · Tic-tac-toe");
    await first.place("b2");
    await tabs.get(second)!.getByText("Your turn.", { exact: true }).waitFor();
    for (const tab of [early, late]) await tab.getByText("Your opponent’s turn.").waitFor();

    // An offer alerts the player too.
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
    await second.leave("Resign");
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
    await first.page.getByText(/^Waiting for \w+ \w+…$/).waitFor();
    await page.getByRole("button", { name: "Rematch" }).click();
    for (const person of [first, second]) {
      await person.page.waitForURL((url) => !url.href.endsWith(`/${match}`));
    }
    expect(await first.seated()).toBe(await second.seated());
  });

  test("but not a watcher", async () => {
    const { first, second, match } = await meet(...(await stage.two()), GAME);
    const watcher = await stage.person();
    await watcher.visit(`/match/${match}`);
    await first.place("b2");
    // Wait until the page receives moves. A page that is hidden for long stops listening.
    await watcher.sees("b2");
    await cover(watcher.page, true);
    await second.place("a1");
    await watcher.sees("a1");
    await titled(watcher.page, `Tic-tac-toe ${match} · Kifu`);
  });

  test("by sounds at the start and end of a match, unless sounds are off", async () => {
    const [one, other] = await stage.two();
    for (const { page } of [one, other]) await listen(page);
    await other.visit("/");
    const sound = other.page.getByRole("switch", { name: "Sound" });
    do await sound.click();
    while ((await sound.getAttribute("aria-checked")) !== "false");
    const { first, second } = await meet(one, other, GAME);
    await hears(one.page, FOUND);
    await playOut(first, second, "b2 a1");
    await first.leave("Resign");
    await second.reads("You won");
    await hears(one.page, OVER);
    expect(await heardBy(other.page)).toEqual([]);
  });
});

describe("notifications", () => {
  test("announce a found match", async () => {
    const [one, other] = [await notifiable(stage, true), await notifiable(stage, true)];
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

  test("stay off if blocked, and the page says what to do", async () => {
    const visitor = await notifiable(stage, false);
    await visitor.visit("/account");
    const { page } = visitor;
    const dialog = page.getByRole("dialog", { name: /^Notifications (are blocked|stay off)$/ });
    await page.getByRole("heading", { name: "Notifications" }).waitFor();
    // A new page may not listen yet, so the click is repeated.
    do await bell(page).click();
    while (
      !(await dialog.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      ))
    );
    await dialog.getByText("this tab’s title and icon tell you").waitFor();
    expect(await audit(page)).toEqual([]);
    await dialog.getByRole("button", { name: "OK" }).click();
    await dialog.waitFor({ state: "hidden" });
    expect(await bell(page).getAttribute("aria-checked")).toBe("false");
    expect(await notificationsOf(page)).toEqual([]);
  });
});

test("notifications must be switched on, come only while nobody looks, and lead to the match", async () => {
  const [one, other] = [await notifiable(stage, true), await notifiable(stage, true)];
  const { first, second, match } = await meet(one, other, GAME);
  // The browser's permission alone does not turn notifications on.
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
  // A visible page shows no notification.
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

  // There is no notification while another tab shows the match.
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

  // The same switch turns notifications off.
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
