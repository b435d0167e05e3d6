import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set({ bots: true, joinsAfterMs: 600_000 });
const GAME = { game: "ConnectFour" } as const;

async function findings({ page }: Person): Promise<string[]> {
  return [...(await audit(page)), ...(await covered(page)), ...(await overflow(page))];
}

async function showsGhostIn({ page }: Person, cell: string): Promise<void> {
  await page.waitForFunction((label) => {
    const ghost = document.querySelector(".board-picture > g[opacity='0.5']");
    if (ghost === null) return false;
    const { left, width, top, height } = ghost.getBoundingClientRect();
    return document
      .elementsFromPoint(left + width / 2, top + height / 2)
      .some((element) => element.getAttribute("aria-label") === label);
  }, `${cell}, empty`);
}

test("a stone falls from anywhere in the mouse's column, with a preview", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await first.reads("Your turn");
  await first.cell("d6").hover();
  await showsGhostIn(first, "D1");
  await first.cell("d6").click();
  await second.sees("d1");
  await second.reads("Your turn");
  await second.cell("d1").hover();
  await showsGhostIn(second, "D2");
  await second.cell("d1").click();
  await first.sees("d2");
  for (const cell of ["d3", "d4", "d5", "d6"]) {
    const [mover, other] = cell === "d3" || cell === "d5" ? [first, second] : [second, first];
    await mover.place(cell);
    await other.sees(cell);
  }
  // The column is full, so the press does nothing.
  await first.reads("Your turn");
  expect(await first.cell("d6").getAttribute("aria-disabled")).toBe("true");
  await first.cell("d6").click({ force: true });
  await first.place("e1");
  await second.sees("e1");
  expect(await second.page.getByRole("gridcell", { name: /(red|yellow)/ }).count()).toBe(7);
});

test("a falling disc is animated unless motion is reduced", async () => {
  const moving = await stage.person({ reducedMotion: "no-preference" });
  const still = await stage.person({ reducedMotion: "reduce" });
  for (const { page } of [moving, still]) {
    await page.addInitScript(() => {
      const falls = ((globalThis as unknown as Falls).falls = { count: 0 });
      document.addEventListener("animationstart", ({ animationName }) => {
        if (animationName === "disc-fall") falls.count += 1;
      });
    });
  }
  const falls = async ({ page }: Person) =>
    await page.evaluate(() => (globalThis as unknown as Falls).falls.count);
  const { first, second } = await meet(moving, still, GAME);
  await playOut(first, second, "d1 d2 d3");
  await moving.page.waitForFunction(() => (globalThis as unknown as Falls).falls.count === 3);
  expect(await falls(still)).toBe(0);
  await moving.page.getByRole("button", { name: "Previous move" }).click();
  await moving.page.getByLabel("D3, empty").waitFor();
  expect(await falls(moving)).toBe(3);
});

interface Falls {
  falls: { count: number };
}

test("the second player takes the first disc, with the keyboard, and no later one", async () => {
  const narrow = await stage.person({ viewport: { width: 320, height: 640 } });
  const { first, second } = await meet(narrow, await stage.person(), GAME);
  const swap = (person: Person) => person.page.getByRole("button", { name: "Take this disc" });
  await first.place("d1");
  await swap(second).focus();
  for (const person of [first, second]) expect(await findings(person)).toEqual([]);
  await second.page.keyboard.press("Enter");
  for (const { page } of [first, second]) {
    await page.getByRole("gridcell", { name: "D1, yellow, last move" }).waitFor();
    await page.getByText("Yellow took Red’s disc. Red moves again.").waitFor();
  }
  await first.reads("Your turn");
  await first.place("d2");
  await second.sees("d2");
  await second.reads("Your turn");
  for (const person of [first, second]) expect(await swap(person).count()).toBe(0);
});

test("the arrow keys choose a column, and a bot answers", async () => {
  const person = await stage.person();
  await person.playNow({ ...GAME, against: "Easy" });
  await person.seated();
  await person.reads("Your turn");
  const { page } = person;
  const stones = page.getByRole("gridcell", { name: /(red|yellow)/ });
  const before = await stones.count();
  await page.locator("[role=gridcell][tabindex='0']").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toMatch(
    /^C2, empty/,
  );
  await page.keyboard.press("Enter");
  await person.sees("c1");
  // The bot may take the first disc instead.
  await stones
    .nth(before + 1)
    .or(page.getByText("Yellow took Red’s disc."))
    .first()
    .waitFor();
  await person.reads("Your turn");
});
