import { texts } from "../texts/texts";

/** The phrases in the page's language, in the order of `GREETINGS`. */
export function greetings(): readonly string[] {
  const { match } = texts();
  return [
    match.hello,
    match.goodLuck,
    match.haveFun,
    match.wellPlayed,
    match.thankYou,
    match.goodGame,
    match.niceMove,
    match.haveToGo,
  ];
}
