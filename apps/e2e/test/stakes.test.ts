import { describe, expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { type Person, playOut, takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const QUICK_WIN = "a1 b2 b1 c3 c1";

/** Waits until the page says this, wherever it does. */
async function says({ page }: Person, text: string | RegExp): Promise<void> {
  await page.locator("main").getByText(text).first().waitFor();
}

async function getMoney(person: Person): Promise<void> {
  await person.page.getByRole("button", { name: "Get play money" }).click();
  await says(person, "You have 1,000 in play money.");
}

/** On the account page. */
async function becomeRich(person: Person): Promise<void> {
  await person.visit("/account");
  await getMoney(person);
}

/** What the account page says of the balance, once it is this, and the list of what changed it. */
async function account(person: Person, balance: string, changes: number): Promise<string[]> {
  await person.visit("/account");
  await says(person, `You have ${balance} in play money.`);
  const rows = person.page.locator("main li");
  // A change is listed with its block, a moment after it was told.
  await rows.nth(changes - 1).waitFor();
  return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, " ").trim());
}

/** From the home page on, with a stake. Returns the link. */
async function inviteFor(host: Person, stake: "50"): Promise<string> {
  const { page } = host;
  await host.visit("/");
  await host.choose("Tic-tac-toe");
  await page.getByText("Play for a stake").click();
  await host.choose(stake);
  await says(host, /^You each stake 50\. The winner gets 100; a draw or an aborted match/);
  await page.getByRole("link", { name: "Play a friend" }).click();
  await host.reads("Play a friend");
  await page.getByRole("radio", { name: "50", checked: true }).waitFor({ state: "attached" });
  await says(host, /^You each stake 50\./);
  await page.getByRole("button", { name: "Make a link" }).click();
  await host.reads("Waiting for your friend");
  await says(host, /^You each stake 50\./);
  return await page.getByLabel("Link for your friend").inputValue();
}

/** Nothing that keeps anybody out, and nothing that is cut. */
async function look({ page }: Person): Promise<void> {
  expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
}

test("friends stake 50, the winner is paid, and a rematch is for the same", async () => {
  const [host, watcher] = await stage.two();
  const guest = await stage.person({ ...PHONE, colorScheme: "dark" });
  await host.visit("/account");
  await says(host, "You have no play money.");
  await says(host, "Nothing yet.");
  await look(host);
  await getMoney(host);
  await says(host, "Granted");
  expect(await host.page.getByRole("button", { name: "Get play money" }).count()).toBe(0);
  await look(host);

  const link = await inviteFor(host, "50");
  expect(new URL(link).searchParams.get("stake")).toBe("50");
  await guest.visit(link);
  await guest.reads(/ invites you to Tic-tac-toe$/);
  await says(guest, /^50 from each of you, in play money\. The winner gets 100;/);
  await says(guest, /^You have no play money yet\. You can have up to 1,000 for free\.$/);
  const play = guest.page.getByRole("button", { name: "Play", exact: true });
  expect(await play.isDisabled()).toBe(true);
  await look(guest);
  await getMoney(guest);
  await look(guest);
  await play.click();

  const { first, second, match } = await takeSeats(host, guest);
  for (const each of [first, second]) await says(each, / · each side has staked 50$/);
  await watcher.visit(`/match/${match}`);
  await says(watcher, / · each side has staked 50$/);
  await playOut(first, second, "a1 b2");
  await first.page.getByRole("button", { name: "Resign" }).click();
  await first.page.getByRole("dialog").getByText("You lose your stake of 50.").waitFor();
  await first.page.getByRole("button", { name: "Keep playing" }).click();
  await playOut(first, second, QUICK_WIN.slice("a1 b2 ".length));
  await says(first, "You won 50.");
  await says(first, "You were paid 100.");
  await says(second, "You lost 50.");
  await says(watcher, "Crosses won 100.");
  await says(watcher, "It has been paid.");
  for (const each of [first, second, watcher]) await look(each);

  await watcher.visit("/");
  await watcher.page
    .locator(`li a[href="/match/${match}"]`, {
      hasText: "Crosses won on the board · stake 50 each",
    })
    .waitFor();

  // Both pages of a rematch say what it is for before it is signed.
  await says(second, "Once more, with sides swapped, for 50 each?");
  await second.page.getByRole("button", { name: "Rematch" }).click();
  await says(first, /wants a rematch, for 50 each\.$/);
  await says(first, /^The winner gets 100; a draw or an aborted match gives both their 50 back\.$/);
  await look(first);
  await first.page.getByRole("button", { name: "Accept" }).click();
  for (const { page } of [host, guest])
    await page.waitForURL((url) => /match/.test(url.pathname) && !url.href.endsWith(`/${match}`));
  const again = await takeSeats(host, guest);
  expect([again.first, again.second]).toEqual([second, first]);
  for (const each of [first, second]) await says(each, / · each side has staked 50$/);

  // Until both have moved, either ends it, and both have their stake back.
  await again.first.page.getByRole("button", { name: "Abort" }).click();
  const dialog = again.first.page.getByRole("dialog");
  await dialog.getByText("Both get their stake of 50 back.").waitFor();
  await dialog.getByRole("button", { name: "Abort" }).click();
  for (const each of [first, second]) await says(each, "Your 50 are back.");

  const back = [`Refunded from match ${again.match} +50`, `Staked on match ${again.match} −50`];
  expect(await account(first, "1,050", 5)).toEqual([
    ...back,
    `Paid out of match ${match} +100`,
    `Staked on match ${match} −50`,
    "Granted +1,000",
  ]);
  await look(first);
  expect(await account(second, "950", 4)).toEqual([
    ...back,
    `Staked on match ${match} −50`,
    "Granted +1,000",
  ]);
  await getMoney(second);
  await says(second, "+50");
});

test("an invitation for 50 is not opened again by who wants one for nothing", async () => {
  const host = await stage.person();
  const { page } = host;
  await becomeRich(host);
  const link = await inviteFor(host, "50");
  await page.reload();
  await host.reads("Waiting for your friend");
  expect(await page.getByLabel("Link for your friend").inputValue()).toBe(link);
  // Another search takes its place.
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
  // Nor is this one by its page's address, in a tab that has left it.
  await host.visit("/status");
  await host.visit("/invite?game=tic-tac-toe&pace=60");
  await host.reads("Your invitation is still open");
  await look(host);
  await page.getByRole("button", { name: "End it" }).click();
  await host.reads("Play a friend");
});

describe("somebody who waits for a stake", () => {
  test("is met only by who agrees to it, from the list on the home page", async () => {
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

    // Who plays for nothing waits beside them.
    await other.playNow({ game: "Tic-tac-toe" });
    await other.reads("Looking for an opponent");
    await other.page.getByText(/^Waiting 0:0[3-9]/).waitFor();
    await other.reads("Looking for an opponent");
    await other.page.getByRole("button", { name: "Cancel" }).click();
    await other.page.waitForURL((url) => url.pathname === "/");

    await taker.visit("/");
    await says(taker, "Open tables");
    await says(taker, "Tic-tac-toe · 1 min per move · sides by chance · stake 50 each");
    await look(taker);
    await taker.page.getByRole("link", { name: "Play for 50" }).click();
    // A press on the list does not stake anything yet: the page says first what is staked.
    await taker.reads(/^Play for a stake of 50\?$/);
    await says(taker, /^You each stake 50\./);
    await waiting.reads("Looking for an opponent");
    // Nor does a reload.
    await waiting.page.reload();
    await waiting.reads("Looking for an opponent");
    await taker.page.getByRole("button", { name: "Search" }).click();
    const { first, second } = await takeSeats(waiting, taker);
    await playOut(first, second, QUICK_WIN);
    await says(first, "You were paid 100.");
    await says(second, "You lost 50.");
  });

  test("is told kindly what they cannot afford, and how to get it", async () => {
    const person = await stage.person();
    const { page } = person;
    await person.visit("/play/randzu?pace=60&stake=100");
    await says(person, "You have no play money yet. You can have up to 1,000 for free.");
    const search = page.getByRole("button", { name: "Search" });
    expect(await search.isDisabled()).toBe(true);
    await look(person);
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
});

test("a link with a stake that nobody can read is a broken link", async () => {
  const person = await stage.person();
  for (const path of ["/play/randzu?pace=60&stake=x", "/invite?game=randzu&pace=60&stake=-1"]) {
    const answer = await person.page.goto(path);
    expect(answer?.status()).toBe(404);
    await person.reads("Page not found");
  }
});

test("what the node does not answer is said, and the way back from it", async () => {
  const person = await stage.person();
  await becomeRich(person);
  await person.context.route("**/api/graphql", (route) => route.abort());
  await person.visit("/account");
  await says(person, "The server cannot be reached.");
  await look(person);
  await person.context.unroute("**/api/graphql");
  const again = person.page.getByRole("button", { name: "Try again" });
  // The page may have asked again by itself meanwhile.
  await Promise.any([again.click(), says(person, "Granted")]);
  await says(person, "Granted");
});

test.each([
  ["with letters twice as large, on a phone", { ...PHONE, letters: 2 }],
  ["on the narrowest phone", { ...PHONE, viewport: { width: 320, height: 640 } }],
  ["in colours of the system's choice", { ...PHONE, forcedColors: "active", colorScheme: "dark" }],
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
  const { first } = await takeSeats(host, guest);
  expect(await overflow(host.page)).toEqual([]);
  await first.page.getByRole("button", { name: "Abort" }).click();
  await first.page.getByRole("dialog").getByRole("button", { name: "Abort" }).click();
  for (const each of [host, guest]) {
    await says(each, "Your 50 are back.");
    await says(each, "Once more, with sides swapped, for 50 each?");
    expect(await overflow(each.page)).toEqual([]);
  }
});
