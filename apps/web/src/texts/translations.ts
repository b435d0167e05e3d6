import type { Translation } from "./Catalogue";
import { en } from "./en";
import * as ja from "./ja";
import type { Language } from "./languages";

/** Only the server has all languages. It sends one to each page. */
export const translations: Readonly<Record<Language, Translation>> = {
  // The packages' own texts are English.
  en: { pages: en, errors: {}, games: {}, lessons: {} },
  ja,
};
