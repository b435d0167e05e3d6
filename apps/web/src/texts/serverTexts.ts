import type { Texts } from "./Catalogue";
import type { Language } from "./languages";

/**
 * The bundle that renders client components on a server has no catalogues, because the browser's is
 * made of the same files. The bundle of server components, in the same process, gives it the texts.
 */
const KEY = Symbol.for("kifu.serverTexts");

type TextsIn = (language: Language) => Texts;

export function shareTexts(textsIn: TextsIn): void {
  Reflect.set(globalThis, KEY, textsIn);
}

export function serverTexts(language: Language): Texts {
  return (Reflect.get(globalThis, KEY) as TextsIn)(language);
}
