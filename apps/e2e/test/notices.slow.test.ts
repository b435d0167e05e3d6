import { afterEach, expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { dismiss, note, post, withdrawAll } from "./harness/notices.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

afterEach(async () => await withdrawAll(stage.app));

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
  await post(stage.app, { kind: "maintenance", from: Date.now() + 90_000, text: "Back at 19:00." });
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

  await post(stage.app, { kind: "maintenance", text: "Back at 19:00." });
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

  await post(stage.app, { kind: "maintenance", withdraw: true });
  await note(guest.page, "Maintenance").waitFor({ state: "detached" });
  await guest.searchAt("/play/tic-tac-toe");
  await guest.searchInVain();
});
