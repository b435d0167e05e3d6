/** The languages of the pages, each by its own name. */
export const LANGUAGES = {
  en: "English",
  cs: "Čeština",
  et: "Eesti",
  ja: "日本語",
  ru: "Русский",
  zh: "中文",
} as const;

export type Language = keyof typeof LANGUAGES;

/** The cookie with the language that a visitor has chosen. */
export const LANGUAGE_COOKIE = "language";

export function isLanguage(text: string | undefined): text is Language {
  return text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/**
 * The first of the browser's languages that the pages have, or English.
 *
 * @param accepted the header `Accept-Language`: "et-EE,et;q=0.9,en;q=0.8"
 */
export function preferred(accepted: string): Language {
  const wishes = accepted.split(",", 20).map((wish) => {
    const [tag = "", quality] = wish.split(/; *q=/);
    return { tag: tag.trim().toLowerCase().split("-")[0], weight: Number(quality ?? 1) };
  });
  const known = wishes.filter(({ tag, weight }) => isLanguage(tag) && weight > 0);
  const [best] = known.sort((one, other) => other.weight - one.weight);
  return isLanguage(best?.tag) ? best.tag : "en";
}
