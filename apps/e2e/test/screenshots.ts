/** Plays real matches and takes the README's pictures of them. The argument is their folder. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { Browser } from "./harness/Browser.js";
import { type Person, playOut, takeSeats } from "./harness/Person.js";
import { RunningApp } from "./harness/RunningApp.js";

const GAME = "h8 i8 i9 j10 h9 h7 j9 k9 h12 l8 m7 f9 g8 e6 i10 j11 h11 h10 k8 g12 l7".split(" ");
const MIDDLE = 14;
const OTHERS = [
  { game: "randzu", moves: "h8 h7 g7 j10 e5 f6 g8 i8 g6 g5 e7" },
  { game: "tic-tac-toe", moves: "b2 a1 c1" },
  { game: "tic-tac-toe", moves: "a1 b2 b1 c1 a3" },
] as const;

const DESK = { width: 1280, height: 800 };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Where shall the pictures go?");
await mkdir(folder, { recursive: true });

const app = await RunningApp.start({ bots: true, joinsAfterMs: 60_000 });
try {
  const browser = await Browser.open(app.url);
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
  }
} finally {
  await app.remove();
}

async function takeAll(browser: Browser): Promise<void> {
  const still = { reducedMotion: "reduce" } as const;
  const black = await browser.person(still);
  const white = await browser.person({ ...still, ...PHONE });
  // In the first match of a chain, the one who waits moves first.
  const { match } = await meet(black, white, "randzu");
  await playOut(black, white, GAME.slice(0, MIDDLE).join(" "));
  await take(black, "match");
  await take(white, "match-phone");

  for (const { game, moves } of OTHERS) {
    const [one, other] = [await browser.person(still), await browser.person(still)];
    const { first, second } = await meet(one, other, game);
    await playOut(first, second, moves);
  }
  const reader = await browser.person({ ...still, viewport: { ...DESK, height: 1270 } });
  await reader.visit("/");
  await reader.page.locator(`a[href="/match/${match}"]`).waitFor();
  await take(reader, "home");

  await playOut(black, white, GAME.slice(MIDDLE).join(" "));
  await black.reads("You won");
  await take(black, "won");
}

/** By the link that everybody can send to a friend, and a press. */
async function meet(one: Person, other: Person, game: string) {
  await one.searchAt(`/play/${game}?pace=60`);
  await one.reads("Looking for an opponent");
  await one.page
    .getByText(/^Waiting 0:/)
    .first()
    .waitFor();
  await other.searchAt(`/play/${game}?pace=60`);
  return await takeSeats(one, other);
}

/** Once nothing moves any more; small, since everybody who clones has it. */
async function take({ page }: Person, name: string): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
  await page.screenshot({
    path: join(folder ?? "", `${name}.jpg`),
    type: "jpeg",
    quality: 85,
    animations: "disabled",
    caret: "hide",
  });
}
