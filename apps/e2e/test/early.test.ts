import { expect, test } from "@jest/globals";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set();

test("what is chosen before the page's scripts have come is what is played", async () => {
  const { page } = await stage.person();
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  for (const name of ["Tic-tac-toe", "Quick", "Easy"]) {
    const radio = page.getByRole("radio", { name: new RegExp(`^${name}`) });
    await page.locator("label", { has: radio }).click();
    expect(await radio.isChecked()).toBe(true);
  }
  release();
  // Thirty seconds for a move, and the easy house player.
  await page.locator('a[href="/play/tic-tac-toe?pace=31"]').click();
  await page.waitForURL("**/play/tic-tac-toe?pace=31");
});
