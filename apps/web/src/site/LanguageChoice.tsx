import { isLanguage, LANGUAGE_COOKIE, LANGUAGES } from "../texts/languages";
import { texts } from "../texts/texts";

const YEAR = 365 * 24 * 60 * 60;

/** Chooses the language of all pages. Until then, the browser's languages count. */
export function LanguageChoice() {
  const { language, site } = texts();
  return (
    <select
      aria-label={site.language}
      value={language}
      onChange={({ target: { value } }) => {
        if (isLanguage(value)) choose(value);
      }}
      className="rounded-lg border border-rule bg-sheet px-2 py-1.5 text-ink"
    >
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </select>
  );
}

function choose(language: string): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR}; samesite=lax`;
  // The server sends the texts with the page. A running match and a search go on after it.
  window.location.reload();
}
