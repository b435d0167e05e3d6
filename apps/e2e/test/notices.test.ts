import { afterEach, expect, test } from "@jest/globals";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;
const DISMISSED_MS = 1500;

async function post(notice: object): Promise<void> {
  const { nodeUrl, home } = stage.app;
  const secret = (await readFile(join(home, "store-operator"), "utf8")).trim();
  const { status } = await fetch(`${nodeUrl}/notices`, {
    method: "POST",
    headers: { authorization: `Bearer ${secret}` },
    body: JSON.stringify(notice),
  });
  expect(status).toBe(200);
}

const announce = async (text: string) => await post({ kind: "announcement", text });
const note = (page: Page, label: string) => page.getByRole("complementary", { name: label });

async function dismiss(page: Page, label: string): Promise<void> {
  await note(page, label).getByRole("button", { name: "Dismiss" }).click();
  await note(page, label).waitFor({ state: "detached" });
}

// The notices of a node would disturb other suites.
afterEach(async () => {
  for (const kind of ["announcement", "maintenance"]) {
    await post({ kind, text: "Over" });
    await post({ kind, withdraw: true });
  }
});

test("an announcement is shown on every open page as it was written, until it is dismissed", async () => {
  const [desk, phone] = [await stage.person(), await stage.person(PHONE)];
  await desk.visit("/");
  // A page without a stream of its own.
  await phone.visit("/account");
  const text = "<b>Restart</b> at 18:00 & back at 18:05 “sharp”.";
  await announce(text);
  for (const { page } of [desk, phone]) {
    const status = note(page, "Announcement").getByRole("status");
    await status.waitFor({ timeout: 5000 });
    expect(await status.innerText()).toBe(text);
    expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
  }
  const tab = await desk.openTab("/status");
  await note(tab, "Announcement").waitFor();
  await dismiss(desk.page, "Announcement");
  await note(tab, "Announcement").waitFor({ state: "detached" });
  await desk.visit("/status");
  await desk.page.getByRole("heading", { level: 1 }).waitFor();
  await desk.page.waitForTimeout(DISMISSED_MS);
  expect(await note(desk.page, "Announcement").count()).toBe(0);
  expect(await note(phone.page, "Announcement").count()).toBe(1);

  await announce("Another one");
  await note(desk.page, "Announcement").getByText("Another one").waitFor();
  await note(phone.page, "Announcement").getByText("Another one").waitFor();
  await post({ kind: "announcement", withdraw: true });
  await note(phone.page, "Announcement").waitFor({ state: "detached" });
});

async function secondsShown({ page }: Person): Promise<number> {
  const text = await note(page, "Maintenance").innerText();
  const [, minutes, seconds] = /It begins in (\d+):(\d\d)\./.exec(text) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}

test("maintenance is counted down, lets no match begin, and leaves running matches alone", async () => {
  const [desk, phone] = [await stage.person(), await stage.person(PHONE)];
  const { first, second } = await meet(desk, phone, GAME);
  const guest = await stage.person(PHONE);
  await guest.visit("/");
  await post({ kind: "maintenance", from: Date.now() + 90_000, text: "Back at 19:00." });
  for (const person of [desk, phone, guest]) {
    await note(person.page, "Maintenance").getByText("Back at 19:00.").waitFor();
    const left = await secondsShown(person);
    expect(left).toBeGreaterThan(70);
    expect(left).toBeLessThanOrEqual(90);
    expect([...(await audit(person.page)), ...(await overflow(person.page))]).toEqual([]);
  }
  const before = await secondsShown(desk);
  while ((await secondsShown(desk)) >= before) await desk.page.waitForTimeout(100);
  for (const { page } of [desk, phone]) await dismiss(page, "Maintenance");
  await playOut(first, second, "a1 b2");

  await post({ kind: "maintenance", text: "Back at 19:00." });
  const begun = "Maintenance: no new matches for now. Matches in play go on. Back at 19:00.";
  for (const { page } of [guest, desk, phone]) {
    await note(page, "Maintenance").getByText(begun, { exact: true }).waitFor();
  }
  await guest.searchAt("/play/tic-tac-toe");
  await guest.page.getByText("No new match begins now: the server is being maintained.").waitFor();
  for (const { page } of [desk, phone]) await dismiss(page, "Maintenance");
  await playOut(first, second, "b1 c3");
  await first.place("c1");
  await first.reads("You won");

  await post({ kind: "maintenance", withdraw: true });
  await note(guest.page, "Maintenance").waitFor({ state: "detached" });
  await guest.searchAt("/play/tic-tac-toe");
  await guest.searchInVain();
});

test("a search that is under way ends with a reason when maintenance begins", async () => {
  const guest = await stage.person();
  await guest.searchAt("/play/tic-tac-toe");
  await guest.page.getByText(/^Waiting 0:0[1-9]/).waitFor();
  await post({ kind: "maintenance" });
  await guest.page.getByText("No new match begins now: the server is being maintained.").waitFor();
});
