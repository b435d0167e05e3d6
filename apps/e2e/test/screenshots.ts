/**
 * Plays a match and takes the README's pictures of it. The argument is the folder for the
 * pictures.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { Browser } from "./harness/Browser.js";
import { type Person, playOut, takeSeats } from "./harness/Person.js";
import { RunningApp } from "./harness/RunningApp.js";

const SEARCH = "/play/randzu?pace=60";
const MOVES = "h8 i8 i9 j10 h9 h7 j9 k9 h12 l8 m7 f9 g8 e6";

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
};

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name a folder for the pictures");
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
  const desk = await browser.person(still);
  const phone = await browser.person({ ...still, ...PHONE });
  await desk.searchAt(SEARCH);
  await desk.reads("Looking for an opponent");
  await desk.page
    .getByText(/^Waiting 0:/)
    .first()
    .waitFor();
  await phone.searchAt(SEARCH);
  const { first, second } = await takeSeats(desk, phone);
  await playOut(first, second, MOVES);
  await take(desk, "match");
  await take(phone, "match-phone");
}

/** Takes a picture when nothing moves. The file is small, because every clone contains it. */
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
