import { expect, test } from "@jest/globals";
import { meet, type Person } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";
import { isSubmission, TO_NODE } from "./harness/submissions.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

async function runs({ page }: Person, you: boolean): Promise<void> {
  const bar = page.locator('[data-clock="running"]').locator("xpath=..");
  const own = page.getByText("You", { exact: true });
  await bar.filter(you ? { has: own } : { hasNot: own }).waitFor();
}

test("a move that has not arrived is shown as being sent, with the running clock", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await runs(first, true);
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await first.page.route(TO_NODE, async (route) => {
    if (isSubmission(route.request())) await released;
    await route.continue();
  });
  await first.place("b2");
  await first.reads("Sending…");
  await first.page.getByText("Your clock runs until your move arrives.").waitFor();
  await runs(first, true);
  release();
  await second.sees("b2");
  await first.reads("Noughts to move");
  await runs(first, false);
});

test("a page says at once that its device is offline", async () => {
  const { first } = await meet(...(await stage.two()), GAME);
  await first.reads("Your turn");
  await first.context.setOffline(true);
  const said = first.page.getByText(
    "This device is offline. Nothing is lost, but your clock is running.",
  );
  await said.waitFor({ timeout: 2000 });
  await first.place("b2");
  await first.reads("Sending…");
  await first.context.setOffline(false);
  await said.waitFor({ state: "detached" });
  await first.reads("Noughts to move");
});

/** Longer than the timeout of every request except moves. */
const OUTAGE_MS = 30_000;

test("a move made offline stays, and is sent when the device is online again", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await first.place("b2");
  await second.place("a1");
  await first.reads("Your turn");
  await first.context.setOffline(true);
  await first.cell("c3").click();
  await first.page.getByText("Your move is saved on this device").waitFor();
  await first.page.waitForTimeout(OUTAGE_MS);
  await first.sees("c3");
  expect(await first.page.getByText("was not played").count()).toBe(0);
  await first.context.setOffline(false);
  await second.sees("c3");
  await first.reads("Noughts to move");
  expect(await first.page.getByText("The server cannot be reached").count()).toBe(0);
});

test("a move made offline is sent after a reload", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await first.place("b2");
  await second.place("a1");
  await first.reads("Your turn");
  await first.page.route(TO_NODE, (route) => route.abort());
  await first.cell("c3").click();
  await first.reads("Sending…");
  await first.page.unroute(TO_NODE);
  await first.page.reload();
  await second.sees("c3");
  await first.reads("Noughts to move");
});

test("an error from being offline disappears once the page is live again", async () => {
  const { first } = await meet(...(await stage.two()), GAME);
  await first.reads("Your turn");
  const said = first.page.getByText("The server cannot be reached. Check your connection.");
  // The first request fails while the page is online, so that the page can load the code for its
  // message.
  await first.page.route(TO_NODE, (route) => route.abort());
  await first.leave("Abort");
  await said.waitFor();
  await first.page.unroute(TO_NODE);
  await first.context.setOffline(true);
  await first.leave("Abort");
  await said.waitFor({ state: "detached" });
  await said.waitFor();
  await first.context.setOffline(false);
  await said.waitFor({ state: "detached" });
  await first.reads("Your turn");
});

test("a player who steps back on their turn is told, and can return", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  const { page } = first;
  await first.place("b2");
  await second.place("a1");
  await first.reads("Your turn");
  const said = page.getByText("This is an earlier position.");
  const ways = [
    () => page.getByRole("button", { name: "Back to live" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.keyboard.press("End"),
  ];
  for (const leadBack of ways) {
    expect(await said.count()).toBe(0);
    await page.getByRole("button", { name: "First move" }).click();
    await said.waitFor();
    await first.cell("B2").and(page.getByLabel(/empty/)).waitFor();
    await leadBack();
    await said.waitFor({ state: "detached" });
    await first.sees("b2");
  }
  await first.place("c3");
  await second.sees("c3");
});
