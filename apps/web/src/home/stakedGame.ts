import { texts } from "../texts/texts";

/** A game that players of another are offered when they choose a stake. */
const STAKED = {
  instead: "randzu",
  game: "gomoku",
};

/** The name of the game that a stake chooses. It may be the same. */
export function stakedGame(name: string): string {
  return name === STAKED.instead ? STAKED.game : name;
}

/** Why a stake chooses this game instead of another, or another instead of this one. */
export function stakeRemark(name: string): string | undefined {
  return [STAKED.instead, STAKED.game].includes(name) ? texts().home.stakeRemark : undefined;
}
