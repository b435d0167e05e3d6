import { expect, test } from "@jest/globals";
import { meet } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set({ bots: true, joinsAfterMs: 600_000 });
const GAME = { game: "Reversi" } as const;

test("two people play Reversi until one has no discs left, and both see the score", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  const moves = "e6 f4 e3 f6 g5 d6 e7 f5 c5".split(" ");
  for (const [i, move] of moves.entries()) {
    const [mover, other] = i % 2 === 0 ? [first, second] : [second, first];
    // A cell is disabled if a disc there would turn nothing over.
    if (i === 0) expect(await mover.cell("a1").getAttribute("aria-disabled")).toBe("true");
    await mover.place(move);
    await other.sees(move);
  }
  await first.reads("You won");
  await second.reads("You lost");
  await second.page.getByText("Black has more discs.").first().waitFor();
  for (const { page } of [first, second]) {
    expect(await page.getByRole("gridcell", { name: /, black/ }).count()).toBe(13);
    await page.getByText("13 discs").first().waitFor();
    await page.getByText("0 discs").first().waitFor();
  }
});

test("a bot answers", async () => {
  const person = await stage.person();
  await person.playNow({ ...GAME, against: "Easy" });
  await person.seated();
  await person.reads("Your turn");
  const open = person.page.locator("[role=gridcell]:not([aria-disabled])");
  const discs = person.page.getByRole("gridcell", { name: /, (black|white)/ });
  const before = await discs.count();
  await open.first().click();
  await discs.nth(before + 1).waitFor();
  await person.reads("Your turn");
});
