import { describe, expect, test } from "@jest/globals";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const GAME = { game: "Gomoku" } as const;
const NARROW = { width: 320, height: 640 };

async function findings({ page }: Person): Promise<string[]> {
  return [...(await audit(page)), ...(await covered(page)), ...(await overflow(page))];
}

/** The colours beside the players' names. The near player comes last. */
async function colours({ page }: Person): Promise<string[]> {
  return await page.getByText(/^(Black|White)$/).allInnerTexts();
}

describe("an opening by swap2", () => {
  test.each([
    ["takes White", "h8,i9,l4 g7 h9", "Black"],
    ["takes Black", "h8,i9,l4 black g7 h9", "White"],
    ["places two more, and the first player takes Black", "h8,i9,l4 g7,h9 black g9 f9", "Black"],
    ["places two more, and the first player takes White", "h8,i9,l4 g7,h9 g9 f9", "White"],
  ])("in which the second player %s", async (_, line, colour) => {
    const { first, second } = await meet(...(await stage.two()), GAME);
    await second.page.getByText("First is placing three stones.").waitFor();
    for (const [i, move] of line.split(" ").entries()) {
      const [mover, opponent] = i % 2 === 0 ? [first, second] : [second, first];
      await mover.reads("Your turn");
      await mover.play(move);
      const name = `Move ${i + 1}, ${["First", "Second"][i % 2]}, ${move.toUpperCase()}`;
      await opponent.page.getByRole("button", { name, exact: true }).waitFor();
    }
    const other = colour === "Black" ? "White" : "Black";
    expect(await colours(first)).toEqual([other, colour]);
    expect(await colours(second)).toEqual([colour, other]);
    const said = `First plays ${colour}, Second plays ${other}.`;
    await first.page.getByRole("status").filter({ hasText: said }).waitFor({ state: "attached" });
  });

  test("is played with the keyboard, and stones are taken back before they are played", async () => {
    const people = [await stage.person({ viewport: NARROW }), await stage.person()] as const;
    const { first, second } = await meet(...people, GAME);
    const press = async ({ page }: Person, cell: string) => {
      await page.getByRole("gridcell", { name: new RegExp(`^${cell},`) }).focus();
      await page.keyboard.press("Enter");
    };
    const use = async ({ page }: Person, button: string) => {
      await page.getByRole("button", { name: button }).focus();
      await page.keyboard.press("Enter");
    };
    const holds = async ({ page }: Person, cell: string) =>
      await page.getByRole("gridcell", { name: cell, exact: true }).waitFor();

    await press(first, "H8");
    await holds(first, "H8, black, not played yet");
    await press(first, "H8");
    await first.page.getByText("There is already a stone there.").waitFor();
    await press(first, "I9");
    await holds(first, "I9, white, not played yet");
    await use(first, "Take back a stone");
    await holds(first, "I9, empty");
    await press(first, "L4");
    await holds(first, "L4, white, not played yet");
    expect(await first.page.getByRole("button", { name: "Play these" }).isDisabled()).toBe(true);
    await press(first, "A15");
    expect(await findings(first)).toEqual([]);
    // Nobody sees the stones before they are played.
    await holds(second, "H8, empty");
    await use(first, "Play these three stones");
    await holds(second, "L4, white, last move");

    await second.page.getByText("Choose a colour, or place two more stones").waitFor();
    expect(await findings(second)).toEqual([]);
    await press(second, "G7");
    await holds(second, "G7, empty");
    await use(second, "Place two more");
    await press(second, "G7");
    await holds(second, "G7, white, not played yet");
    await use(second, "Place a white stone as White");
    await holds(second, "G7, empty");
    await press(second, "G8");
    await holds(first, "G8, white, last move");
    await first.reads("Your turn");
    expect(await colours(first)).toEqual(["White", "Black"]);
    expect([...(await findings(first)), ...(await findings(second))]).toEqual([]);
  });
});
