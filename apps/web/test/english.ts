import { makeTexts } from "../src/texts/makeTexts";
import { showTexts } from "../src/texts/texts";
import { translations } from "../src/texts/translations";

showTexts(makeTexts("en", translations.en));
