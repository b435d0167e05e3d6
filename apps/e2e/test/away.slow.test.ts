import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { heardBy, hears, listen } from "./harness/heard.js";
import { type Person, playOut, takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const note = ({ page }: Person) => page.getByRole("complementary", { name: "Your match" });

/** The shortest pace on the home page, in seconds per move. */
const PACE = 30;

/** The tones for a clock that is running low, in hertz. */
const LOW_TIME = [880, 880];

test("a player who leaves a running match sees whose turn it is, the clock and the result", async () => {
  const people = await stage.two();
  for (const person of people) {
    await person.searchAt(`/play/tic-tac-toe?pace=${PACE}`);
    if (person === people[0]) await person.reads("Looking for an opponent");
  }
  const { first, second, match } = await takeSeats(...people);
  await first.place("b2");
  await second.sees("b2");

  // On another page a note shows whose turn it is and how much time is left.
  await first.page.getByRole("link", { name: "Status" }).click();
  await note(first).getByText("Your opponent’s turn.").waitFor();
  await note(first)
    .getByText(/0:\d\d left/)
    .waitFor();
  expect(new URL(first.page.url()).pathname).toBe("/status");
  await first.page.goBack();
  await first.visit("/play/tic-tac-toe?pace=60");
  await first.reads("You are in a match");
  await note(first).getByText("Your opponent’s turn.").waitFor();
  await second.place("a1");
  await note(first).getByText("Your turn.").waitFor();
  await note(first)
    .getByText(/0:\d\d left/)
    .waitFor();
  expect([...(await audit(first.page)), ...(await covered(first.page))]).toEqual([]);
  const shown = await note(first).innerText();
  expect(Number(/0:(\d\d) left/.exec(shown)?.[1])).toBeLessThanOrEqual(PACE);

  await first.visit("/");
  await note(first)
    .getByText(/0:\d\d left/)
    .waitFor();
  await note(first)
    .getByText("Your time is up.")
    .waitFor({ timeout: 2 * PACE * 1000 });

  // The player's time is up, so the opponent can only claim the win.
  const claim = second.page.getByRole("button", { name: "Claim the win" });
  await claim.waitFor();
  await second.page.getByText("You can claim the win.").waitFor();
  expect(await second.page.getByRole("button", { name: /Resign|End the match/ }).count()).toBe(0);
  await claim.click();
  await second.reads("You won");
  await note(first).getByText("You lost. You ran out of time.").waitFor();
  await note(first).getByRole("link", { name: "View match" }).click();
  expect(await first.seated()).toBe(match);
  await first.page.getByRole("link", { name: "Status" }).click();
  await first.page.waitForURL("**/status");
  await first.page.getByRole("table").first().waitFor();
  expect(await note(first).count()).toBe(0);
});

test("the last seconds sound once, and another page claims the win with one press", async () => {
  const people = await stage.two();
  for (const person of people) {
    await listen(person.page);
    await person.searchAt(`/play/tic-tac-toe?pace=${PACE}`);
    if (person === people[0]) await person.reads("Looking for an opponent");
  }
  const { first, second } = await takeSeats(...people);
  await playOut(first, second, "b2 a1 c3");
  await first.page.getByRole("link", { name: "Status" }).click();
  await note(first).getByText("Your opponent’s turn.").waitFor();

  await hears(second.page, LOW_TIME, 2 * PACE * 1000);
  await first.page.waitForFunction(() => document.title === "Claim the win · Tic-tac-toe", null, {
    timeout: 2 * PACE * 1000,
  });
  const tones = (await heardBy(second.page)).filter((hertz) => hertz === LOW_TIME[0]);
  expect(tones).toHaveLength(LOW_TIME.length);
  expect(await heardBy(first.page)).not.toContain(LOW_TIME[0]);
  expect([...(await audit(first.page)), ...(await covered(first.page))]).toEqual([]);
  await note(first).getByRole("button", { name: "Claim the win" }).click();
  await note(first).getByText("You won. Noughts ran out of time.").waitFor();
  await second.reads("You lost");
});
