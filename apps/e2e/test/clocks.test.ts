import { expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

/** The seconds on both clocks. The running clock comes first. */
async function clocks({ page }: Person): Promise<[number, number]> {
  const seconds = async (kind: string) => {
    const face = await page.locator(`[data-clock=${kind}] > [aria-hidden]`).innerText();
    const [minutes = 0, rest = 0] = face.split(":").map(Number);
    return 60 * minutes + rest;
  };
  return [await seconds("running"), await seconds("standing")];
}

test("with a bank both clocks show the time left, and a move adds the increment", async () => {
  const people = [await stage.person(PHONE), await stage.person(PHONE)] as const;
  const { first, second } = await meet(...people, { game: "Randzu", pace: "Blitz" });
  await first.page.getByTitle("3 min + 2 s per move").first().waitFor();
  expect(await overflow(first.page)).toEqual([]);
  expect(await audit(first.page)).toEqual([]);
  // Waits until the first side has used more time than its increment.
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
