import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { tells } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;
/** An abort can be claimed this long after it was announced. */
const NOTICE_MS = 60_000;

const button = ({ page }: Person, name: string) => page.getByRole("button", { name });
const card = ({ page }: Person) => page.getByRole("region", { name: "The match is over" });

async function layoutOf(page: Page) {
  const parts = [page.locator(".board"), page.getByRole("button", { name: "First move" })];
  return await Promise.all(
    parts.map((part) =>
      part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x, y: y + window.scrollY, width, height };
      }),
    ),
  );
}

test("a draw is offered, declined, offered again after a move and accepted, and a watcher sees it", async () => {
  const people = [await stage.person(), await stage.person(PHONE)] as const;
  const { first, second, match } = await meet(...people, GAME);
  const watcher = await stage.person();
  await watcher.visit(`/match/${match}`);
  expect(await button(first, "Offer a draw").isDisabled()).toBe(true);
  await playOut(first, second, "b2 a1");
  await watcher.sees("a1");
  const pages = [first.page, second.page, watcher.page];
  await first.reads("Your turn");
  await second.reads("Crosses to move");
  const before = await Promise.all(pages.map(layoutOf));

  await button(first, "Offer a draw").click();
  await tells(first, "You offered a draw.");
  await tells(second, "Crosses offered a draw.");
  await tells(watcher, "Crosses offered a draw.");
  expect(await button(first, "Offer a draw").isDisabled()).toBe(true);
  expect(await button(watcher, "Accept").count()).toBe(0);
  for (const page of [first.page, second.page]) {
    expect([...(await audit(page)), ...(await covered(page))]).toEqual([]);
  }
  await button(second, "Decline").click();
  await tells(first, "Noughts declined a draw.");
  await tells(second, "You declined a draw.");
  await tells(watcher, "Noughts declined a draw.");
  expect(await Promise.all(pages.map(layoutOf))).toEqual(before);

  await button(second, "Offer a draw").click();
  await button(second, "Withdraw").click();
  await tells(second, "You play Noughts.");
  await first.place("c3");
  await second.sees("c3");
  await button(first, "Offer a draw").click();
  await button(second, "Accept").click();
  for (const person of [first, second, watcher]) {
    await person.reads("Draw agreed");
    await tells(person, "Both players agreed to a draw.");
    await card(person).getByText("3 moves").waitFor();
  }

  await watcher.visit("/");
  const listed = watcher.page.locator(`li a[href="/match/${match}"]`);
  await listed.getByText("Draw agreed").waitFor();
});

test("either side announces an abort, and a move withdraws it", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  const announced = "The match ends in a minute unless";
  await button(first, "Abort").click();
  const question = first.page.getByRole("dialog", { name: "Abort this match?" });
  await question.getByRole("button", { name: "Keep playing" }).click();
  await button(first, "Abort").click();
  await question.getByText("in the last 24 hours").waitFor();
  expect(await audit(first.page)).toEqual([]);
  await question.getByRole("button", { name: "Abort" }).click();
  await tells(first, `${announced} you move.`);
  await tells(second, `${announced} Crosses moves.`);
  for (const person of [first, second])
    expect(await button(person, "Abort").isDisabled()).toBe(true);
  await first.place("b2");
  await second.sees("b2");
  await tells(second, "You play Noughts.");
  await first.leave("Abort");
  await tells(second, `${announced} you move.`);
  await second.place("a1");
  await first.sees("a1");
  await button(first, "Resign").waitFor();
});

test("an open draw offer is visible at an earlier position", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await playOut(first, second, "b2 a1");
  await button(second, "Previous move").click();
  await second.page.getByText("This is an earlier position.").waitFor();
  await button(first, "Offer a draw").click();
  await tells(second, "Crosses offered a draw.");
  await button(second, "Decline").click();
  await second.page.getByText("This is an earlier position.").waitFor();
});

test("a dialog to abort never resigns, even if the opponent moves meanwhile", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await first.place("b2");
  await button(first, "Abort").click();
  await second.place("a1");
  await first.sees("a1");
  // The dialog asked about an abort, so the answer must not resign.
  const question = first.page.getByRole("dialog", { name: "Abort this match?" });
  await question.getByRole("button", { name: "Abort" }).click();
  await first.page.getByText("Both players have moved.").waitFor();
  await first.reads("Your turn");
  await button(first, "Resign").waitFor();
});

test("an abort ends the match a minute later, if nobody moves, and nobody loses", async () => {
  // The clock does not run out first.
  const game = { ...GAME, pace: "Slow" } as const;
  const { first, second, match } = await meet(...(await stage.two()), game);
  await first.place("b2");
  await second.sees("b2");
  await second.leave("Abort");
  for (const person of [first, second]) {
    await person.page
      .getByText("Match aborted")
      .first()
      .waitFor({ timeout: 2 * NOTICE_MS });
    await tells(person, "Nobody won or lost: Noughts did not move after an abort was announced.");
  }
  await first.visit("/account");
  await first.page.getByRole("link", { name: /^Your matches/ }).click();
  const listed = first.page.locator(`li a[href="/match/${match}"]`);
  await listed.getByText("Aborted").waitFor();
  await first.page.locator("p", { hasText: "0 won, 0 lost" }).waitFor();
});
