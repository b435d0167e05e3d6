import { KifuError } from "@kifu/client";
import { texts } from "../texts/texts";

export type ShownError = Pick<KifuError, "code" | "short" | "advice">;

/** The text for anything thrown. Technical messages are not shown. */
export function shownError(error: unknown): ShownError {
  if (error instanceof KifuError) return error;
  const { common } = texts();
  return { code: "web/unexpected", short: common.unexpected, advice: common.tryAgainAdvice };
}
