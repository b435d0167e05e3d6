import { texts } from "../texts/texts";

/** A game that players of another are offered when a stake or a rating is at play. */
const FAIR = {
  instead: "randzu",
  game: "gomoku",
};

/** The name of the game that a stake or a rating chooses. It may be the same. */
export function fairGame(name: string): string {
  return name === FAIR.instead ? FAIR.game : name;
}

/** Why a stake or a rating chooses this game instead of another, or another instead of this one. */
export function fairRemark(name: string): string | undefined {
  return [FAIR.instead, FAIR.game].includes(name) ? texts().home.fairRemark : undefined;
}
