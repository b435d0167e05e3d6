import { beforeAll, describe, expect, it, test } from "@jest/globals";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gameWords } from "../../src/games/words";
import type { Translation } from "../../src/texts/Catalogue";
import { en } from "../../src/texts/en";
import { translations } from "../../src/texts/translations";
import { shownLiterals } from "./shownLiterals";
import { type English, readEnglish, translationFaults } from "./translationFaults";

const SOURCE = join(import.meta.dirname, "../../../src");

/** Beside the catalogue itself: a page for developers, and answers that programs read. */
const UNSEEN =
  /^(texts|rules|server|app\/api|app\/dev)\/|picture\.png\/route\.tsx$|^lib\/(getFromNode|postToNode)\.ts$/;

/** Words of a file format, and names of texts in the catalogue. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "lib/toSgf.ts": ["Draw", "Void"],
  "lib/boardLook.ts": Object.keys(en.common),
};

const all = readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("texts/"))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), "utf8") }));
const pages = all.filter(({ file }) => !UNSEEN.test(file));

describe("what pages say", () => {
  it("is in the catalogue", () => {
    expect(pages.length).toBeGreaterThan(300);
    const found = pages.flatMap(({ file, text }) =>
      shownLiterals(file, text)
        .filter((literal) => !EXCEPTIONS[file]?.includes(literal))
        .map((literal) => `${file}: ${literal}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["const a = <p>won by {name}</p>;", ["won by"]],
    ["const a = <p>{isOver ? `lost` : text}</p>;", ["lost"]],
    ["const a = <p>{`${name} has ${count > 1 ? 'moves' : text}`}</p>;", ["has", "moves"]],
    ["const a = <p>{isOver && (left ?? 'gone')}</p>;", ["gone"]],
    ["const a = <Button title='hides it' />;", ["hides it"]],
    ["const a = <img alt={isOwn ? 'own board' : name} />;", ["own board"]],
    ["const a = <input placeholder='name' aria-label={`name ${i}`} />;", ["name", "name"]],
    ["const a = { value: 5, label: 'five' };", ["five"]],
    ["function a() { return 'Your move.'; }", ["Your move."]],
    ["const a = isOver ? `Won by ${name}` : 'Draw';", ["Won by", "Draw"]],
    ["const a = act(“Try again”);".replace(/[“”]/g, '"'), ["Try again"]],
  ])("is found in %s", (source, found) => {
    expect(shownLiterals("a.tsx", source)).toEqual(found);
  });

  it.each([
    "const a = <p title={match.title}>{match.won({ name })} · {count} ({isOver ? '+' : '–'})</p>;",
    "const a = <Link href='/match' className='text-sm'>Kifu</Link>;",
    "const a = <p>{phase === 'open' && match.open}</p>;",
    "if (key === 'Escape') throw new Error('The game is over');",
    "const a = { label: match.label, game: 'randzu' };",
    "type A = { readonly title: 'Draw' | 'Your move' };",
  ])("is not found in %s", (source) => {
    expect(shownLiterals("a.tsx", source)).toEqual([]);
  });

  it("has no text that nothing shows", () => {
    const words = new Set(all.flatMap(({ text }) => text.match(/\w+/g) ?? []));
    // Some keys are made of two parts, such as `${level}Bot`.
    const ends = new Set(
      all.flatMap(({ text }) => [...text.matchAll(/\$\{\w+\}([A-Z]\w*)`/g)].map(([, end]) => end)),
    );
    const keys = Object.entries(en).flatMap(([part, texts]) =>
      Object.keys(texts).map((key) => ({ part, key })),
    );
    const isShown = (key: string) => words.has(key) || ends.has(/[A-Z]\w*$/.exec(key)?.[0]);
    expect(keys.filter(({ key }) => !isShown(key))).toEqual([]);
  });
});

describe("a server component", () => {
  const textOf = new Map(all.map(({ file, text }) => [file, text]));

  /** The files that an imported file imports itself, unless they are the browser's code. */
  function importsOf(file: string, text: string): string[] {
    if (text.startsWith('"use client"')) return [];
    const named = [
      ...text.matchAll(
        /^(?:import|export) (?!type)[^;]*? from "(\.[^"]*)"|import\("(\.[^"]*)"\)/gm,
      ),
    ];
    return named.flatMap(([, one, other]) => {
      const path = join(file, "..", one ?? other!);
      return [`${path}.ts`, `${path}.tsx`, `${path}/index.tsx`].filter((each) => textOf.has(each));
    });
  }

  /** The files that run on the server alone, from those that Next.js looks for. */
  function serverFiles(): Set<string> {
    const reached = new Set(
      [...textOf.keys()].filter((file) =>
        /^app\/.*\b(page|layout|not-found|route)\.tsx?$/.test(file),
      ),
    );
    for (const file of reached) {
      for (const next of importsOf(file, textOf.get(file)!)) reached.add(next);
    }
    return reached;
  }

  it("does not ask for texts as the browser's code does", () => {
    const files = [...serverFiles()];
    expect(files).toContain("components/EmptyPage.tsx");
    const asking = files.filter(
      (file) =>
        file.endsWith(".tsx") &&
        /\btexts\(\)/.test(textOf.get(file)!) &&
        !textOf.get(file)!.startsWith('"use client"'),
    );
    expect(asking).toEqual([]);
  });
});

describe("a translation", () => {
  let english: English;
  beforeAll(async () => {
    english = await readEnglish();
  });

  /** English as if it were a translation. Its forms of plurals are those of Estonian, too. */
  const whole = (): Translation => ({
    pages: en,
    errors: english.errors,
    games: gameWords,
    lessons: english.lessons,
  });

  it("is whole in every language", () => {
    for (const [language, translation] of Object.entries(translations)) {
      // The packages have the rest of English themselves.
      const told = language === "en" ? { ...whole(), pages: translation.pages } : translation;
      expect([language, translationFaults(language, told, english)]).toEqual([language, []]);
    }
  });

  it("has the same games as the others", () => {
    const { en: _, ...others } = translations;
    const games = Object.values(others).map((translation) => Object.keys(translation.games).sort());
    expect(new Set(games.map(String)).size).toBe(1);
    expect(games[0]).toContain("Randzu");
  });

  it("can leave a game in English, but not a part of it", () => {
    const { Randzu: _, ...games } = gameWords;
    const { Randzu, ...lessons } = whole().lessons;
    const errors = Object.fromEntries(
      Object.entries(english.errors).filter(([code]) => !code.startsWith("randzu/")),
    );
    const left = { pages: en, errors, games, lessons };
    expect(translationFaults("et", left, english)).toEqual([]);
    expect(translationFaults("et", { ...left, lessons: { ...lessons, Randzu } }, english)).toEqual([
      "Randzu: does not exist",
    ]);
  });

  it("can be made of English for a language with the same plurals", () => {
    expect(Object.keys(english.errors).length).toBeGreaterThan(70);
    expect(translationFaults("et", whole(), english)).toEqual([]);
  });

  /** The whole translation with another value at a path, or without the value. */
  function planted(path: string, value: unknown): Translation {
    const copy = structuredClone(whole());
    const keys = path.split(" ");
    const last = keys.pop()!;
    const holder = keys.reduce<object>((at, key) => Reflect.get(at, key) as object, copy);
    if (value === undefined) Reflect.deleteProperty(holder, last);
    else Reflect.set(holder, last, value);
    return copy;
  }

  test.each<[string, string, unknown, string]>([
    ["et", "pages site skip", undefined, "site.skip: is missing"],
    ["et", "pages site more", "More", "site.more: does not exist"],
    ["et", "pages site skip", " ", "site.skip: is empty, or has spaces around it"],
    ["et", "pages rules sideWon", "Won.", "rules.sideWon: has  instead of {side}"],
    ["et", "pages rules sideWon", "{seat}.", "rules.sideWon: has {seat} instead of {side}"],
    ["et", "pages rules draw", "{side}.", "rules.draw: has {side} instead of "],
    ["et", "pages rules draw", "{side.", "rules.draw: has { instead of "],
    [
      "et",
      "pages tournaments untilEnd",
      "Ends in <time>",
      "tournaments.untilEnd: has < > instead of <time>",
    ],
    ["et", "pages tournaments rounds", "rounds", "tournaments.rounds: is not as in English"],
    ["et", "pages tournaments rounds one", undefined, "tournaments.rounds.one: is missing"],
    ["et", "pages tournaments rounds few", "{count}", "tournaments.rounds.few: does not exist"],
    [
      "et",
      "pages tournaments rounds other",
      "rounds",
      "tournaments.rounds.other: has  instead of {count}",
    ],
    ["et", "errors match/finished", undefined, "match/finished: is missing"],
    ["et", "errors match/gone", { short: "Gone." }, "match/gone: does not exist"],
    [
      "et",
      "errors match/not-your-turn advice",
      undefined,
      'match/not-your-turn.advice: is [""] instead of ["Wait for the opponent’s move."]',
    ],
    [
      "et",
      "games Randzu sides",
      ["Must", "Must"],
      'Randzu.sides: is ["Must","Must"] instead of ["Black","White"]',
    ],
    ["et", "lessons Randzu", [], "Randzu: has 0 lessons instead of 7"],
    [
      "et",
      "lessons Randzu 0 task",
      "",
      'Randzu, lesson 1.task: is [""] instead of ["Black to move. Complete the five."]',
    ],
  ])("into %s with %s as %j is faulty", (language, path, value, fault) => {
    expect(translationFaults(language, planted(path, value), english)).toEqual([fault]);
  });

  it("has the plurals of its language", () => {
    const faults = (language: string, rounds: object) =>
      translationFaults(language, planted("pages tournaments rounds", rounds), english).filter(
        (fault) => fault.startsWith("tournaments.rounds"),
      );
    const [one, few, many, other] = ["{count} a", "{count} b", "{count} c", "{count} d"];
    expect(faults("cs", { one, few, other })).toEqual([]);
    expect(faults("cs", { one, other })).toEqual(["tournaments.rounds.few: is missing"]);
    expect(faults("ja", { other })).toEqual([]);
    expect(faults("ja", { one, other })).toEqual(["tournaments.rounds.one: does not exist"]);
    expect(faults("ru", { one, few, many, other })).toEqual([]);
    // In Czech the form is for 1 alone, and in Russian for 21, too.
    expect(faults("cs", { one: "a", few, other })).toEqual([]);
    expect(faults("ru", { one: "a", few, many, other })).toEqual([
      "tournaments.rounds.one: has  instead of {count}",
    ]);
  });
});
