import type { Person } from "./Person.js";

/** Chooses a rated match on the home page. */
export async function chooseRated(person: Person): Promise<void> {
  await person.visit("/");
  await person.page.locator("summary", { hasText: "Play a rated match" }).click();
  await person.choose("Rated");
}

/** Seeks a rated match of Tic-tac-toe. */
export async function playRated(person: Person): Promise<void> {
  await chooseRated(person);
  await person.choose("Tic-tac-toe");
  await person.page.getByRole("link", { name: "Play now" }).click();
}
