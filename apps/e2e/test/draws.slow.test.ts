import { test } from "@jest/globals";
import { tells } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;
/** An abort can be claimed this long after it was announced. */
const NOTICE_MS = 60_000;

const button = ({ page }: Person, name: string) => page.getByRole("button", { name });

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
  const { first, second, match } = await meet(...(await stage.two()), GAME);
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
  await first.page.getByText("0 won, 0 lost").waitFor();
});
