import type { Texts } from "../texts/Catalogue";

/**
 * A script that registers the service worker (`public/sw.js`). The page contains it, because then
 * it costs no script of its own. The worker's address brings the language and the texts of
 * notifications, so a page in another language replaces the worker.
 * @param build undefined in development, where there is no such page
 */
export function workerScript(
  build: string | undefined,
  { language, alerts }: Pick<Texts, "language" | "alerts">,
): string {
  if (build === undefined) return "";
  const texts = JSON.stringify({
    turn: alerts.pushTurn,
    // The worker puts the match's number in.
    match: alerts.pushMatch({ match: "{match}" }),
    challenge: alerts.pushChallenge,
    challengeText: alerts.pushChallengeText,
    tournament: alerts.pushTournament,
    tournamentText: alerts.pushTournamentText,
    other: alerts.pushOther,
  });
  const address = JSON.stringify(`/sw.js?${new URLSearchParams({ build, language, texts })}`);
  // Browsers without service workers, and private windows, show their own error.
  return `;addEventListener("load", () => navigator.serviceWorker?.register(${address}).catch(() => {}))`;
}
