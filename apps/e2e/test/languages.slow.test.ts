import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { connect, wordName } from "@kifu/client";
import { memoryKeys, openBot } from "@kifu/client/node";
import { makeTournament } from "@kifu/client/tournaments";
import type { Page } from "playwright-core";
import { audit } from "./harness/audit.js";
import { english } from "./harness/english.js";
import { SOMEBODY, SOMEBODY_ELSE } from "./harness/everyPage.js";
import { overflow } from "./harness/overflow.js";
import { meet, type Person, playOut, takeSeats } from "./harness/Person.js";
import { Stage } from "./harness/Stage.js";

/** The languages of the pages, and how browsers name them. */
const LANGUAGES = [
  ["en", "en-GB"],
  ["cs", "cs-CZ"],
  ["et", "et-EE"],
  ["ja", "ja-JP"],
  ["ru", "ru-RU"],
  ["zh", "zh-CN"],
] as const;

/** The number of a clock with 15 minutes for the match, so that it lasts as long as this suite. */
const LONG = 900 * 2 ** 16 + 10;

const NARROW = { width: 320, height: 640 };

// Names of other players would be found as English, so nobody else may play here.
const stage = Stage.set();

let player: Person;
let pages: Readonly<Record<"ofPlayer" | "ofVisitor", readonly string[]>>;
let names: readonly string[];

beforeAll(async () => {
  player = await stage.browser.person({ viewport: NARROW });
  const opponent = await stage.browser.person();
  const over = await meet(player, opponent, { game: "TicTacToe" });
  await playOut(over.first, over.second, "a1 b2 a2 b1");
  await over.first.place("a3");
  await over.second.reads("You lost");
  for (const person of [player, opponent]) await person.searchAt(`/play/randzu?pace=${LONG}`);
  const running = await takeSeats(player, opponent);
  await playOut(running.first, running.second, "h8 h9 i8 i9");

  const kifu = connect(stage.app.nodeUrl);
  const maker = await openBot({ kifu, keys: memoryKeys() });
  const tournament = await makeTournament(kifu, maker, {
    form: "swiss",
    game: "randzu",
    moveLimit: 300,
    rated: false,
    stake: 50,
    bots: false,
    length: 3,
    listed: true,
    startsIn: 3600,
  });
  kifu.close();
  const links = player.page.locator("main a[href^='/player/']");
  await links.nth(1).waitFor();
  const seats = await links.evaluateAll((found) =>
    found.map((link) => link.getAttribute("href")!.replace("/player/", "")),
  );
  names = [...seats, maker.address, SOMEBODY, SOMEBODY_ELSE].map(wordName);
  const [someone] = seats;
  pages = {
    ofPlayer: [
      "/",
      `/match/${running.match}`,
      `/match/${over.match}`,
      "/account",
      `/player/${someone}`,
      `/tournament/${tournament}`,
    ],
    ofVisitor: [
      "/",
      "/play/randzu?pace=60",
      "/invite?game=randzu&pace=60",
      `/table?one=${SOMEBODY}`,
      `/table/${SOMEBODY}/${SOMEBODY_ELSE}?game=randzu&pace=60&side=1`,
      `/match/${running.match}`,
      `/match/${over.match}`,
      `/match/${over.match}/analysis`,
      "/match/999999",
      "/account",
      "/players",
      `/player/${someone}`,
      "/ratings",
      "/tournaments",
      `/tournament/${tournament}`,
      "/rules/randzu",
      "/rules/three-gates",
      "/puzzles",
      "/puzzles/randzu/1",
      "/status",
      "/nowhere",
      "/offline.html",
    ],
  };
}, 300_000);

afterAll(() => player.expectNoProblems());

/** Waits until the page has its texts and listens. */
async function listens(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const choice = document.querySelector("footer select") ?? {};
    return Object.keys(choice).some((key) => key.startsWith("__reactProps"));
  });
}

/** What pages show when they have what they ask the node for. */
const SHOWN: readonly [path: RegExp, selector: string][] = [
  [/^\/match\/\d{1,5}$/, "[role='grid']"],
  [/^\/tournaments$/, "main a[href^='/tournament/']"],
  [/^\/player\//, "main a[href^='/match/']"],
  [/^\/status$/, "main table"],
];

async function open({ page }: Person, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("h1:visible").waitFor();
  if (path !== "/offline.html") await listens(page);
  for (const [pattern, selector] of SHOWN) {
    if (pattern.test(path)) await page.locator(selector).first().waitFor();
  }
}

async function faultsOf(page: Page, language: string): Promise<string[]> {
  const isForeign = language === "ja" || language === "zh";
  return [
    ...(await overflow(page)),
    ...(isForeign ? await english(page, names) : []),
    ...(language === "ja" ? await audit(page) : []),
  ];
}

describe.each(LANGUAGES)("in %s", (language, locale) => {
  test("each page fits 320 pixels, and says nothing in English", async () => {
    const visitor = await stage.person({ viewport: NARROW, locale });
    const url = stage.app.url;
    await player.context.addCookies([{ name: "language", value: language, url }]);
    const found: Record<string, string[]> = {};
    for (const [person, paths] of [
      [visitor, pages.ofVisitor],
      [player, pages.ofPlayer],
    ] as const) {
      for (const path of paths) {
        await open(person, path);
        expect(await person.page.locator("html").getAttribute("lang")).toBe(language);
        const where = `${path}, ${person === player ? "player" : "visitor"}`;
        found[where] = await faultsOf(person.page, language);
        person.expectNoProblems();
      }
    }
    expect(Object.entries(found).filter(([, faults]) => faults.length > 0)).toEqual([]);
  });
});

test("English is found in texts and labels of a Japanese page, but not in names and commands", async () => {
  const { page } = await stage.person({ locale: "ja-JP" });
  await page.goto("/puzzles");
  await listens(page);
  const add = async (html: string) => {
    await page.evaluate(
      (text) => document.querySelector("main")?.insertAdjacentHTML("beforeend", text),
      html,
    );
    return await english(page, names);
  };
  expect(await add(`<p>${names[0]}: Kifu <code>kifu tournament x</code></p>`)).toEqual([]);
  expect(await add("<p hidden>Your turn</p>")).toEqual([]);
  expect(await add("<p>Your turn</p>")).toEqual(["Your turn"]);
  expect(await add("<button aria-label='Close it'>×</button>")).toEqual(["Your turn", "Close it"]);
});

test("a chosen language stays, and counts before the browser's", async () => {
  const { page } = await stage.person({ locale: "et-EE" });
  const reads = async (language: string, puzzles: string) =>
    await page.locator(`html[lang=${language}] footer`, { hasText: puzzles }).waitFor();
  await page.goto("/status");
  await reads("et", "Ülesanded");
  await listens(page);
  await page.locator("footer select").selectOption("ru");
  await reads("ru", "Задачи");
  await page.reload();
  await reads("ru", "Задачи");
  await page.goto("/puzzles");
  await reads("ru", "Задачи");
});
