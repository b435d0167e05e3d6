/** A game that players of another are offered when they choose a stake. */
const STAKED = {
  instead: "randzu",
  game: "gomoku",
  why: "With best play the first player wins Randzu, so a stake chooses Gomoku, which swap2 makes fair.",
};

/** The name of the game that a stake chooses. It may be the same. */
export function stakedGame(name: string): string {
  return name === STAKED.instead ? STAKED.game : name;
}

/** Why a stake chooses this game instead of another, or another instead of this one. */
export function stakeRemark(name: string): string | undefined {
  return [STAKED.instead, STAKED.game].includes(name) ? STAKED.why : undefined;
}
