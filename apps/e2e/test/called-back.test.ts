import { expect, test } from "@jest/globals";
import { bell, icon, MARKED, notifiable, titled } from "./harness/calledBack.js";
import { cover } from "./harness/cover.js";
import { notificationsOf, notified, pressNotification } from "./harness/notified.js";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share({ notifies: true });

const GAME = { game: "TicTacToe" } as const;

test("the tab's title and icon alert a player who looks elsewhere, until they look", async () => {
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

  // The alert appears only in the player's own turn, but on every page.
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

  await playOut(first, second, "c3 a2");
  await cover(second.page, true);
  await first.place("c1");
  await second.sees("c1");
  await second.leave("Resign");
  await titled(second.page, "You lost · Tic-tac-toe");
  await cover(second.page, false);
  await titled(second.page, usual.title);
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
