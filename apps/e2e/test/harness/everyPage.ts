import type { BrowserContext, Page } from "playwright-core";
import type { PersonOptions } from "./Browser.js";
import { placeCard } from "./duel.js";
import { meet, type Person, playOut, takeSeats } from "./Person.js";
import type { Stage } from "./Stage.js";

export type Look = (page: Page, where: string) => Promise<void>;

export const PAGES = 36;

export const SOMEBODY = "B62qpWaQoQoPL5AGta7Hz2DgJ9CJonpunjzCGTdw8KiCCD1hX8fNHuR";
export const SOMEBODY_ELSE = "B62qjsV6WQwTeEWrNrRRBP6VaaLvQhwWTnFi4WP4LQjGvpfZEumXzxb";

/** Looks like an address but is invalid. */
export const NOBODY = `B62${"q".repeat(52)}`;

export async function everyPage(
  stage: Stage,
  options: PersonOptions,
  look: Look,
  prepare?: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const player = await stage.person(options);
  const spectator = await stage.person(options);
  for (const { context } of [player, spectator]) await prepare?.(context);
  const opponent = await stage.person();

  await player.visit("/invite?game=randzu&pace=60");
  const makeLink = player.page.getByRole("button", { name: "Make a link" });
  await makeLink.waitFor();
  await look(player.page, "invite, asked first");
  await makeLink.click();
  await player.reads("Waiting for your friend");
  await player.page.getByText(/^Waiting \d/).waitFor();
  await look(player.page, "invite");
  await spectator.visit(await player.page.getByLabel("Link for your friend").inputValue());
  await spectator.reads(/ invites you to Randzu$/);
  await look(spectator.page, "invitation");
  await player.page.getByRole("button", { name: "Cancel" }).click();
  await player.page.waitForURL((url) => url.pathname === "/");

  await player.visit(`/table?one=${SOMEBODY}`);
  await player.page.getByLabel("Second player").first().fill(SOMEBODY_ELSE);
  await player.page.getByRole("img", { name: "QR code of this link" }).waitFor();
  await look(player.page, "table, being made");
  await player.visit(`/table/${SOMEBODY}/${SOMEBODY_ELSE}?game=randzu&pace=60&side=1`);
  await player.reads("This table is for two others");
  await look(player.page, "table, for two others");
  await player.visit(`/table/${SOMEBODY}/${SOMEBODY}?game=randzu`);
  await player.reads("Table not found");
  await look(player.page, "table, broken");

  await player.visit("/play/randzu?pace=60");
  await player.page.getByRole("button", { name: "Search" }).waitFor();
  await look(player.page, "search, asked first");
  await player.playNow({ game: "Randzu" });
  await player.reads("Looking for an opponent");
  await player.page.getByText(/^Waiting \d/).waitFor();
  await look(player.page, "search");

  await opponent.playNow({ game: "Randzu" });
  const { first, second, match } = await takeSeats(player, opponent);
  await playOut(first, second, "h8 h9 i8 i9");
  await look(player.page, "match, playing");
  await player.page.getByRole("button", { name: "Resign" }).click();
  await player.page.getByRole("dialog").getByRole("button", { name: "Resign" }).waitFor();
  await look(player.page, "match, asked whether to resign");
  await player.page.getByRole("button", { name: "Keep playing" }).click();

  await opponent.page.getByRole("button", { name: "Offer a draw" }).click();
  await player.page.getByRole("button", { name: "Accept" }).waitFor();
  await look(player.page, "match, offered a draw");
  await player.page.getByRole("button", { name: "Decline" }).click();
  await player.page.getByText("You declined a draw.").first().waitFor();

  await spectator.visit("/");
  await spectator.page.locator(`li a[href="/match/${match}"]`).waitFor();
  await look(spectator.page, "home, with a match running");
  await spectator.visit(`/match/${match}`);
  await spectator.reads("Black to move");
  await look(spectator.page, "match, watching");

  await playOut(first, second, "j8 j9 k8 k9 l8");
  await first.reads("You won");
  await second.reads("You lost");
  await spectator.reads("Black won");
  await look(player.page, "match, over");
  await look(spectator.page, "match, over, watching");
  await spectator.visit(`/match/${match}/analysis`);
  await spectator.reads("Randzu analysis");
  await look(spectator.page, "analysis");

  await lookAtDuel({ player, opponent, spectator }, look);

  const { page } = player;
  await player.visit("/account");
  const showKey = page.getByRole("button", { name: "Show my secret key" });
  await showKey.waitFor();
  await page.getByRole("button", { name: "Revoke this key" }).waitFor();
  await look(page, "account");
  await page.getByRole("button", { name: "Choose a name" }).click();
  const naming = page.getByRole("dialog", { name: "Choose a name" });
  await naming.getByLabel("Name").fill("x");
  await naming.getByText("A name has 2 to 20 characters.").waitFor();
  await look(page, "account, choosing a name");
  await naming.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Let another device play too" }).click();
  const lending = page.getByRole("dialog", { name: "Let another device play too" });
  await lending.getByRole("img", { name: "QR code for the other device" }).waitFor();
  await look(page, "account, lending a key");
  await lending.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke this key" }).click();
  await page.getByRole("dialog", { name: "Revoke this key?" }).waitFor();
  await look(page, "account, asked whether to end the key");
  await page.getByRole("button", { name: "Keep it" }).click();
  await showKey.click();
  await page.getByRole("dialog", { name: "Your secret key" }).waitFor();
  await look(page, "account, key shown");
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Import a guest account" }).click();
  await page.getByRole("dialog", { name: "Import a guest account" }).waitFor();
  await look(page, "account, asked for a key");
  await page.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("link", { name: /^Your matches/ }).click();
  await page.waitForURL(/\/player\//);
  await page.locator(`main a[href="/match/${match}"]`).first().waitFor();
  await look(page, "player");

  await player.visit("/players");
  await player.reads("Players");
  await look(page, "players");
  await player.visit("/rules/three-gates");
  await player.reads("How to play Three Gates");
  await look(page, "how to play");
  await player.visit("/rules/randzu");
  await player.reads("How to play Randzu");
  await look(page, "lessons");
  await player.visit("/puzzles");
  await player.reads("Puzzles");
  await look(page, "puzzles");
  await player.visit("/puzzles/randzu/1");
  await player.reads("Randzu puzzle 1");
  await look(page, "puzzle");
  await player.visit("/ratings");
  await player.reads("Highest ratings");
  await look(page, "ratings");
  await player.visit("/status");
  await page.getByRole("table").first().waitFor();
  await look(page, "status");
  await player.visit("/match/999999");
  await player.reads("Match not found");
  await look(page, "match, unknown");
  await player.visit("/nowhere");
  await player.reads("Page not found");
  await look(page, "nothing there");
}

type People = Readonly<Record<"player" | "opponent" | "spectator", Person>>;

async function lookAtDuel({ player, opponent, spectator }: People, look: Look): Promise<void> {
  const { first, second, match } = await meet(player, opponent, { game: "ThreeGates" });
  for (const person of [second, first, second]) await placeCard(person, "A");
  await first.reads("Your turn");
  await look(player.page, "duel, playing");
  await spectator.visit(`/match/${match}`);
  await spectator.reads("Amber to move");
  await look(spectator.page, "duel, watching");
  await opponent.leave("Resign");
  await player.reads("You won");
  await look(player.page, "duel, over");
  await spectator.reads(/ won$/);
  await look(spectator.page, "duel, over, watching");
}
