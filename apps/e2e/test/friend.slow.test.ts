import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { invite } from "./harness/invite.js";
import { goHome, look } from "./harness/look.js";
import { overflow } from "./harness/overflow.js";
import { type Person, takeSeats } from "./harness/Person.js";
import { scan } from "./harness/scan.js";
import { settled } from "./harness/settled.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { submittedBy } from "./harness/submissions.js";

const stage = Stage.share();

async function resign(person: Person): Promise<void> {
  await person.leave("Resign");
  await person.reads("You lost");
}

test("friends meet by a link that works once, and play again with sides swapped", async () => {
  const [host, late] = await stage.two();
  const guest = await stage.person(PHONE);
  const told: string[] = [];
  for (const { page } of [host, guest, late]) {
    page.on("request", (sent) => told.push(sent.url().split("#")[0] ?? "", sent.postData() ?? ""));
  }
  const link = await invite(host, "Your friend");
  const secret = new URL(link).hash.slice(1);
  expect(secret).toMatch(/^\d{60,}$/);
  expect(await audit(host.page)).toEqual([]);
  await host.page.reload();
  await host.reads("Waiting for your friend");
  await host.page
    .getByText("The first person who opens the link and presses Play plays you.")
    .waitFor();
  expect(await host.page.getByLabel("Link for your friend").inputValue()).toBe(link);
  // A visit to other pages keeps the link.
  await host.page.getByRole("link", { name: "Status" }).click();
  await host.page.waitForURL("**/status");
  await host.page.getByText("Waiting for your friend…").waitFor();
  await host.page.getByRole("link", { name: "Back to the invitation" }).click();
  await host.reads("Waiting for your friend");
  const back = host.page.locator("main").getByRole("link", { name: "Back to the invitation" });
  await goHome(host);
  await back.waitFor();
  await host.visit("/");
  await host.page.getByText("The link that you made works again once you go back to it.").waitFor();
  await back.click();
  await host.reads("Waiting for your friend");
  expect(await host.page.getByLabel("Link for your friend").inputValue()).toBe(link);

  const submitted = submittedBy(guest.page);
  await guest.visit(link);
  await guest.reads(/ invites you to Tic-tac-toe$/);
  await guest.page.getByText("You, with Crosses").waitFor();
  await settled(guest.page);
  expect(submitted.size).toBe(0);
  await look(guest);
  await late.visit(link);
  await late.reads(/ invites you to Tic-tac-toe$/);

  await guest.page.getByRole("button", { name: "Play" }).click();
  const { first, second, match } = await takeSeats(host, guest);
  expect([first, second]).toEqual([guest, host]);
  // An open page shows at once that the seat is taken, and so does a new page.
  await late.reads("This seat is taken");
  await late.page.reload();
  await late.reads("This seat is taken");
  expect(await audit(late.page)).toEqual([]);
  await late.page.getByRole("link", { name: "Watch the match" }).click();
  expect(await late.seated()).toBe(match);
  const tab = await host.openTab(link);
  await tab.locator("h1", { hasText: /^Your link has been used$/ }).waitFor();
  await tab.close();

  await guest.place("b2");
  await host.place("a1");
  await guest.sees("a1");
  await resign(guest);
  await host.reads("You won");
  for (const [each, headline, action] of [
    [host, "Your link has been used", "Look at the match"],
    [guest, "You have played this match", "Look at the match"],
    [late, "This seat is taken", "Review the match"],
  ] as const) {
    const board = each.page.url();
    await each.visit(link);
    await each.reads(headline);
    await look(each);
    await each.page.getByRole("link", { name: action }).click();
    await each.page.waitForURL(board);
  }
  await host.page.getByRole("button", { name: "Rematch" }).click();
  await host.page.getByText(/^Waiting for \w+ \w+…$/).waitFor();
  const idle = await host.openTab("about:blank");
  const asked = submittedBy(idle);
  await idle.goto(`/match/${match}`);
  await idle.getByText("Once more, with sides swapped?").waitFor();
  await host.page.reload();
  await host.page.getByText(/^Waiting for \w+ \w+…$/).waitFor();
  await settled(idle);
  expect(asked.size).toBe(0);
  await idle.close();
  await guest.page
    .getByText(/^\w+ \w+ wants a rematch\. Its clock starts when you accept\.$/)
    .waitFor();
  await look(guest);
  await guest.page.getByRole("button", { name: "Accept" }).click();
  for (const { page } of [host, guest])
    await page.waitForURL((url) => !url.href.endsWith(`/${match}`));
  const again = await takeSeats(host, guest);
  expect(again.match).toBeGreaterThan(match);
  expect([again.first, again.second]).toEqual([host, guest]);
  await host.place("b2");
  await guest.sees("b2");
  // The secret never reaches a server.
  expect(told.filter((text) => text.includes(secret))).toEqual([]);
});

test.each([
  ["on a laptop", {}],
  ["in the dark, on a phone", { ...PHONE, colorScheme: "dark" }],
  ["with forced colours", { forcedColors: "active", colorScheme: "dark" }],
] as const)("a camera reads the link from its QR code: %s", async (_, options) => {
  const host = await stage.person(options);
  const link = await invite(host, "Either");
  const code = host.page.getByRole("img", { name: "QR code of this link" });
  expect(await scan(code)).toBe(link);
  const box = await code.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(250);
  expect(await overflow(host.page)).toEqual([]);
  // The audit cannot see the system's colours.
  if (!("forcedColors" in options)) expect(await audit(host.page)).toEqual([]);
  await host.page.getByRole("button", { name: "Cancel" }).click();
  await host.page.waitForURL((url) => url.pathname === "/");
});

test("a link that is your own, broken or expired says so", async () => {
  const [host, guest] = await stage.two();
  const link = await invite(host, "Either");
  await host.page.getByRole("button", { name: "Cancel" }).click();
  await host.page.waitForURL((url) => url.pathname === "/");
  await host.visit(link);
  await host.reads("This is your own invitation");
  expect(await audit(host.page)).toEqual([]);

  await guest.visit(link.split("#")[0] ?? "");
  await guest.reads("Invitation not found");
  const answer = await guest.page.goto(link.replace("side=0", "side=7"));
  expect(answer?.status()).toBe(404);
  await guest.reads("Invitation not found");

  await guest.visit(link);
  await guest.page.getByText("Chosen at random").waitFor();
  await guest.page.getByRole("button", { name: "Play" }).click();
  await guest.reads(/ does not answer$/);
  expect(await audit(guest.page)).toEqual([]);
  await guest.page.reload();
  await guest.reads(/^(Waiting for \w+ \w+|\w+ \w+ does not answer)$/);
  await guest.visit("/");
  await guest.page.getByText(/^You are waiting for \w+ \w+\.$/).waitFor();
  await guest.page.getByRole("link", { name: "Back to the invitation" }).click();
  await guest.reads(/^(Waiting for \w+ \w+|\w+ \w+ does not answer)$/);
  // Nobody pressed a button in this second tab, but it can cancel the request of the first tab.
  const tab = await guest.openTab(link);
  await tab.locator("h1", { hasText: /^You are still asking \w+ \w+$/ }).waitFor();
  expect(await audit(tab)).toEqual([]);
  await tab.getByRole("button", { name: "Cancel" }).click();
  await tab.locator("h1", { hasText: / invites you to Tic-tac-toe$/ }).waitFor();
  await guest.reads(/ invites you to Tic-tac-toe$/);
});

test("a host who plays somebody else is warned that this ends the invitation, and the friend sees it end", async () => {
  const [host, other] = await stage.two();
  const guest = await stage.person(PHONE);
  const link = await invite(host, "Either");
  await other.playNow({ game: "TicTacToe", pace: "Quick" });
  await other.reads("Looking for an opponent");
  await goHome(host);
  await host.page.locator("main li").getByRole("link", { name: "Play", exact: true }).click();
  await host.reads(/^Look for an opponent\?$/);
  await host.page
    .getByText("This ends your invitation: its link will not work any more.")
    .waitFor();
  await look(host);
  await guest.visit(link);
  await guest.reads(/ invites you to Tic-tac-toe$/);
  await host.page.getByRole("button", { name: "Search" }).click();
  const { match } = await takeSeats(host, other);
  // The match has another pace, so the link was not used for it.
  await guest.reads("This link is no longer good");
  expect(await guest.page.locator(`a[href="/match/${match}"]`).count()).toBe(0);
  await look(guest);
});
