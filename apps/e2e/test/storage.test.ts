import { expect, test } from "@jest/globals";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set();

test("a browser that keeps nothing is told so, and can look on", async () => {
  const person = await stage.person();
  const { page } = person;
  await person.context.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", { value: undefined });
  });
  await person.visit("/play/randzu?pace=60");
  await person.reads("That did not work");
  const reason = await page.getByRole("alert").innerText();
  await person.visit("/account");
  await page.getByRole("alert").waitFor();
  expect(reason).toContain(await page.getByRole("alert").innerText());
  await person.visit("/status");
  await page.getByRole("table").first().waitFor();
});
