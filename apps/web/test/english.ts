import { makeTexts } from "../src/texts/makeTexts";
import { showTexts } from "../src/texts/texts";
import { translations } from "../src/texts/translations";

export const english = makeTexts("en", translations.en);

showTexts(english);
