import { describe, expect, test } from "@jest/globals";
import { someOf } from "@kifu/kit/testing/length";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { overflow } from "./harness/overflow.js";
import { meet, playOut } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";
import { submittedBy } from "./harness/submissions.js";

const stage = Stage.share();

const GAME = { game: "Randzu" } as const;
const ON_ITS_SIDE = { ...PHONE, viewport: { width: 844, height: 390 } };
const NARROW = { width: 320, height: 640 };

async function boardOf(page: Page) {
  const box = await page.locator(".board").boundingBox();
  if (box === null) throw new Error("There is no board");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Doubles the font size of the page. The browser's zoom would change media queries too. */
async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
}

async function brokenNames(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const names = [...document.querySelectorAll("a[href^='/player/'], header a[href='/account']")];
    const texts = names.flatMap((name) => {
      const walker = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      const found: Text[] = [];
      while (walker.nextNode()) found.push(walker.currentNode as Text);
      return found.filter(({ parentElement }) => parentElement?.checkVisibility() === true);
    });
    return texts.flatMap((text) =>
      [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return range.getClientRects().length > 1 ? [word] : [];
      }),
    );
  });
}

test("a phone in landscape shows the whole board beside everything else, and it stays", async () => {
  const people = [await stage.person(ON_ITS_SIDE), await stage.person(ON_ITS_SIDE)] as const;
  const { first, second } = await meet(...people, GAME);
  await playOut(first, second, "h8 h9");
  const { page } = first;
  const { width, height } = ON_ITS_SIDE.viewport;
  const board = await boardOf(page);
  expect(board.x).toBeGreaterThanOrEqual(0);
  expect(board.y).toBeGreaterThanOrEqual(0);
  expect(board.bottom).toBeLessThanOrEqual(height);
  expect(board.right).toBeLessThan(width / 2);
  // The board is as high as the screen, so its cells are larger than 20 pixels.
  expect(board.height).toBeGreaterThan(height - 24);
  for (const clock of await page.locator("[data-clock]").all()) {
    const box = await clock.boundingBox();
    expect(box?.x).toBeGreaterThan(board.right);
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
  }
  expect([...(await audit(page)), ...(await covered(page)), ...(await overflow(page))]).toEqual([]);
  // The rest scrolls, but the board does not.
  await page.getByRole("button", { name: "Move 1, Black, H8" }).scrollIntoViewIfNeeded();
  expect((await boardOf(page)).bottom).toBeLessThanOrEqual(height);
  await doubleLetters(page);
  expect((await boardOf(page)).bottom).toBeLessThanOrEqual(height);
  expect([...(await covered(page)), ...(await overflow(page))]).toEqual([]);
  await first.leave("Resign");
  await second.reads("You won");
  expect([...(await audit(second.page)), ...(await covered(second.page))]).toEqual([]);
});

describe("double-size letters on a phone", () => {
  test.each(someOf(1, ["of the browser", "of this site alone"]))(
    "fit, and no name is broken: %s",
    async (whose) => {
      const own = whose === "of this site alone";
      const phone = own ? PHONE : { ...PHONE, letters: 2 as const };
      const [one, other] = [await stage.person(phone), await stage.person()];
      await one.visit("/");
      await one.page.getByRole("link", { name: "Play now" }).waitFor();
      if (own) await doubleLetters(one.page);
      expect(await overflow(one.page)).toEqual([]);
      const { first, second } = await meet(one, other, GAME);
      await playOut(first, second, "h8 h9");
      if (own) await doubleLetters(one.page);
      expect([...(await overflow(one.page)), ...(await brokenNames(one.page))]).toEqual([]);
      await one.leave("Resign");
      await one.reads("You lost");
      expect([...(await overflow(one.page)), ...(await brokenNames(one.page))]).toEqual([]);
    },
  );

  test("and a broken name is detected", async () => {
    const { page } = await stage.person(PHONE);
    await page.goto("/");
    await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>("header a[href='/account'] span");
      link?.style.setProperty("width", "1em");
      link?.style.setProperty("overflow-wrap", "anywhere");
    });
    expect(await brokenNames(page)).toEqual(["Guest"]);
  });
});

test("on a screen of 320 pixels the first press aims and the second plays, also with a mouse", async () => {
  const mouse = await stage.person({ viewport: NARROW });
  const finger = await stage.person({ ...PHONE, viewport: NARROW });
  const { first, second } = await meet(mouse, finger, GAME);
  const sent = [submittedBy(mouse.page), submittedBy(finger.page)];
  for (const [person, cell] of [
    [first, "h8"],
    [second, "i9"],
  ] as const) {
    const press = async (name: string) =>
      person === mouse ? await person.cell(name).click() : await person.cell(name).tap();
    const aimed = (name: string) =>
      person.page.getByText(`${name.toUpperCase()}, empty. Tap again to place it.`).waitFor();
    await person.reads("Your turn");
    expect(await overflow(person.page)).toEqual([]);
    await press("a1");
    await aimed("a1");
    await press(cell);
    await aimed(cell);
    expect(sent.map(({ size }) => size)).toEqual(
      person === first ? [0, 0] : mouse === first ? [1, 0] : [0, 1],
    );
    await press(cell);
    await (person === first ? second : first).sees(cell);
  }
  await first.reads("Your turn");
  await first.cell("j10").focus();
  await first.page.keyboard.press("Enter");
  await second.sees("j10");
});
