import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

/** What the clocks beside both players show, in seconds: the one that runs first. */
async function clocks({ page }: Person): Promise<[number, number]> {
  const seconds = async (kind: string) => {
    const face = await page.locator(`[data-clock=${kind}] > [aria-hidden]`).innerText();
    const [minutes = 0, rest = 0] = face.split(":").map(Number);
    return 60 * minutes + rest;
  };
  return [await seconds("running"), await seconds("standing")];
}

test("under a bank both clocks show what is left, and a move gives some back", async () => {
  const people = [await stage.person(PHONE), await stage.person(PHONE)] as const;
  const { first, second } = await meet(...people, { game: "Randzu", pace: "Blitz" });
  await first.page.getByTitle("3 min + 2 s per move").first().waitFor();
  expect(await overflow(first.page)).toEqual([]);
  expect(await audit(first.page)).toEqual([]);
  // The first side thinks for longer than a move gives back.
  await first.page.waitForFunction(() => {
    const face = document.querySelector("[data-clock=running] > [aria-hidden]");
    return Number(face?.textContent?.split(":")[1]) === 53;
  });
  expect((await clocks(second))[1]).toBe(180);
  await first.place("h8");
  await second.sees("h8");
  const [running, standing] = await clocks(second);
  expect(running).toBeGreaterThan(170);
  expect(standing).toBeGreaterThan(170);
  expect(standing).toBeLessThan(178);
});

test("in colours of the system's choice the clock that runs has an edge, and a thick one when it is nearly over", async () => {
  const [one, other] = [
    await stage.person({ ...PHONE, forcedColors: "active" }),
    await stage.person({ ...PHONE, forcedColors: "active" }),
  ];
  const { first } = await meet(one, other, { game: "Tic-tac-toe", pace: "Quick" });
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

test("the home page offers both kinds of time, and fits on a phone", async () => {
  const person = await stage.person(PHONE);
  await person.visit("/");
  for (const pace of ["Quick", "Long"]) await person.choose(pace);
  await person.page.getByRole("radio", { name: "Long 15 min + 10 s", checked: true }).waitFor();
  expect(await overflow(person.page)).toEqual([]);
  expect(await audit(person.page)).toEqual([]);
});
