import type { Person } from "./Person.js";

export async function addressOf(person: Person): Promise<string> {
  const { page } = person;
  await person.visit("/account");
  await page.getByRole("button", { name: "Get a name now" }).click();
  const link = page.getByRole("link", { name: /^Your matches/ });
  const href = await link.getAttribute("href");
  return href?.replace("/player/", "") ?? "";
}

export async function openTable(person: Person): Promise<void> {
  await person.visit("/");
  await person.choose("Tic-tac-toe");
  await person.page.getByRole("link", { name: "Play now" }).click();
  await person.reads("Looking for an opponent");
  await person.page.getByText(/^Waiting \d/).waitFor();
}
