import { expect, test } from "@jest/globals";
import { isMarked, standsOn, tabTo } from "./harness/keyboard.js";
import { meet, type Person, playOut, takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

async function put(person: Person, cell: string): Promise<void> {
  const { page } = person;
  await person.reads("Your turn");
  const wanted = { x: cell.charCodeAt(0) - 97, y: Number(cell[1]) - 1 };
  for (;;) {
    const at = (await standsOn(page))?.toLowerCase() ?? "lost";
    expect(at).toMatch(/^[a-c][1-3], /);
    const [x, y] = [at.charCodeAt(0) - 97, Number(at[1]) - 1];
    if (x === wanted.x && y === wanted.y) break;
    const sideways = x < wanted.x ? "ArrowRight" : "ArrowLeft";
    const upwards = y < wanted.y ? "ArrowUp" : "ArrowDown";
    await page.keyboard.press(x === wanted.x ? upwards : sideways);
    expect(await isMarked(page)).toBe(true);
  }
  await page.keyboard.press("Enter");
  await person.sees(cell);
  expect((await standsOn(page))?.toLowerCase()).toContain(`${cell}, `);
}

test("a newcomer plays a whole match with the keyboard alone", async () => {
  const [newcomer, opponent] = await stage.two();
  const { page } = newcomer;
  await newcomer.visit("/");
  await page.keyboard.press("Tab");
  expect(await standsOn(page)).toBe("Skip to content");
  expect(await isMarked(page)).toBe(true);

  await tabTo(page, /^Randzu/);
  await page.keyboard.press("ArrowRight");
  await page.locator('main a[href^="/play/tic-tac-toe?"]').waitFor();
  expect(await standsOn(page)).toMatch(/^Tic-tac-toe/);
  expect(await isMarked(page)).toBe(true);
  await tabTo(page, /^Play now/);
  await page.keyboard.press("Enter");
  await newcomer.reads("Looking for an opponent");

  await opponent.playNow({ game: "TicTacToe" });
  const { first } = await takeSeats(newcomer, opponent);
  await tabTo(page, /^[ABC][123], empty/);

  // Whoever moves first, the opponent gets column A and wins.
  const [theirs, ours] = ["a1 a3 a2".split(" "), "b2 c1 c3".split(" ")];
  for (let i = 0; i < 3; i++) {
    if (first === newcomer) await put(newcomer, ours[i] ?? "");
    await opponent.place(theirs[i] ?? "");
    await newcomer.sees(theirs[i] ?? "");
    if (first === opponent && i < 2) await put(newcomer, ours[i] ?? "");
  }
  await newcomer.reads("You lost");
  expect(await standsOn(page)).toMatch(first === newcomer ? /^C3, / : /^C1, /);

  await tabTo(page, /^Play again/);
  await page.keyboard.press("Enter");
  await newcomer.reads("Looking for an opponent");
  await tabTo(page, /^Cancel/);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
});

test("a dialog is answered with the keyboard, and the focus returns", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "TicTacToe" });
  await playOut(first, second, "b2 a1");
  const { page } = first;
  await tabTo(page, /^Resign/);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  expect(await isMarked(page)).toBe(true);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  expect(await standsOn(page)).toBe("Resign");

  await page.keyboard.press("Enter");
  const resign = page.getByRole("dialog").getByRole("button", { name: "Resign" });
  await resign.waitFor();
  do await page.keyboard.press("Tab");
  while (!(await resign.evaluate((button) => button === document.activeElement)));
  await page.keyboard.press("Enter");
  await first.reads("You lost");
  await second.reads("You won");
});

test("a missing focus mark and a lost focus are detected", async () => {
  const { page } = await stage.person();
  await page.goto("/status");
  expect([await standsOn(page), await isMarked(page)]).toEqual([undefined, false]);
  await tabTo(page, /^Kifu/);
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.style.outline = "0";
  });
  expect(await isMarked(page)).toBe(false);
});

test("a choice made before the page listened is played", async () => {
  const newcomer = await stage.person();
  const { page } = newcomer;
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("radio", { name: /^Randzu/ }).waitFor({ state: "attached" });
  await tabTo(page, /^Randzu/);
  await page.keyboard.press("ArrowRight");
  const chosen = page.getByRole("radio", { name: /^Tic-tac-toe/ });
  expect(await chosen.isChecked()).toBe(true);
  await page.locator('main a[href^="/play/randzu?"]').waitFor();
  release?.();
  await page.locator('main a[href^="/play/tic-tac-toe?"]').waitFor();
  expect(await chosen.isChecked()).toBe(true);
});

test("a draw is offered, declined and accepted with the keyboard", async () => {
  const { first, second } = await meet(...(await stage.two()), { game: "TicTacToe" });
  await playOut(first, second, "b2 a1");
  const press = async ({ page }: Person, name: RegExp) => {
    await tabTo(page, name);
    expect(await isMarked(page)).toBe(true);
    await page.keyboard.press("Enter");
  };
  await press(first, /^Offer a draw/);
  await press(second, /^Decline/);
  await first.page.getByText("Noughts declined a draw.").first().waitFor();
  await first.place("c3");
  await second.sees("c3");
  await press(first, /^Offer a draw/);
  await press(second, /^Accept/);
  await Promise.all([first.reads("Draw agreed"), second.reads("Draw agreed")]);
});
