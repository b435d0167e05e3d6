import { describe, expect, test } from "@jest/globals";
import { look } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

const greetButton = ({ page }: Person) => page.getByRole("button", { name: /^Greet/ });
const phrase = ({ page }: Person, text: string) => page.getByRole("menuitem", { name: text });
const mute = ({ page }: Person) => page.getByRole("menuitemcheckbox", { name: /Mute greetings/ });
/** The greeting beside a seat, which screen readers do not read. */
const shown = ({ page }: Person, text: string) =>
  page.locator("span[aria-hidden=true]", { hasText: new RegExp(`^${text}$`) });

async function greet(person: Person, text: string): Promise<void> {
  await greetButton(person).click();
  await phrase(person, text).click();
}

/** Waits until screen readers have been told. */
async function hears({ page }: Person, text: string): Promise<void> {
  await page.getByRole("status").filter({ hasText: text }).waitFor();
}

describe("a greeting", () => {
  test("is shown beside its seat to both players and to watchers, and goes away", async () => {
    const { first, second, match } = await meet(...(await stage.two()), GAME);
    const watcher = await stage.person();
    await watcher.visit(`/match/${match}`);
    await watcher.reads(/Crosses/);
    await greet(first, "Good luck");
    for (const person of [second, watcher]) {
      await hears(person, "Crosses: Good luck.");
      await shown(person, "Good luck").waitFor();
    }
    await hears(first, "You: Good luck.");
    await look(second);
    expect(await greetButton(watcher).count()).toBe(0);
    // The match goes on, and its events repeat the greeting.
    await playOut(first, second, "b2");
    await shown(second, "Good luck").waitFor({ state: "detached" });
    await second.place("a1");
    await first.sees("a1");
    expect(await shown(second, "Good luck").count()).toBe(0);
  });

  test("must wait a moment after the one before, and the button says how long", async () => {
    const { first, second } = await meet(...(await stage.two()), GAME);
    await greet(first, "Hello");
    await first.page.getByRole("button", { name: /^Greet again in \d s$/ }).click();
    expect(await phrase(first, "Have fun").getAttribute("aria-disabled")).toBe("true");
    await first.page.getByText(/^Greet again in \d s\.$/).waitFor();
    await look(first);
    await first.page.getByText(/^Greet again in/).waitFor({ state: "detached" });
    await phrase(first, "Have fun").click();
    await hears(second, "Crosses: Have fun.");
  });

  test("is chosen with the keyboard", async () => {
    const { first, second } = await meet(...(await stage.two()), GAME);
    const { keyboard } = first.page;
    await greetButton(first).focus();
    await keyboard.press("Enter");
    await phrase(first, "Hello").waitFor();
    for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowDown"])
      await keyboard.press(key);
    await keyboard.press("Escape");
    expect(await phrase(first, "Hello").count()).toBe(0);
    expect(await greetButton(first).evaluate((it) => it === document.activeElement)).toBe(true);
    await keyboard.press("Enter");
    await phrase(first, "Hello").waitFor();
    for (const key of ["ArrowDown", "ArrowRight"]) await keyboard.press(key);
    await keyboard.press("Enter");
    await hears(second, "Crosses: Well played.");
  });

  test("is hidden on a device that mutes greetings, also after a reload", async () => {
    const [one, other] = [await stage.person(PHONE), await stage.person(PHONE)];
    const { first, second } = await meet(one, other, GAME);
    await greetButton(second).click();
    await look(second);
    await mute(second).click();
    expect(await mute(second).getAttribute("aria-checked")).toBe("true");
    await second.page.keyboard.press("Escape");
    await second.page.reload();
    await greet(first, "Hello");
    await hears(first, "You: Hello.");
    await greet(second, "Good luck");
    await hears(first, "Noughts: Good luck.");
    await look(first);
    expect(await shown(second, "Hello").count()).toBe(0);
  });
});
