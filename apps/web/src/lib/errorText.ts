import { KifuError } from "@kifu/client";

/** What went wrong, for people: one sentence, and what to do about it. */
export interface ErrorText {
  readonly code: string;
  readonly short: string;
  readonly advice: string | undefined;
}

/** Of whatever was thrown. Words that are not meant for people stay out of the page. */
export function errorText(error: unknown): ErrorText {
  if (error instanceof KifuError) {
    return { code: error.code, short: error.short, advice: error.advice };
  }
  return { code: "web/unexpected", short: "Something went wrong here.", advice: "Try it again." };
}
