import { expect, test } from "@jest/globals";
import { writeClock } from "@kifu/client";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { type Person, takeSeats } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const DAY = 86_400;
const SEARCH = `/play/tic-tac-toe?pace=${writeClock({ bank: DAY, increment: DAY })}`;

const button = ({ page }: Person, name: string) => page.getByRole("button", { name });

test("a planned reply is played while its player's page is closed", async () => {
  const [one, other] = [await stage.person(PHONE), await stage.person(PHONE)];
  for (const person of [one, other]) await person.searchAt(SEARCH);
  const { first, second, match } = await takeSeats(one, other);
  expect(await button(first, "Plan a reply").isDisabled()).toBe(true);
  await first.place("b2");
  await second.sees("b2");

  await button(first, "Plan a reply").press("Enter");
  const dialog = first.page.getByRole("dialog", { name: "Plan a reply" });
  const choose = async (cell: string) =>
    await dialog.getByRole("gridcell", { name: new RegExp(`^${cell}`, "i") }).press("Enter");
  await dialog.getByText("Choose a move that your opponent may make.").waitFor();
  await choose("a1");
  await dialog.getByText("Choose your reply to A1.").waitFor();
  expect(await audit(first.page)).toEqual([]);
  await choose("c3");
  await dialog.getByText("If your opponent plays A1, C3 is played at once").waitFor();
  expect(await audit(first.page)).toEqual([]);
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await dialog.getByText("Saved: C3 after A1").waitFor();
  expect(await overflow(first.page)).toEqual([]);

  // It is listed after a reload, too.
  await first.visit(`/match/${match}`);
  await button(first, "Plan a reply").press("Enter");
  await dialog.getByText("Saved: C3 after A1").waitFor();

  // Another reply to the same move is refused.
  await choose("a1");
  await choose("b1");
  await dialog.getByRole("button", { name: "Save" }).press("Enter");
  await dialog.getByText("You have planned another reply to that move.").waitFor();

  await first.page.close();
  await second.place("a1");
  await second.sees("c3");
  await second.reads("Your turn");
  first.page = await first.openTab(`/match/${match}`);
  await first.sees("c3");
  await second.place("b1");
  await first.reads("Your turn");
  await first.place("a3");
  await second.sees("a3");
});
