import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { overflow } from "./harness/overflow.js";
import { scriptBytes } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const NARROW = { width: 320, height: 640 };
const SCRIPTS_BYTES = 200_000;

test("a lesson refuses a taken cell, and is solved with the keyboard", async () => {
  const { page } = await stage.person({ viewport: NARROW });
  await page.goto("/");
  const rules = await page.getByRole("link", { name: "How to play" }).getAttribute("href");
  await page.goto(rules ?? "");
  await page.getByRole("heading", { level: 1, name: "How to play Randzu" }).waitFor();
  const cell = (name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });
  await cell("H8").focus();
  await page.keyboard.press("Enter");
  await page.getByText("There is already a stone there.").waitFor();
  expect([...(await audit(page)), ...(await covered(page)), ...(await overflow(page))]).toEqual([]);

  await cell("I8").focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "Five in a row: Black wins." }).waitFor();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("heading", { level: 2, name: "A four has to be stopped" }).waitFor();
  expect(await scriptBytes(page)).toBeLessThanOrEqual(SCRIPTS_BYTES);
});
