import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { invite } from "./harness/invite.js";
import { overflow } from "./harness/overflow.js";
import { goHome, look } from "./harness/look.js";
import { takeSeats } from "./harness/Person.js";
import { scan } from "./harness/scan.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

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
