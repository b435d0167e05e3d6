import { expect, test } from "@jest/globals";
import { meet } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set();

/** With a stream or two each, far more than the six connections that a browser has to a server. */
const TABS = 6;

test("however many tabs somebody has open, moves get out, and every tab sees what happens", async () => {
  const { first, second, match } = await meet(...(await stage.two()), { game: "Randzu" });
  const tabs = [];
  for (let i = 0; i < TABS; i++) {
    tabs.push(await first.openTab(i % 2 === 0 ? `/match/${match}` : "/"));
  }
  await first.place("h8");
  await second.sees("h8");
  await second.place("i9");
  for (const [i, tab] of tabs.entries()) {
    if (i % 2 === 0) await tab.getByRole("gridcell", { name: /^i9, white/i }).waitFor();
    else await tab.getByText("Being played now").waitFor();
  }
  // From the tab that was opened last, which has no stream to itself.
  const last = await first.openTab(`/match/${match}`);
  await last.locator("h1:visible", { hasText: "Your turn" }).waitFor();
  const began = Date.now();
  await last.getByRole("gridcell", { name: /^j10,/i }).click();
  await second.sees("j10");
  expect(Date.now() - began).toBeLessThan(3000);
});
