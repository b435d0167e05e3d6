import { expect, test } from "@jest/globals";
import { Stage } from "./harness/Stage.js";
import { submittedBy } from "./harness/submissions.js";

const stage = Stage.share();

function held(): { release: () => void; released: Promise<void> } {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  return { release, released };
}

test("a choice made before the page's scripts have loaded is played", async () => {
  const { page } = await stage.person();
  const { release, released } = held();
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
  // A pace of 31 means thirty seconds per move against the easy bot.
  await page.locator('a[href="/play/tic-tac-toe?pace=31"]').click();
  await page.waitForURL("**/play/tic-tac-toe?pace=31");
});

test("the button waits for such a choice, however busy the device is", async () => {
  const { page } = await stage.person();
  // Delays the work that React schedules.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      setTimeout(() => post.call(this, message), 300);
    };
  });
  const { release, released } = held();
  await page.route("**/_next/static/**/*.js*", async (route) => {
    await released;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const play = page.getByRole("link", { name: "Play now" });
  // Before a choice is made, the button works without the scripts.
  await play.click({ trial: true });
  const radio = page.getByRole("radio", { name: /^Tic-tac-toe/ });
  await page.locator("label", { has: radio }).click();
  const pressing = play.click();
  release();
  await pressing;
  await page.waitForURL("**/play/tic-tac-toe?pace=60");
});

test("a player who cancels before the search's code has loaded is on no list", async () => {
  const person = await stage.person();
  const { page } = person;
  const { release, released } = held();
  const { release: hold, released: isHeld } = held();
  await page.route("**/_next/static/**/*.js*", async (route) => {
    const response = await route.fetch();
    // The file with the code for searches. No other file contains this text.
    if ((await response.text()).includes('client/search-superseded")')) {
      hold();
      await released;
    }
    await route.fulfill({ response });
  });
  const submitted = submittedBy(page);
  await person.searchAt("/play/randzu?pace=60");
  await isHeld;
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  release();
  // The cancelled search does not start now, so the next search is the only one.
  await page.getByRole("link", { name: "Play now" }).click();
  await person.reads("Looking for an opponent");
  expect(submitted.size).toBe(1);
});
