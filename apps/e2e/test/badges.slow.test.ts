import { expect, test } from "@jest/globals";
import { look, says } from "./harness/look.js";
import { playOut, takeSeats } from "./harness/Person.js";
import { playRated } from "./harness/rated.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { QUICK_WIN } from "./harness/stakes.js";

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
  await one.page.getByText("0 won, 1 lost").first().waitFor();
  const lost = one.page.locator(`li a[href="/match/${match}"]`);
  expect(await lost.innerText()).toContain("Lost by resignation");
  expect(await lost.locator("time").innerText()).toMatch(/^\d{1,2} \w{3,4} \d{4}$/);
});

test("a bot has a casual rating once it has played somebody with a rating", async () => {
  const host = await stage.person({ ...PHONE, colorScheme: "dark" });
  const guest = await stage.person();
  for (const person of [host, guest]) await playRated(person);
  const { first, second } = await takeSeats(host, guest);
  await playOut(first, second, QUICK_WIN);
  for (const person of [first, second]) await says(person, "1500 → 1662 (+162)");

  await host.playNow({ game: "TicTacToe", against: "Easy" });
  const match = await host.seated();
  const bot = host.page.locator("main a[href^='/player/']").filter({ hasText: "Bot ·" });
  const path = (await bot.getAttribute("href")) ?? "";
  expect(await bot.innerText()).not.toContain("Casual");
  await host.reads("Your turn");
  await host.page
    .getByRole("gridcell", { name: /, empty/ })
    .first()
    .click();
  await host.reads("Your turn");
  await host.leave("Resign");
  await host.reads("You lost");
  const rating = /Casual\s+Rating\s+1\d{3}/;
  // The rating follows once the match's end is in a block.
  const rated = host.page.getByRole("list", { name: "Casual ratings" });
  const isShown = async () =>
    await rated.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  do await host.visit(path);
  while (!(await isShown()));
  await host.visit(`/match/${match}`);
  await bot.filter({ hasText: rating }).waitFor();
  await look(host);
  for (const person of [host, guest]) {
    await person.visit(path);
    await person.page.getByRole("list", { name: "Casual ratings" }).waitFor();
    await says(person, "from 1 match");
    await says(person, /Matches against bots change no rating\./);
    await look(person);
    await person.visit("/ratings?game=tic-tac-toe");
    await person.page.getByRole("heading", { name: "Bots" }).waitFor();
    await person.page.getByRole("listitem").filter({ hasText: "Bot · Easy" }).waitFor();
    await look(person);
  }
});
