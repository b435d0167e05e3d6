import { afterEach, expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { dismiss, note, post, withdrawAll } from "./harness/notices.js";
import { overflow } from "./harness/overflow.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const DISMISSED_MS = 1500;

const announce = async (text: string) => await post(stage.app, { kind: "announcement", text });
afterEach(async () => await withdrawAll(stage.app));

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
  await post(stage.app, { kind: "announcement", withdraw: true });
  await note(phone.page, "Announcement").waitFor({ state: "detached" });
});

test("a search that is under way ends with a reason when maintenance begins", async () => {
  const guest = await stage.person();
  await guest.searchAt("/play/tic-tac-toe");
  await guest.page.getByText(/^Waiting 0:0[1-9]/).waitFor();
  await post(stage.app, { kind: "maintenance" });
  await guest.page.getByText("No new match begins now: the server is being maintained.").waitFor();
});
