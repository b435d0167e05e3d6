/** Facts about an error. They are short values that are safe to show. */
export type Facts = Readonly<Record<string, string | number>>;

/** The parts of an error besides its code. */
export interface KifuErrorOptions {
  /** One sentence for people. */
  short: string;
  facts?: Facts;
  /** What to do about it. */
  advice?: string;
  cause?: unknown;
}

/**
 * The only class of errors that this package throws or shows. Compare `code`, which is stable.
 * Show `short` to people. Show it as text and not as markup.
 *
 * @example
 * try {
 *   await match.play(account, "h8");
 * } catch (error) {
 *   if (error instanceof KifuError) toast(error.short);
 * }
 */
export class KifuError extends Error {
  readonly code: string;
  readonly short: string;
  readonly facts: Facts;
  readonly advice: string | undefined;

  constructor(code: string, { short, facts = {}, advice, cause }: KifuErrorOptions) {
    const given = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
    const lines = [`${code}: ${short}`, given.join("  "), advice ?? ""];
    super(
      lines.filter((line) => line !== "").join("\n"),
      cause === undefined ? undefined : { cause },
    );
    this.name = "KifuError";
    this.code = code;
    this.short = short;
    this.facts = facts;
    this.advice = advice;
  }
}
