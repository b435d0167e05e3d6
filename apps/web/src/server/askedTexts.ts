import { cookies, headers } from "next/headers";
import type { Texts } from "../texts/Catalogue";
import { translations } from "../texts/translations";
import { isLanguage, LANGUAGE_COOKIE, type Language, preferred } from "../texts/languages";
import { shareTexts } from "../texts/serverTexts";
import { makeTexts } from "../texts/makeTexts";

/** The language that the visitor has chosen, or else the browser's. */
async function askedLanguage(): Promise<Language> {
  const chosen = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  if (isLanguage(chosen)) return chosen;
  return preferred((await headers()).get("accept-language") ?? "");
}

/** The texts in the language of the visitor whose request the server answers. */
export async function askedTexts(): Promise<Texts> {
  return textsIn(await askedLanguage());
}

const made = new Map<Language, Texts>();

export function textsIn(language: Language): Texts {
  const known = made.get(language) ?? makeTexts(language, translations[language]);
  made.set(language, known);
  return known;
}

shareTexts(textsIn);

/**
 * For pictures. They are the same for all visitors, because caches keep them by their address, and
 * their font has Latin letters only.
 */
export const englishTexts = textsIn("en");
