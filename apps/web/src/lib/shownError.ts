import { KifuError } from "@kifu/client";

/** What went wrong, for people: one sentence, and what to do about it. */
export type ShownError = Pick<KifuError, "code" | "short" | "advice">;

/** The text for anything thrown. Technical messages stay out of the page. */
export function shownError(error: unknown): ShownError {
  if (error instanceof KifuError) return error;
  return { code: "web/unexpected", short: "Something went wrong here.", advice: "Try again." };
}
