import { expect, test } from "@jest/globals";
import { Stage } from "./harness/Stage.js";

const stage = Stage.set();

const WITHOUT: [string, () => void][] = [
  ["that has no database", () => Object.defineProperty(window, "indexedDB", { value: undefined })],
  [
    "that forbids the database",
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      };
    },
  ],
];

test.each(WITHOUT)(
  "a person with a browser %s is told so, and can watch",
  async (_, breakStorage) => {
    const person = await stage.person();
    const { page } = person;
    await person.context.addInitScript(breakStorage);
    await person.searchAt("/play/randzu?pace=60");
    await person.reads("That did not work");
    const reason = await page.locator("main [role=alert]").innerText();
    for (let visit = 0; visit < 5; visit++) {
      await person.visit("/account");
      expect(reason).toContain(await page.locator("main [role=alert]").innerText());
    }
    await person.visit("/");
    await page.getByText("No matches right now. Start the first one.").waitFor();
  },
);
