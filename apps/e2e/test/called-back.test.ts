import { expect, test } from "@jest/globals";
import { icon, MARKED, titled } from "./harness/calledBack.js";
import { cover } from "./harness/cover.js";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

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
