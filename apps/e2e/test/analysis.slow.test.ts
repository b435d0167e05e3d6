import { expect, test } from "@jest/globals";
import { writeClock } from "@kifu/client";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { overflow } from "./harness/overflow.js";
import { meet, playOut, takeSeats } from "./harness/Person.js";
import { scriptBytes } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const NARROW = { width: 320, height: 640 };
const SCRIPTS_BYTES = 200_000;

const DAY = 86_400;
const DAILY = writeClock({ bank: DAY, increment: DAY });

test("a match is analysed when it is over, with its mistakes, and other moves can be tried", async () => {
  const people = [await stage.person({ viewport: NARROW }), await stage.person()] as const;
  const { first, second, match } = await meet(...people, { game: "TicTacToe" });
  // Crosses could have won with a1 at the fifth move.
  await playOut(first, second, "b1 b2 a3 b3");
  const { page } = await stage.person({ viewport: NARROW });
  await page.goto(`/match/${match}/analysis`);
  await page.getByRole("heading", { name: "Analysis is off during a match" }).waitFor();
  expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);

  await first.place("c1");
  await second.place("a2");
  await first.place("a1");
  // The page hears of the match's end.
  await page.getByRole("heading", { name: "Tic-tac-toe analysis" }).waitFor();
  const status = page.getByRole("status").filter({ hasText: /played|to move/ });
  await status.filter({ hasText: "Crosses won." }).waitFor();
  await page.getByText("The engine has looked at every move.").waitFor();
  const mistakes = page.getByRole("region", { name: "Mistakes" });
  expect(await mistakes.getByRole("button").allInnerTexts()).toEqual([
    "Move 4, Noughts: B3 lets Crosses win. Best: A1, C1, A2, C2.",
    "Move 5, Crosses: C1 misses a win. Best: A1.",
    "Move 6, Noughts: A2 lets Crosses win. Best: A1.",
  ]);
  expect([...(await audit(page)), ...(await covered(page)), ...(await overflow(page))]).toEqual([]);

  await mistakes.getByRole("button", { name: /^Move 5/ }).press("Enter");
  await status.filter({ hasText: "Crosses wins in 2 moves." }).waitFor();
  await page.getByRole("gridcell", { name: /^A1,/ }).press("Enter");
  await status.filter({ hasText: /whatever Noughts plays\./ }).waitFor();
  await page.getByRole("gridcell", { name: "A1, cross, last move" }).waitFor();
  await page.getByRole("gridcell", { name: /^C2,/ }).press("Enter");
  await page.getByRole("button", { name: "Take back C2" }).press("Enter");
  await page.getByRole("gridcell", { name: "A1, cross, last move" }).waitFor();
  await page.getByRole("button", { name: "Back to the match" }).press("Enter");
  await page.keyboard.press("ArrowRight");
  await status.filter({ hasText: "C1 was played." }).waitFor();
  expect(await scriptBytes(page)).toBeLessThanOrEqual(SCRIPTS_BYTES);

  await second.page.getByRole("link", { name: "Analyse" }).click();
  await second.reads("Tic-tac-toe analysis");
});

test("analysis is off beside one's own slow match in the same game, and on in another", async () => {
  const [one, other] = [await stage.person(), await stage.person()];
  const over = await meet(one, other, { game: "TicTacToe" });
  await playOut(over.first, over.second, "a1 b2 a2 b1 a3");
  await over.second.reads("You lost");
  const analysis = `/match/${over.match}/analysis`;
  const reads = async (name: string) =>
    await one.page.getByRole("heading", { name, exact: true }).waitFor();
  const begin = async (game: string) => {
    for (const person of [one, other]) await person.searchAt(`/play/${game}?pace=${DAILY}`);
    return await takeSeats(one, other);
  };
  await begin("connect-four");
  await one.page.goto(analysis);
  await reads("Tic-tac-toe analysis");
  await begin("tic-tac-toe");
  await one.page.goto(analysis);
  await reads("Analysis is off while you play");
});
