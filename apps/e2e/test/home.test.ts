import { expect, test } from "@jest/globals";
import { look } from "./harness/look.js";
import { takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

/**
 * Chance decides who moves first. In this many matches, the visitor almost certainly moves first
 * at least once.
 */
const MOST_MATCHES = 12;

test("the first move on the home page's board starts a match, and is played if the visitor moves first", async () => {
  const [visitor, other] = await stage.two();
  const { page } = visitor;
  const pieces = page.getByRole("gridcell", { name: /(black|white)/ });
  let began = false;
  for (let i = 0; i < MOST_MATCHES && !began; i++) {
    await visitor.visit("/");
    await page.getByText("Or start on the board").waitFor();
    // A new page may not react to the pointer yet, so the hover is repeated.
    do {
      await page.mouse.move(1, 1);
      await page.locator(".board").hover();
      await page.waitForTimeout(100);
    } while ((await pieces.count()) > 0);
    if (i === 0) await look(visitor);
    await visitor.cell("h8").click();
    await visitor.reads("Looking for an opponent");
    await other.playNow({ game: "Randzu" });
    const { first } = await takeSeats(visitor, other);
    began = first === visitor;
    if (began) {
      await other.sees("h8");
      await other.reads("Your turn");
    } else {
      await other.reads("Your turn");
      expect(await pieces.count()).toBe(0);
      await other.place("a1");
      await visitor.sees("a1");
      expect(await pieces.count()).toBe(1);
    }
    const onTurn = began ? other : visitor;
    await onTurn.place("b2");
    await onTurn.leave("Resign");
    await onTurn.reads("You lost");
  }
  expect(began).toBe(true);
});

test("the home page's board starts no second match", async () => {
  const [visitor, other] = await stage.two();
  await visitor.playNow({ game: "TicTacToe" });
  await other.playNow({ game: "TicTacToe" });
  await takeSeats(visitor, other);
  await visitor.visit("/");
  await visitor.page.getByText("Your match is still running.").first().waitFor();
  expect(await visitor.page.locator(".board").locator("xpath=ancestor::*[@inert]").count()).toBe(1);
  await other.leave("Abort");
});
