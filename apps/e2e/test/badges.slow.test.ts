import { expect, test } from "@jest/globals";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set({ bots: true, joinsAfterMs: 600_000 });

test("a bot is marked with its level wherever it is named, and a person never", async () => {
  const [one, other] = await stage.two();
  await one.playNow({ game: "TicTacToe", against: "Easy" });
  const match = await one.seated();
  const bars = one.page.locator("main a[href^='/player/']");
  await bars.filter({ hasText: "Bot · Easy" }).waitFor();
  expect(await bars.filter({ hasText: "Bot ·" }).count()).toBe(1);
  expect(await bars.filter({ hasText: "You" }).innerText()).not.toContain("Bot ·");
  const path = await bars.filter({ hasText: "Bot ·" }).getAttribute("href");

  await other.visit("/");
  const card = other.page.locator(`li a[href="/match/${match}"]`);
  await card.getByText("Bot · Easy").waitFor();
  expect(await card.getByText("Bot ·").count()).toBe(1);
  await other.visit(path ?? "");
  await other.page.locator("h1", { hasText: "Bot · Easy" }).waitFor();
  await other.page.locator(`li a[href="/match/${match}"]`).getByText("Bot · Easy").waitFor();

  // Between two people nobody has a badge.
  await one.reads("Your turn");
  await one.page
    .getByRole("gridcell", { name: /, empty/ })
    .first()
    .click();
  await one.reads("Your turn");
  await one.leave("Resign");
  await one.reads("You lost");
  await one.playNow({ game: "TicTacToe" });
  await one.reads("Looking for an opponent");
  await other.playNow({ game: "TicTacToe" });
  await Promise.all([one.seated(), other.seated()]);
  expect(await other.page.getByText("Bot ·").count()).toBe(0);
  const me = other.page.locator("main a[href^='/player/']").filter({ hasText: "You" });
  await other.visit((await me.getAttribute("href")) ?? "");
  await other.page.locator("li a[href^='/match/']").first().waitFor();
  expect(await other.page.getByText("Bot ·").count()).toBe(0);

  await one.visit("/account");
  await one.page.getByRole("link", { name: /^Your matches/ }).click();
  await one.page.getByText("0 won, 1 lost").waitFor();
  const lost = one.page.locator(`li a[href="/match/${match}"]`);
  expect(await lost.innerText()).toContain("Lost by resignation");
  expect(await lost.locator("time").innerText()).toMatch(/^\d{1,2} \w{3,4} \d{4}$/);
});
