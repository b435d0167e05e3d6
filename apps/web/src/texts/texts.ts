"use client";

import { createContext, use } from "react";
import type { Texts } from "./Catalogue";

/** The texts of the page that a server renders. Each of its visitors may have another language. */
export const TextsContext = createContext<Texts | undefined>(undefined);

/** A browser shows all its pages in one language. */
let shown: Texts | undefined;

export function showTexts(texts: Texts): void {
  shown = texts;
}

/**
 * The texts in the page's language. Components and what they call while they render may ask for
 * them, and in a browser everything that runs after the first rendering, but not the top level of a
 * module. Code of the server itself calls `askedTexts` instead.
 */
export function texts(): Texts {
  const known = shown ?? use(TextsContext);
  if (known === undefined) throw new Error("There is no TextsProvider");
  return known;
}

/**
 * What stands between two sentences. The full stop of Chinese and Japanese has its own space, so
 * nothing follows it.
 */
export function space(): "" | " " {
  const { language } = texts();
  return language === "ja" || language === "zh" ? "" : " ";
}

/** What went wrong, and what to do about it. */
export function problemText({ short, advice }: Problem): string {
  return advice === undefined ? short : `${short}${space()}${advice}`;
}

interface Problem {
  readonly short: string;
  readonly advice?: string | undefined;
}
