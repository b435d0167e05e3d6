import { expect, test } from "@jest/globals";
import { puzzles as connectFour } from "@kifu/chain/connect-four/puzzles";
import { puzzles as randzu } from "@kifu/chain/randzu/puzzles";
import { playAfter } from "@kifu/kit/plain";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { overflow } from "./harness/overflow.js";
import { scriptBytes } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const NARROW = { width: 320, height: 640 };
const SCRIPTS_BYTES = 200_000;

test("a lesson refuses a taken cell, and is solved with the keyboard", async () => {
  const { page } = await stage.person({ viewport: NARROW });
  await page.goto("/");
  const rules = await page.getByRole("link", { name: "How to play" }).getAttribute("href");
  await page.goto(rules ?? "");
  await page.getByRole("heading", { level: 1, name: "How to play Randzu" }).waitFor();
  const cell = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });
  await cell("H8").focus();
  await page.keyboard.press("Enter");
  await page.getByText("There is already a stone there.").waitFor();
  expect([...(await audit(page)), ...(await covered(page)), ...(await overflow(page))]).toEqual([]);

  await cell("I8").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "Five in a row: Black wins." }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { level: 2, name: "A four has to be stopped" }).waitFor();
  expect(await scriptBytes(page)).toBeLessThanOrEqual(SCRIPTS_BYTES);
});

test("the puzzle of the day is refuted, solved, and starts a streak without an account", async () => {
  const { page } = await stage.person({ viewport: NARROW });
  await page.goto("/puzzles");
  await page.getByText("Solve today’s puzzle to start a streak.").waitFor();
  expect([...(await audit(page)), ...(await covered(page)), ...(await overflow(page))]).toEqual([]);
  await page.getByRole("link", { name: "Solve it" }).click();
  await page.getByRole("heading", { level: 1, name: / puzzle \d+$/ }).waitFor();
  await page.getByText("· today’s puzzle").waitFor();
  const [, game, number] = /puzzles\/([\w-]+)\/(\d+)$/.exec(page.url()) ?? [];
  const puzzle = (game === "randzu" ? randzu : connectFour)[Number(number) - 1]!;
  const [solution] = puzzle.solutions[0]!.split(" ");
  // In Connect Four, any cell of a column plays in it.
  const cellOf = (move: string) => (game === "randzu" ? move : `${move}6`).toUpperCase();
  const press = async (move: string) => {
    await page.getByRole("gridcell", { name: new RegExp(`^${cellOf(move)},`) }).focus();
    await page.keyboard.press("Enter");
  };
  const empty = page.getByRole("gridcell", { name: /, empty$/ });
  const names = await empty.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute("aria-label")?.split(",")[0]?.toLowerCase() ?? ""),
  );
  const moves = game === "randzu" ? names : names.map((name) => name[0]!);
  await press(moves.find((move) => playAfter(puzzle, move) === undefined)!);
  await page.getByRole("status").filter({ hasText: " answers " }).waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await press(solution!);
  await page
    .getByRole("status")
    .filter({ hasText: /Right: / })
    .waitFor();
  await page.getByText("Your streak: 1 day.").waitFor();
  expect(await scriptBytes(page)).toBeLessThanOrEqual(SCRIPTS_BYTES);
  expect([...(await audit(page)), ...(await covered(page)), ...(await overflow(page))]).toEqual([]);
  await page.goto("/puzzles");
  await page.getByText("Solved. The next one comes at midnight UTC.").waitFor();
});
