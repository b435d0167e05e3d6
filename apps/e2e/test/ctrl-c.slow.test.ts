import { afterEach, expect, test } from "@jest/globals";
import { Browser } from "./harness/Browser.js";
import { RunningApp } from "./harness/RunningApp.js";

let app: RunningApp | undefined;
let browser: Browser | undefined;

afterEach(async () => {
  await browser?.close();
  await app?.remove();
});

test("a match with a bot continues after Ctrl-C and another npm start", async () => {
  app = await RunningApp.start({ bots: true });
  browser = await Browser.open(app.url);
  const person = await browser.person();
  await person.playNow({ game: "Randzu", pace: "Slow", against: "Easy" });
  const match = await person.seated();
  const pieces = person.page.getByRole("gridcell", { name: /, (?!empty)/ });
  const moves = person.page.getByRole("button", { name: /^Move \d/ });
  await person.place("h8");
  await person.reads("Your turn");
  const before = await pieces.evaluateAll(labels);
  expect(before).toHaveLength(2);

  expect(await app.stop()).toBe(0);
  const lost = person.page.getByText("Reconnecting…").first();
  await lost.waitFor();
  app = await app.startAgain(true);
  await lost.waitFor({ state: "detached" });

  // One move on the page that stayed open, and one after the page is opened again.
  for (const [cell, visit] of [
    ["a1", () => Promise.resolve()],
    ["o15", () => person.visit(`/match/${match}`)],
  ] as const) {
    await visit();
    const pliesBefore = await moves.count();
    await person.place(cell);
    await person.reads("Your turn");
    expect(await moves.count()).toBe(pliesBefore + 2);
  }
  const after = await pieces.evaluateAll(labels);
  expect(after).toHaveLength(6);
  expect(after).toEqual(expect.arrayContaining([...before, "A1, black", "O15, black"]));
  person.expectNoProblems();
});

function labels(cells: Element[]): string[] {
  return cells.map((cell) => (cell.getAttribute("aria-label") ?? "").replace(", last move", ""));
}
