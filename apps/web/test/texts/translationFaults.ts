import type { GameModule } from "@kifu/chain/plain-games";
import type { Lesson, RefusalText } from "@kifu/kit/plain";
import { gameWords } from "../../src/games/words";
import { allLessons } from "../../src/lessons/allLessons";
import type { Plural, Translation } from "../../src/texts/Catalogue";
import { en } from "../../src/texts/en";

/** What other packages have in English. */
export interface English {
  readonly errors: Readonly<Record<string, RefusalText>>;
  readonly lessons: Readonly<Partial<Record<GameModule, readonly Lesson[]>>>;
}

export async function readEnglish(): Promise<English> {
  const lists = ["errorTexts", "answerTexts", "offerTexts", "walletTexts"].map(async (name) => {
    const path = `../../../../../packages/client/dist/src/errors/${name}.js`;
    const file = (await import(new URL(path, import.meta.url).href)) as Record<string, object>;
    return file[name] ?? file["texts"];
  });
  const lessons = Object.entries(allLessons).map(
    async ([module, load]): Promise<[string, readonly Lesson[]]> => [module, await load()],
  );
  return {
    errors: Object.assign({}, ...(await Promise.all(lists))) as English["errors"],
    lessons: Object.fromEntries(await Promise.all(lessons)),
  };
}

type Part = Readonly<Record<string, string | Plural>>;

/**
 * What a translation lacks and what is wrong in it, each in a line for its translator. A game may
 * stay in English as a whole, which a new game does at first.
 */
export function translationFaults(
  language: string,
  { pages, errors, games, lessons }: Translation,
  { errors: allErrors, lessons: allLessons }: English,
): string[] {
  const inEnglish = Object.entries(gameWords).filter(([module]) => !Object.hasOwn(games, module));
  const without = <Value>(all: Readonly<Record<string, Value>>, begins: (key: string) => boolean) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => !begins(key)));
  const isLeft = (key: string) =>
    inEnglish.some(([module, { name }]) => key === module || key.startsWith(`${name}/`));
  const english = {
    errors: without(allErrors, isLeft),
    games: without<object>(gameWords, isLeft),
    lessons: without<readonly object[]>(allLessons, isLeft),
  };
  return [
    ...compare<Part>(en, pages, (part, own, told) =>
      compare(own, told, (key, text, other) => textFaults(language, key, text, other), `${part}.`),
    ),
    ...compare(english.errors, errors, fieldFaults),
    ...compare<object>(english.games, games, fieldFaults),
    ...compare<readonly object[]>(english.lessons, lessons, (game, own, told) =>
      own.length === told.length
        ? own.flatMap((lesson, i) => fieldFaults(`${game}, lesson ${i + 1}`, lesson, told[i]!))
        : [`${game}: has ${told.length} lessons instead of ${own.length}`],
    ),
  ];
}

/** Checks each of the English keys, and finds keys that one of both lacks. */
function compare<Value>(
  english: Readonly<Record<string, Value>>,
  told: Readonly<Record<string, Value>>,
  check: (name: string, own: Value, other: Value) => string[],
  before = "",
): string[] {
  return [...new Set([...Object.keys(english), ...Object.keys(told)])].flatMap((key) => {
    if (!Object.hasOwn(told, key)) return [`${before}${key}: is missing`];
    if (!Object.hasOwn(english, key)) return [`${before}${key}: does not exist`];
    return check(`${before}${key}`, english[key]!, told[key]!);
  });
}

/** The fields of errors, games' words and lessons that people read. */
const FIELDS = "short advice title sentence sides won drawn text task right wrong".split(" ");

function fieldFaults(name: string, english: object, told: object): string[] {
  const textOf = (all: object, field: string) =>
    [(all as Readonly<Record<string, string | readonly string[]>>)[field] ?? ""].flat();
  return FIELDS.flatMap((field) => {
    const [own, other] = [textOf(english, field), textOf(told, field)];
    const isAlike = own.length === other.length && new Set(other).size === other.length;
    return isAlike && own.every((text, i) => (text === "") === isBlank(other[i]!))
      ? []
      : [`${name}.${field}: is ${JSON.stringify(other)} instead of ${JSON.stringify(own)}`];
  });
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** The numbers whose forms a language has to have. Larger ones repeat what these show. */
const NUMBERS = [...Array.from({ length: 201 }, (_, i) => i), 1000, 1_000_000];

function textFaults(language: string, name: string, own: string | Plural, told: string | Plural) {
  if (typeof own === "string" && typeof told === "string") return formFaults(name, own, told);
  if (typeof own === "string" || typeof told === "string") return [`${name}: is not as in English`];
  const rules = new Intl.PluralRules(language);
  const forms: Record<string, number[]> = { other: [] };
  for (const number of NUMBERS) (forms[rules.select(number)] ??= []).push(number);
  // `other` is required, although some languages use it for fractions alone.
  return compare<unknown>(
    forms,
    told,
    (form, numbers, text) => {
      // A form for one number only can say it as a word, and be shorter where English is.
      const isOne = (numbers as readonly number[]).length === 1;
      return formFaults(
        form,
        own.other,
        text as string,
        isOne ? (own.one ?? own.other) : undefined,
      );
    },
    `${name}.`,
  );
}

/** @param shorter a form of the English text that may lack values of `own` */
function formFaults(name: string, own: string, told: string, shorter?: string): string[] {
  if (isBlank(told) || told !== told.trim()) return [`${name}: is empty, or has spaces around it`];
  const [most, fewest, found] = [partsOf(own), partsOf(shorter ?? own), partsOf(told)];
  if (shorter !== undefined) fewest.delete("{count}");
  const isRight =
    [...fewest].every((part) => found.has(part)) && [...found].every((part) => most.has(part));
  const listOf = (parts: ReadonlySet<string>) => [...parts].sort().join(" ");
  return isRight ? [] : [`${name}: has ${listOf(found)} instead of ${listOf(most)}`];
}

/** The values and marks in a text, and braces and brackets that belong to none. */
function partsOf(text: string): Set<string> {
  const parts = [...text.matchAll(/\{\w+\}/g)].map(([value]) => value);
  const marks = [...text.matchAll(/<(\w+)>.*?<\/\1>/g)].map(([, mark], i, all) => {
    const nth = all.slice(0, i).filter(([, before]) => before === mark).length;
    return `<${mark}>${nth === 0 ? "" : nth + 1}`;
  });
  const rest = text.replace(/\{\w+\}/g, "").replace(/<(\w+)>(.*?)<\/\1>/g, "$2");
  return new Set([...parts, ...marks, ...(rest.match(/[{}<>]/g) ?? [])]);
}
