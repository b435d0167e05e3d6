import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { Gauge } from "./harness/Gauge.js";
import { look } from "./harness/look.js";
import { measured } from "./harness/measured.js";
import { quantile, spread } from "./harness/quantile.js";
import { Stage } from "./harness/Stage.js";

const FIRST_STONE_MS = 10_000;
const REPLY_MS = 2000;

const stage = Stage.set({ bots: true });

test.each(["Easy", "Hard", "Anyone"] as const)(
  "a first stone against %s is on the board within ten seconds of the home page",
  async (against) => {
    const person = await stage.person();
    const gauge = await Gauge.put(person.page);
    const began = Date.now();
    await person.playNow({ game: "Randzu", against });
    await person.seated();
    // The bot may move first.
    await person.reads("Your turn");
    const before = Object.keys((await gauge.read()).shown).length;
    await person.place("a1");
    await person.sees("a1");
    await gauge.shows(before + 1);
    const ms = Math.round(((await gauge.read()).shown["a1"] ?? NaN) - began);
    measured(`from / to the first stone, against ${against}`, `${ms} ms`);
    expect(ms).toBeLessThan(FIRST_STONE_MS);
  },
);

test("a bot replies within two seconds, over a whole match", async () => {
  const person = await stage.person();
  const gauge = await Gauge.put(person.page);
  await person.playNow({ game: "Randzu", against: "Hard" });
  await person.seated();
  await person.reads("Your turn");
  const opening = Object.keys((await gauge.read()).shown).length;
  const replies: number[] = [];
  // The person ignores the bot's moves, and so loses soon.
  for (const cell of "a1 c1 e1 g1 i1 k1 m1 o1 a3 c3 e3 g3 i3 k3 m3 o3".split(" ")) {
    const before = (await gauge.read()).shown;
    if (cell in before) continue;
    await person.place(cell);
    await gauge.shows(Object.keys(before).length + 2);
    const { pressed, shown } = await gauge.read();
    const reply = Object.keys(shown).find((other) => other !== cell && !(other in before));
    replies.push((shown[reply ?? ""] ?? NaN) - (pressed[cell] ?? NaN));
    await person.reads(/^(Your turn|You lost)$/);
    if ((await person.headline.innerText()) === "You lost") break;
  }
  await person.reads("You lost");
  measured("a bot's reply", spread(replies));
  // A win takes at least five stones. If the bot moves first, its first stone is not counted as a
  // reply.
  expect(opening + replies.length).toBeGreaterThanOrEqual(5);
  expect(quantile(replies, 0.95)).toBeLessThanOrEqual(REPLY_MS);
});

test("a player on another page is told of their found match, also after leaving it again", async () => {
  const person = await stage.person();
  const { page } = person;
  // The person chooses "Anyone", because a bot of a chosen level would join before the person has
  // left the page.
  await person.playNow({ game: "Randzu" });
  await person.reads("Looking for an opponent");
  await page.getByRole("link", { name: "Status" }).click();
  const note = page
    .getByRole("complementary", { name: "Your match" })
    .filter({ hasText: /Your opponent’s turn|Your turn/ });
  await note.waitFor();
  expect(new URL(page.url()).pathname).toBe("/status");
  await note.getByRole("link", { name: "Go to match" }).click();
  const match = await person.seated();
  await note.waitFor({ state: "hidden" });
  await page.getByRole("link", { name: "Status" }).click();
  await page.waitForURL("**/status");
  await note.waitFor();
  await page.goBack();
  expect(await person.seated()).toBe(match);
  await note.waitFor({ state: "hidden" });
});

test("a bot plays a rematch with sides swapped, and none of an earlier match", async () => {
  const person = await stage.person();
  const { page } = person;
  const side = () => page.getByText(/^You play /).innerText();
  await person.playNow({ game: "TicTacToe", against: "Medium" });
  const match = await person.seated();
  const first = await side();
  await person.reads("Your turn");
  await page
    .getByRole("gridcell", { name: /, empty/ })
    .first()
    .click();
  await person.reads("Your turn");
  await person.leave("Resign");
  await person.reads("You lost");
  await page.getByText("Once more, with sides swapped?").waitFor();
  expect(await audit(page)).toEqual([]);
  await page.getByRole("button", { name: "Rematch" }).click();
  await page.waitForURL((url) => !url.href.endsWith(`/${match}`));
  const next = await person.seated();
  await person.reads("Your turn");
  expect(await side()).not.toBe(first);
  await page.goto(`/match/${match}`);
  await page.getByText(/ has begun another match\./).waitFor();
  expect(await page.getByRole("button", { name: "Rematch" }).count()).toBe(0);
  await look(person);
  await page.goto(`/match/${next}`);
  await person.reads("Your turn");
});
