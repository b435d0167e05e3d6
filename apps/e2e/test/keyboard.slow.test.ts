import { expect, test } from "@jest/globals";
import { isMarked, tabTo } from "./harness/keyboard.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

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
