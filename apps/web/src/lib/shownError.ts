import { KifuError } from "@kifu/client";

export type ShownError = Pick<KifuError, "code" | "short" | "advice">;

/** The text for anything thrown. Technical messages are not shown. */
export function shownError(error: unknown): ShownError {
  if (error instanceof KifuError) return error;
  return { code: "web/unexpected", short: "Something went wrong here.", advice: "Try again." };
}
