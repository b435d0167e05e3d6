import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { meet } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

test("with forced colours the running clock has an edge, which is thick when time is short", async () => {
  const [one, other] = [
    await stage.person({ ...PHONE, forcedColors: "active" }),
    await stage.person({ ...PHONE, forcedColors: "active" }),
  ];
  const { first } = await meet(one, other, { game: "TicTacToe", pace: "Quick" });
  const edge = async (selector: string) =>
    await first.page.locator(selector).evaluate((clock) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(clock);
      return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
    });
  expect(await edge("[data-clock=running]")).toBe(2);
  expect(await edge("[data-clock=standing]")).toBe(0);
  await first.page.locator("[data-clock=running][data-hurry=true]").waitFor();
  expect(await edge("[data-clock=running]")).toBe(5);
  expect(await edge("[data-clock=standing]")).toBe(0);
  expect(await overflow(first.page)).toEqual([]);
});

test("the home page offers both kinds of clock, and fits a phone", async () => {
  const person = await stage.person(PHONE);
  await person.visit("/");
  for (const pace of ["Quick", "Long"]) await person.choose(pace);
  await person.page.getByRole("radio", { name: "Long 15 min + 10 s", checked: true }).waitFor();
  expect(await overflow(person.page)).toEqual([]);
  expect(await audit(person.page)).toEqual([]);
});
