import { paceText } from "../lib/clocks";
import { PACES } from "../lib/paces";
import type { TableFault } from "../links/tableLink";
import { texts } from "../texts/texts";

export function faultText(fault: TableFault): string {
  const { language, table } = texts();
  switch (fault) {
    case "player":
      return table.wrongPlayer;
    case "same-player":
      return table.wrongSamePlayer;
    case "game":
      return table.wrongGame;
    case "pace": {
      // British lists have no comma before "or".
      const list = new Intl.ListFormat(language === "en" ? "en-GB" : language, {
        type: "disjunction",
      });
      const paces = list.format(PACES.map(({ moveLimit }) => paceText(moveLimit)));
      return table.wrongPace({ paces });
    }
    case "stake":
      return table.wrongStake;
    case "side":
      return table.wrongSide;
  }
}
