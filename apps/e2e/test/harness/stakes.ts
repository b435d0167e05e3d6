import { says } from "./look.js";
import type { Person } from "./Person.js";

/** The moves of tic-tac-toe with which its first player wins. */
export const QUICK_WIN = "a1 b2 b1 c3 c1";

export async function getMoney(person: Person): Promise<void> {
  await person.page.getByRole("button", { name: "Get play money" }).click();
  await says(person, "You have 1,000 in play money.");
}

export async function becomeRich(person: Person): Promise<void> {
  await person.visit("/account");
  await getMoney(person);
}

export async function inviteFor(host: Person, stake: "50"): Promise<string> {
  const { page } = host;
  await host.visit("/");
  await host.choose("Tic-tac-toe");
  await page.getByText("Play for a stake").click();
  await host.choose(stake);
  await says(host, /^You each stake 50\. The winner gets 100; a draw or an aborted match/);
  await page.getByRole("link", { name: "Play a friend" }).click();
  await host.reads("Play a friend");
  await page.getByRole("radio", { name: "50", checked: true }).waitFor({ state: "attached" });
  await says(host, /^You each stake 50\./);
  await page.getByRole("button", { name: "Make a link" }).click();
  await host.reads("Waiting for your friend");
  await says(host, /^You each stake 50\./);
  return await page.getByLabel("Link for your friend").inputValue();
}
