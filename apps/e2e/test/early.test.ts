import { expect, test } from "@jest/globals";
import { Stage } from "./harness/Stage.js";
import { submittedBy } from "./harness/submissions.js";

const stage = Stage.share();

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
  // Thirty seconds for a move, and the easy bot.
  await page.locator('a[href="/play/tic-tac-toe?pace=31"]').click();
  await page.waitForURL("**/play/tic-tac-toe?pace=31");
});

test("whoever cancels before the search's code has come is on no list", async () => {
  const person = await stage.person();
  const { page } = person;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  let hold: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (hold = resolve));
  await page.route("**/_next/static/**/*.js*", async (route) => {
    const response = await route.fetch();
    // As a search begins; no other file says so.
    if ((await response.text()).includes("secondsLeftInRound:void 0")) {
      hold();
      await released;
    }
    await route.fulfill({ response });
  });
  const submitted = submittedBy(page);
  await person.searchAt("/play/randzu?pace=60");
  await held;
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  release();
  // The search that is begun then is the only one.
  await page.getByRole("link", { name: "Play now" }).click();
  await person.reads("Looking for an opponent");
  expect(submitted.size).toBe(1);
});
