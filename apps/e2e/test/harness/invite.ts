import { expect } from "@jest/globals";
import type { Person } from "./Person.js";

export async function invite(host: Person, first: "Either" | "Your friend"): Promise<string> {
  const { page } = host;
  await host.visit("/");
  await host.choose("Tic-tac-toe");
  await page.getByRole("link", { name: "Play a friend" }).click();
  await host.reads("Play a friend");
  await host.choose(first);
  await page.getByRole("button", { name: "Make a link" }).click();
  await host.reads("Waiting for your friend");
  await page.getByRole("button", { name: "Copy" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(await page.getByLabel("Link for your friend").inputValue()).toBe(link);
  return link;
}
