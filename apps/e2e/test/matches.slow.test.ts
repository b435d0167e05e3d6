import { test } from "@jest/globals";
import { meet, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

test("two people play tic-tac-toe to a draw", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "TicTacToe" });
  await playOut(first, second, "a1 b2 c3 b1 b3 a3 c1 c2 a2");
  await first.reads("Draw");
  await second.reads("Draw");
});

test("a player resigns after a confirmation, and both play again", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "TicTacToe" });
  await playOut(first, second, "b2 a1 c3");
  await second.page.getByRole("button", { name: "Resign" }).click();
  await second.page.getByRole("button", { name: "Keep playing" }).click();
  await second.reads("Your turn");
  await second.leave("Resign");
  await second.reads("You lost");
  await first.reads("You won");
  await first.page.getByRole("link", { name: "Play again" }).click();
  await first.reads("Looking for an opponent");
  await second.page.getByRole("link", { name: "Play again" }).click();
  await Promise.all([first.page.waitForURL(/match/), second.page.waitForURL(/match/)]);
  await Promise.all([first.seated(), second.seated()]);
});

test("a second tab of the same person loses nothing", async () => {
  const { first, second, match } = await meet(...(await stage.two()), { game: "TicTacToe" });
  const tab = await first.openTab(`/match/${match}`);
  await tab.locator("h1:visible", { hasText: "Your turn" }).waitFor();
  await first.place("b2");
  await tab.getByRole("gridcell", { name: /^b2, (?!empty)/i }).waitFor();
  await second.place("a1");
  await tab.getByRole("gridcell", { name: /^c3,/i }).click();
  await second.sees("c3");
  await first.sees("c3");
});
