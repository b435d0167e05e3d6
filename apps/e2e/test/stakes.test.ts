import { expect, test } from "@jest/globals";
import { look, says } from "./harness/look.js";
import { agreeToDraw, type Person, playOut, takeSeats } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { getMoney, inviteFor, QUICK_WIN } from "./harness/stakes.js";

const stage = Stage.share();

async function account(person: Person, balance: string, changes: number): Promise<string[]> {
  await person.visit("/account");
  await says(person, `You have ${balance} in play money.`);
  const rows = person.page.locator("main li");
  // A change is announced at once, and listed with its block a moment later.
  await rows.nth(changes - 1).waitFor();
  return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, " ").trim());
}

test("friends stake 50, the winner is paid, and a rematch has the same stake", async () => {
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
  for (const each of [first, second]) await says(each, / · each side has staked 50 · How to play$/);
  await watcher.visit(`/match/${match}`);
  await says(watcher, / · each side has staked 50 · How to play$/);
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

  await says(second, "Once more, with sides swapped, for 50 each?");
  await second.page.getByRole("button", { name: "Rematch" }).click();
  await says(first, /wants a rematch, for 50 each\. Its clock starts when you accept\.$/);
  await says(first, /^The winner gets 100; a draw or an aborted match gives both their 50 back\.$/);
  await look(first);
  await first.page.getByRole("button", { name: "Accept" }).click();
  for (const { page } of [host, guest])
    await page.waitForURL((url) => /match/.test(url.pathname) && !url.href.endsWith(`/${match}`));
  const again = await takeSeats(host, guest);
  expect([again.first, again.second]).toEqual([second, first]);
  for (const each of [first, second]) await says(each, / · each side has staked 50 · How to play$/);

  // The dialog for an abort mentions the stake. After a draw both get it back at once.
  await again.first.page.getByRole("button", { name: "Abort" }).click();
  const dialog = again.first.page.getByRole("dialog");
  await dialog.getByText(/both get their stake of 50 back/).waitFor();
  await dialog.getByRole("button", { name: "Keep playing" }).click();
  await agreeToDraw(again.first, again.second);
  for (const each of [first, second]) await says(each, "You got your 50 back.");

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
