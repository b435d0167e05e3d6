import { expect, test } from "@jest/globals";
import { look, says } from "./harness/look.js";
import { overflow } from "./harness/overflow.js";
import { agreeToDraw, playOut, takeSeats } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { becomeRich, getMoney, inviteFor, QUICK_WIN } from "./harness/stakes.js";

const stage = Stage.share();

test("an invitation for 50 is not reopened for a player who wants no stake", async () => {
  const host = await stage.person();
  const { page } = host;
  await becomeRich(host);
  const link = await inviteFor(host, "50");
  await page.reload();
  await host.reads("Waiting for your friend");
  expect(await page.getByLabel("Link for your friend").inputValue()).toBe(link);
  // Another search replaces the invitation.
  await host.searchAt("/play/tic-tac-toe?pace=30");
  await host.reads("Looking for an opponent");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Play now" }).waitFor();
  await host.choose("Tic-tac-toe");
  await page.getByRole("link", { name: "Play a friend" }).click();
  await host.reads("Play a friend");
  await page.getByRole("button", { name: "Make a link" }).click();
  await host.reads("Waiting for your friend");
  const other = await page.getByLabel("Link for your friend").inputValue();
  expect(new URL(other).searchParams.has("stake")).toBe(false);
  expect(new URL(other).hash).not.toBe(new URL(link).hash);
  // After this tab has left the invitation's page, the page's address does not open the
  // invitation either.
  await host.visit("/status");
  await host.visit("/invite?game=tic-tac-toe&pace=60");
  await host.reads("Your invitation is still open");
  await look(host);
  await page.getByRole("button", { name: "End it" }).click();
  await host.reads("Play a friend");
});

test("a player who cannot afford a stake is told how to get play money", async () => {
  const person = await stage.person();
  const { page } = person;
  await person.visit("/play/randzu?pace=60&stake=100");
  await says(person, "You have no play money yet. You can have up to 1,000 for free.");
  const search = page.getByRole("button", { name: "Search" });
  expect(await search.isDisabled()).toBe(true);
  await says(person, "You need 100 in play money for this stake.");
  await look(person);
  await person.visit("/invite?game=randzu&pace=60");
  const makeLink = page.getByRole("button", { name: "Make a link" });
  await person.choose("50");
  await says(person, "You need 50 in play money for this stake.");
  expect(await makeLink.isDisabled()).toBe(true);
  await person.choose("Other");
  await says(person, "First type how much each side stakes.");
  expect(await makeLink.isDisabled()).toBe(true);
  await look(person);
  await person.choose("Nothing");
  expect(await makeLink.isEnabled()).toBe(true);
  await person.visit("/play/randzu?pace=60&stake=100");
  await getMoney(person);
  expect(await search.isEnabled()).toBe(true);

  await person.visit("/");
  await page.getByText("Play for a stake").click();
  await person.choose("Other");
  const amount = page.getByLabel("Stake of each side");
  for (const typed of ["12.5", "1,5"]) {
    await amount.fill(typed);
    await says(person, "Type a whole number, such as 25.");
  }
  expect(await page.getByRole("button", { name: "Play now" }).isDisabled()).toBe(true);
  await look(person);
  await amount.fill("2,500");
  await says(person, "You have 1,000 in play money, which is less than the stake.");
  await says(person, "Choose a smaller stake.");
  await amount.fill("25");
  await page.getByRole("link", { name: "Play for 25" }).waitFor();
  await person.choose("Easy");
  await says(person, "Bots do not play for stakes.");
  await page.getByRole("link", { name: "Play now" }).waitFor();
});

test("a link with an invalid stake is a broken link", async () => {
  const person = await stage.person();
  for (const path of ["/play/randzu?pace=60&stake=x", "/invite?game=randzu&pace=60&stake=-1"]) {
    const answer = await person.page.goto(path);
    expect(answer?.status()).toBe(404);
    await person.reads("Page not found");
  }
});

test("a failed request is shown with a way back", async () => {
  const person = await stage.person();
  await becomeRich(person);
  await person.context.route("**/api/graphql", (route) => route.abort());
  await person.visit("/account");
  await says(person, "The server cannot be reached.");
  await look(person);
  await person.context.unroute("**/api/graphql");
  const again = person.page.getByRole("button", { name: "Try again" });
  // The page may have tried again by itself meanwhile.
  await Promise.any([again.click(), says(person, "Granted")]);
  await says(person, "Granted");
});

test.each([
  ["with double-size letters on a phone", { ...PHONE, letters: 2 }],
  ["on the narrowest phone", { ...PHONE, viewport: { width: 320, height: 640 } }],
  ["with forced colours", { ...PHONE, forcedColors: "active", colorScheme: "dark" }],
] as const)("nothing of it is cut: %s", async (_, options) => {
  const host = await stage.person(options);
  await becomeRich(host);
  expect(await overflow(host.page)).toEqual([]);
  const link = await inviteFor(host, "50");
  expect(await overflow(host.page)).toEqual([]);
  const guest = await stage.person(options);
  await guest.visit(link);
  await getMoney(guest);
  expect(await overflow(guest.page)).toEqual([]);
  await guest.page.getByRole("button", { name: "Play", exact: true }).click();
  const { first, second } = await takeSeats(host, guest);
  expect(await overflow(host.page)).toEqual([]);
  await agreeToDraw(first, second);
  for (const each of [host, guest]) {
    await says(each, "You got your 50 back.");
    await says(each, "Once more, with sides swapped, for 50 each?");
    expect(await overflow(each.page)).toEqual([]);
  }
});

test("a player who waits with a stake meets only a player who agrees to it, from the list on the home page", async () => {
  const [waiting, other] = await stage.two();
  const taker = await stage.person(PHONE);
  for (const each of [waiting, taker]) await becomeRich(each);
  await waiting.visit("/play/tic-tac-toe?pace=60&stake=50");
  await says(waiting, /^You each stake 50\./);
  await look(waiting);
  await waiting.page.getByRole("button", { name: "Search" }).click();
  await waiting.reads("Looking for an opponent");
  await says(waiting, /who stakes 50 as well/);
  await look(waiting);

  // A player without a stake also waits, and is not paired with the player who stakes.
  await other.playNow({ game: "TicTacToe" });
  await other.reads("Looking for an opponent");
  await other.searchInVain();

  await taker.visit("/");
  await says(taker, "Open tables");
  await says(taker, "Tic-tac-toe · 1 min per move · random sides · stake 50 each");
  await look(taker);
  await taker.page.getByRole("link", { name: "Play for 50" }).click();
  // A press on the entry stakes nothing yet. The page first shows the stake.
  await taker.reads(/^Play for a stake of 50\?$/);
  await says(taker, /^You each stake 50\./);
  await waiting.reads("Looking for an opponent");
  await waiting.page.reload();
  await waiting.reads("Looking for an opponent");
  await taker.page.getByRole("button", { name: "Search" }).click();
  const { first, second } = await takeSeats(waiting, taker);
  await playOut(first, second, QUICK_WIN);
  await says(first, "You were paid 100.");
  await says(second, "You lost 50.");
});
