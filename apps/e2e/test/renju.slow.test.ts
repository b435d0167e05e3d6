import { expect, test } from "@jest/globals";
import { rules } from "@kifu/chain/renju/rules";
import { connect, findMatch, memoryKeys, openAccounts } from "@kifu/client";
import { audit } from "./harness/audit.js";
import { covered } from "./harness/covered.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

const stage = Stage.share();

const NARROW = { width: 320, height: 640 };
const TEN = "g9 j6 h9 k7 g8 f8 k5 f10 h10 h6".split(" ");

async function findings({ page }: Person): Promise<string[]> {
  return [...(await audit(page)), ...(await covered(page)), ...(await overflow(page))];
}

async function press({ page }: Person, button: string): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).focus();
  await page.keyboard.press("Enter");
}

async function pick({ page }: Person, cell: string): Promise<void> {
  await page.getByRole("gridcell", { name: new RegExp(`^${cell},`, "i") }).focus();
  await page.keyboard.press("Enter");
}

async function holds({ page }: Person, cell: string): Promise<void> {
  await page.getByRole("gridcell", { name: cell, exact: true }).waitFor();
}

/** The text of the opening's panel. */
async function says({ page }: Person, text: string): Promise<void> {
  await page.getByRole("group", { name: "Opening" }).getByText(text).waitFor();
}

async function colours({ page }: Person): Promise<string[]> {
  return await page.getByText(/^(Black|White)$/).allInnerTexts();
}

test("two people open by Taraguchi-10, with a swap and ten fifth stones", async () => {
  const people = [await stage.person(), await stage.person({ viewport: NARROW })] as const;
  const { first, second } = await meet(...people, { game: "Renju" });

  // With the mouse.
  await says(
    second,
    "First may place the second stone in the marked square, place two by Soosõrv-8, or",
  );
  await says(first, "You are White. Place the second stone in the marked square, place two by");
  await pick(first, "k8");
  await first.page.getByText("That cell is too far from the centre for this stone.").waitFor();
  await first.place("i9");
  await holds(second, "I9, white, last move");
  await second.page.getByRole("button", { name: "Swap colours" }).click();
  await says(first, "You are Black. Place the third stone in the marked square.");
  expect(await colours(first)).toEqual(["White", "Black"]);
  await first.place("i7");

  // With the keyboard.
  await second.reads("Your turn");
  expect(await findings(second)).toEqual([]);
  await pick(second, "f7");
  await holds(first, "F7, white, last move");
  await says(first, "offer ten cells for the fifth stone, or swap colours.");
  await press(first, "Offer ten");
  for (const cell of TEN.slice(0, 9)) await pick(first, cell);
  await says(first, "1 more to offer.");
  await pick(first, "a15");
  await press(first, "Take back a stone");
  await pick(first, TEN[9]!);
  expect(await findings(first)).toEqual([]);
  await press(first, "Offer these 10");
  await says(first, "Second is to choose a fifth stone that Black offers, and place the sixth.");

  // By what screen readers hear.
  await holds(second, "G9, empty, offered");
  await pick(second, "e5");
  await second.page.getByText("Black did not offer that fifth move.").waitFor();
  await pick(second, "h6");
  await says(second, "Now the sixth stone, anywhere.");
  await pick(second, "g8");
  expect(await findings(second)).toEqual([]);
  await press(second, "Play both stones");
  await holds(first, "H6, black, last move");
  await holds(first, "G8, white, last move");
  await first.reads("Your turn");
  const said = "First plays Black, Second plays White.";
  await first.page.getByRole("status").filter({ hasText: said }).waitFor({ state: "attached" });
});

test("two people open by Soosõrv-8, with the keyboard", async () => {
  const people = [await stage.person({ viewport: NARROW }), await stage.person()] as const;
  const { first, second } = await meet(...people, { game: "Renju" });
  await press(first, "Place two: Soosõrv-8");
  await says(first, "You will have Black. Place the second stone, a white one.");
  await pick(first, "i9");
  await says(first, "Now the third stone, a black one.");
  await pick(first, "i7");
  expect(await findings(first)).toEqual([]);
  await press(first, "Play both stones");
  await holds(second, "I9, white, last move");
  await holds(second, "I7, black, last move");

  await says(second, "You are White. Place the fourth stone and ask for fifth stones, or swap");
  await pick(second, "f7");
  await says(second, "How many fifth stones shall Black offer?");
  expect(await findings(second)).toEqual([]);
  await press(second, "Ask for 2");

  await says(first, "You are Black. Offer 2 cells for the fifth stone, or swap colours.");
  await pick(first, "j8");
  await pick(first, "a15");
  await press(first, "Offer these 2");
  await holds(second, "A15, empty, offered");
  await pick(second, "a15");
  await pick(second, "g9");
  await press(second, "Play both stones");
  await holds(first, "A15, black, last move");
  await holds(first, "G9, white, last move");
  await first.reads("Your turn");
  expect(await colours(first)).toEqual(["White", "Black"]);
});

/** Black's last stone makes a double three. */
const FOUL = "i7 g8 k7 f9 l5 f10 d12 f8".split(" ");

test("White sees a foul of Black on the board, and points it out", async () => {
  const white = await stage.person({ viewport: NARROW });
  await white.playNow({ game: "Renju" });
  await white.reads("Looking for an opponent");
  const kifu = connect(stage.app.nodeUrl, { games: [rules] });
  const black = await openAccounts({ kifu, keys: memoryKeys() }).guest();
  const id = await findMatch(kifu, black, { game: "renju", moveLimit: 60 }).found;
  const match = kifu.match(id);
  const { seats } = (await kifu.matchOnce(id))!;
  if (seats[0].owner === black.address) await match.play(black, "swap");
  for (const [i, move] of FOUL.entries()) {
    const { ply } = (await kifu.matchOnce(id))!;
    if (i % 2 === 1) await match.play(black, move);
    else {
      await white.reads("Your turn");
      await pick(white, move);
      while ((await kifu.matchOnce(id))!.ply === ply) await white.page.waitForTimeout(50);
    }
  }
  kifu.close();

  const panel = white.page.getByRole("group", { name: "Forbidden move" });
  await panel.getByText("Black’s last stone, F8, makes a double three").waitFor();
  expect(await white.page.locator(".board-foul").count()).toBe(2);
  expect(await findings(white)).toEqual([]);
  await press(white, "Point it out and win");
  await white.reads("You won");
  await white.page.getByText(/last move was a foul\.$/).waitFor();
  expect(await white.page.locator(".board-foul").count()).toBe(2);
  expect(await findings(white)).toEqual([]);
});
