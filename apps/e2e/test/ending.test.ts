import { expect, test } from "@jest/globals";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { shownText } from "./harness/look.js";
import { overflow } from "./harness/overflow.js";
import { meet, playOut } from "./harness/Person.js";
import { PHONE } from "./harness/slowPhone.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;

/**
 * A seek that is being renewed stays valid for longer than this. If it disappears sooner, it was
 * withdrawn.
 */
const SOON_MS = 10_000;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const card = (page: Page) => page.getByRole("region", { name: "The match is over" });

async function colourOf(page: Page, name: string): Promise<string> {
  const found = page.getByRole("button", { name }).or(page.getByRole("link", { name }));
  return await found.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test("an offer is answered beside the board, on a phone within thumb's reach", async () => {
  const [desk, phone] = [await stage.person(), await stage.person(PHONE)];
  const { first, second } = await meet(desk, phone, GAME);
  await playOut(first, second, "b2 a1");
  for (const [asker, asked] of [
    [desk, phone],
    [phone, desk],
  ] as const) {
    await button(asker.page, "Offer a draw").click();
    const accept = button(asked.page, "Accept");
    await accept.waitFor();
    const box = (await accept.boundingBox())!;
    const board = (await asked.page.locator(".board").boundingBox())!;
    expect(box.height).toBeGreaterThanOrEqual(36);
    if (asked === phone) {
      expect(box.y).toBeGreaterThan(board.y + board.height);
      expect(box.y).toBeGreaterThan((PHONE.viewport.height * 3) / 4);
      expect(box.y + box.height).toBeLessThanOrEqual(PHONE.viewport.height);
    } else {
      expect(box.x).toBeGreaterThan(board.x + board.width);
      expect(box.y + box.height).toBeLessThan(board.y + board.height);
    }
    expect([...(await audit(asked.page)), ...(await overflow(asked.page))]).toEqual([]);
    await button(asked.page, "Decline").click();
    await accept.waitFor({ state: "detached" });
  }
});

test("the end shows the result once, differs for winner and loser, and leads to a rematch", async () => {
  const [one, other] = [await stage.person(), await stage.person(PHONE)];
  const { first, second } = await meet(one, other, GAME);
  await playOut(first, second, "a1 b2 b1 c3");
  const dots = button(first.page, "How final is move 1?");
  expect(await dots.count()).toBe(0);
  await first.page.getByText("Signed, not proven yet").waitFor();
  await first.page.getByText("What this means").click();
  await dots.waitFor();
  await first.place("c1");
  await first.reads("You won");
  await second.reads("You lost");
  for (const { page } of [first, second]) {
    await button(page, "Rematch").waitFor();
    await button(page, "Download").waitFor();
    const said = await shownText({ page });
    expect(said.match(/ won\b| lost\b|Winner/g)).toHaveLength(1);
    expect(said.match(/Three in a row/g)).toHaveLength(1);
    // Only one of the two buttons is filled.
    expect(await colourOf(page, "Rematch")).not.toBe(await colourOf(page, "Play again"));
    expect(await colourOf(page, "Play again")).toBe(await colourOf(page, "Review"));
    expect([...(await audit(page)), ...(await overflow(page))]).toEqual([]);
  }
  const looks = await Promise.all(
    [first, second].map(({ page }) =>
      card(page).evaluate((element) => getComputedStyle(element).backgroundColor),
    ),
  );
  expect(looks[0]).not.toBe(looks[1]);

  const { page } = first;
  expect(await page.getByRole("link", { name: "GIF" }).count()).toBe(0);
  await button(page, "Download").click();
  for (const name of ["JSON", "GIF"]) {
    await card(page).getByText(name, { exact: true }).waitFor();
  }
  expect(await overflow(page)).toEqual([]);
  await button(page, "Download").click();
  await page.getByRole("link", { name: "GIF" }).waitFor({ state: "hidden" });
});

test("a request for a rematch ends with its page", async () => {
  const { first, second } = await meet(...(await stage.two()), GAME);
  await playOut(first, second, "a1 b2");
  await first.leave("Resign");
  await first.page.getByRole("button", { name: "Rematch" }).click();
  const offered = second.page.getByText(/ wants a rematch\. Its clock starts when you accept\.$/);
  await offered.waitFor();
  // Until the request is acknowledged, a page that closes cannot withdraw it.
  await first.page.getByText(/^Waiting for /).waitFor();
  await first.page.close();
  await offered.waitFor({ state: "detached", timeout: SOON_MS });
  await second.page.getByText("Once more, with sides swapped?").waitFor();
});
