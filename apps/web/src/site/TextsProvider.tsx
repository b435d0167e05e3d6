"use client";

import { tellErrorsIn } from "@kifu/client";
import { type ReactNode, use } from "react";
import { retryWhileOffline } from "../lib/retryWhileOffline";
import type { Texts, Translation } from "../texts/Catalogue";
import type { Language } from "../texts/languages";
import { makeTexts } from "../texts/makeTexts";
import { serverTexts } from "../texts/serverTexts";
import { showTexts, TextsContext } from "../texts/texts";

interface TextsProviderProps {
  readonly language: Language;
  /** Where the texts are. */
  readonly address: string;
  readonly children: ReactNode;
}

/**
 * Gives the page its texts. They come beside its scripts, which are therefore the same in every
 * language. The page shows what the server has rendered until they are here.
 */
export function TextsProvider({ language, address, children }: TextsProviderProps) {
  const isBrowser = typeof window !== "undefined";
  const texts = isBrowser ? use((begun ??= begin(language, address))) : serverTexts(language);
  return <TextsContext value={texts}>{children}</TextsContext>;
}

/** It is no state of the component, because React drops states when the first rendering waits. */
let begun: Promise<Texts> | undefined;

async function begin(language: Language, address: string): Promise<Texts> {
  const translation = await retryWhileOffline(async () => {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return (await answer.json()) as Omit<Translation, "lessons">;
  }, new AbortController().signal);
  const texts = makeTexts(language, translation);
  showTexts(texts);
  tellErrorsIn(translation.errors);
  return texts;
}
