"use client";

import { tellErrorsIn } from "@kifu/client";
import { type ReactNode, useState } from "react";
import type { Translation } from "./Catalogue";
import type { Language } from "./languages";
import { makeTexts } from "./makeTexts";
import { showTexts, TextsContext } from "./texts";

interface TextsProviderProps {
  readonly language: Language;
  readonly translation: Omit<Translation, "lessons">;
  readonly children: ReactNode;
}

/**
 * Gives the page its texts. They come with the page and not with its scripts, which are therefore
 * the same in every language.
 */
export function TextsProvider({ language, translation, children }: TextsProviderProps) {
  const [texts] = useState(() => {
    const made = makeTexts(language, translation);
    if (typeof window !== "undefined") {
      showTexts(made);
      tellErrorsIn(translation.errors);
    }
    return made;
  });
  return <TextsContext value={texts}>{children}</TextsContext>;
}
