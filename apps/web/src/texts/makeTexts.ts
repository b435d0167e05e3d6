import { createElement, Fragment, type ReactNode } from "react";
import type { Plural, Texts, Translation } from "./Catalogue";
import type { Language } from "./languages";

type Given = Readonly<Record<string, string | number | ((inside: string) => ReactNode)>>;

/** Makes what pages say from a language's catalogue. */
export function makeTexts(
  language: Language,
  { pages, errors, games }: Omit<Translation, "lessons">,
): Texts {
  const rules = new Intl.PluralRules(language);
  const said = (text: string | Plural) => {
    if (typeof text === "string") {
      return /[{<]/.test(text) ? (given: Given) => fill(text, given) : text;
    }
    return (given: Given) => fill(text[rules.select(Number(given["count"]))] ?? text.other, given);
  };
  const parts = Object.entries(pages).map(([part, texts]) => [
    part,
    Object.fromEntries(
      Object.entries(texts as Readonly<Record<string, string | Plural>>).map(([key, text]) => [
        key,
        said(text),
      ]),
    ),
  ]);
  return { language, errors, games, ...Object.fromEntries(parts) } as Texts;
}

/** Puts the values into a text, and has each mark drawn with the text inside it. */
function fill(text: string, given: Given): ReactNode {
  const plain = (part: string) =>
    part.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]));
  if (!text.includes("</")) return plain(text);
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/);
  // Of three parts, the first is outside of marks, the second names a mark, the third is inside.
  const drawn = parts.map((part, index) => {
    if (index % 3 === 1) return null;
    const draw = index % 3 === 2 ? given[parts[index - 1]!] : undefined;
    return typeof draw === "function" ? draw(plain(part)) : plain(part);
  });
  return createElement(Fragment, undefined, ...drawn);
}
