import type { RefusalText } from "@kifu/kit/plain";
import { BadAnswer, refusal } from "@kifu/wire";
import { textOf } from "./errorTexts.js";

/** Facts about an error. They are short values that are safe to show. */
export type Facts = Readonly<Record<string, string | number>>;

let told: Readonly<Record<string, RefusalText>> = {};

/**
 * Has all errors told in another language, also those that were made before.
 *
 * @param texts for the codes of errors; other codes keep their English text
 */
export function tellErrorsIn(texts: Readonly<Record<string, RefusalText>>): void {
  told = texts;
}

/** The parts of an error besides its code. */
export interface KifuErrorOptions {
  /** One sentence for people. */
  short: string;
  facts?: Facts;
  /** What the user can do about the error. */
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
  readonly facts: Facts;
  private readonly english: RefusalText;

  constructor(code: string, { facts = {}, cause, ...english }: KifuErrorOptions) {
    const { short, advice } = textIn(code, english);
    const given = Object.entries(facts).map(([name, value]) => `${name}: ${value}`);
    const lines = [`${code}: ${short}`, given.join("  "), advice ?? ""];
    super(
      lines.filter((line) => line !== "").join("\n"),
      cause === undefined ? undefined : { cause },
    );
    this.name = "KifuError";
    this.code = code;
    this.facts = facts;
    this.english = english;
  }

  get short(): string {
    return textIn(this.code, this.english).short;
  }

  get advice(): string | undefined {
    return textIn(this.code, this.english).advice;
  }
}

function textIn(code: string, english: RefusalText): RefusalText {
  return Object.hasOwn(told, code) ? told[code]! : english;
}

type Given = Omit<Partial<KifuErrorOptions>, "short">;

/** An error with the text that `errorTexts.ts` has for its code. */
export function errorOf(code: string, given: Given = {}): KifuError {
  const { short, advice } = textOf(code);
  return new KifuError(code, { short, advice, ...given });
}

/** The error for an answer that no correct node sends. */
export function badAnswer(path: string, expected: string): KifuError {
  return errorOf("client/bad-answer", { facts: { path: path.slice(0, 120), expected } });
}

/**
 * Converts a node's refusal. The text is looked up by the code. The node's own text is never
 * shown, and only short plain details are kept.
 */
export function reportedError(given: unknown): KifuError {
  const { code = "client/refused", details: facts } = refusal(given);
  return errorOf(code, { facts });
}

/** Converts anything thrown into an error of this package. */
export function asKifuError(thrown: unknown): KifuError {
  if (thrown instanceof KifuError) return thrown;
  if (thrown instanceof BadAnswer) return badAnswer(thrown.path, thrown.expected);
  return errorOf("client/fault", { cause: thrown });
}

/** Whether something thrown is an error of this package with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): error is KifuError {
  return error instanceof KifuError && codes.includes(error.code);
}

/** Loads code that most pages do not need. Throws `client/offline` if it cannot be loaded. */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
}
