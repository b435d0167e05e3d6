/** What was given when it went wrong: short values, safe to show. */
export type Facts = Readonly<Record<string, string | number>>;

/** What an error says beside its code. */
export interface KifuErrorOptions {
  /** One sentence for people. */
  short: string;
  facts?: Facts;
  /** What to do about it. */
  advice?: string;
  cause?: unknown;
}

/**
 * Everything that this package throws or shows. `code` is stable and to be compared with;
 * `short` is for people. No text in it comes from the node as markup: show it as text.
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
