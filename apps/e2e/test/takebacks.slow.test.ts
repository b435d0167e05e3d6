import { describe, expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { heardBy, hears, listen } from "./harness/heard.js";
import { tells } from "./harness/look.js";
import { meet, type Person, playOut } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "TicTacToe" } as const;
/** The last tone of the sound for a found match, in hertz. */
const LAST_OF_FOUND = 784;
/** The sound for an offer of the opponent. */
const OFFER = [587, 740];

const button = ({ page }: Person, name: string) => page.getByRole("button", { name, exact: true });

async function listed({ page }: Person): Promise<number> {
  return await page.getByRole("button", { name: /^Move \d+, / }).count();
}

describe("a takeback", () => {
  test("is asked for, declined, asked for again and accepted, and a watcher sees it", async () => {
    const two = await stage.two();
    for (const { page } of two) await listen(page);
    const { first, second, match } = await meet(...two, GAME);
    const watcher = await stage.person();
    await watcher.visit(`/match/${match}`);
    expect(await button(first, "Take back").isDisabled()).toBe(true);
    await playOut(first, second, "b2 a1");
    await watcher.sees("a1");

    await button(second, "Take back").click();
    await tells(second, "You asked to take back one move.");
    await tells(first, "Take back one move?");
    await hears(first.page, OFFER);
    expect(await heardBy(second.page)).not.toContain(OFFER[1]);
    await tells(watcher, "Noughts asked to take back one move.");
    expect(await button(second, "Take back").isDisabled()).toBe(true);
    expect(await audit(first.page)).toEqual([]);
    await button(first, "Decline").click();
    await tells(second, "Crosses declined a takeback.");

    // In the player's own turn the reply is undone too. A watcher who is looking at an undone
    // move then sees the moves that follow the takeback.
    await button(watcher, "Previous move").click();
    await button(first, "Take back").click();
    await tells(second, "Take back two moves?");
    await button(second, "Accept").click();
    const board = first.page.getByRole("gridcell", { name: /^b2, empty/i });
    await board.waitFor();
    await first.reads("Your turn");
    await first.place("c3");
    await second.place("a2");
    for (const person of [first, watcher]) await person.sees("a2");
    expect(await Promise.all([first, second, watcher].map(listed))).toEqual([2, 2, 2]);
    // The match had no moves for a while, but its start was announced only once.
    for (const { page } of [first, second]) {
      expect((await heardBy(page)).filter((hertz) => hertz === LAST_OF_FOUND)).toHaveLength(1);
    }
  });
});
