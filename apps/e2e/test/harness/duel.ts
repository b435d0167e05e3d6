import type { Person } from "./Person.js";

/** The names of the cards in a player's hand. */
export async function handOf({ page }: Person): Promise<string[]> {
  const labels = await page
    .getByRole("gridcell", { name: /^Card \d: / })
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("aria-label") ?? ""));
  return labels.map((label) => label.replace(/^Card \d: /, ""));
}

/** Places the first card of a player's hand at a gate by two presses, once it is their turn. */
export async function placeCard(person: Person, gate: "A" | "B" | "C"): Promise<void> {
  const { page } = person;
  await person.reads("Your turn");
  await page.getByRole("gridcell", { name: /^Card 1: / }).click();
  await page.getByRole("gridcell", { name: new RegExp(`^Gate ${gate}\\.`) }).click();
  await person.reads(/^(?!Your turn)/);
}
