import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { invite } from "./harness/invite.js";
import { goHome, look } from "./harness/look.js";
import { type Person, takeSeats } from "./harness/Person.js";
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
