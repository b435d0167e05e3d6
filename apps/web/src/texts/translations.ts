import { ownTexts } from "@kifu/client";
import type { Translation } from "./Catalogue";
import * as cs from "./cs";
import { en } from "./en";
import * as et from "./et";
import * as ja from "./ja";
import type { Language } from "./languages";
import * as ru from "./ru";
import * as zh from "./zh";

/** Only the server has all languages. It sends one to each page. */
export const translations: Readonly<Record<Language, Translation>> = {
  // The packages' other texts are English as they are.
  en: { pages: en, errors: ownTexts, games: {}, lessons: {} },
  cs,
  et,
  ja,
  ru,
  zh,
};
