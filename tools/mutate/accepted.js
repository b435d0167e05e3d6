/**
 * Checks whose removal no test can notice, because the program behaves the same without them.
 * `because` says why. Remove a redundant check from the program instead of listing it here. A
 * redundant constraint is listed, because circuits are frozen.
 *
 * @type {{ file: string, what: string, because: string }[]}
 */
export const ACCEPTED = [
  {
    file: "matchmaking/Matchmaking.ts",
    what: "without queue.exists: queue.exists .and(other.equals(owner).not())",
    because: "an empty queue names the empty key, for which no ticket is kept",
  },
  {
    file: "protocol/checkedCache.ts",
    what: "never refused: cacheDirectory === undefined",
    because: "o1js' own cache always has a folder; its type says that a cache may have none",
  },
  {
    file: "renju/FoulProof.ts",
    what: "without anyOf(isDirection): anyOf(isDirection).and(anyOf(isSteps))",
    because:
      "no cell is good in an unknown direction, and such a fork would need a good cell where its own stone lies",
  },
  {
    file: "settlement/leaves.ts",
    what: "never refused: neighbour === undefined",
    because: "every tree has a leaf at path 0; the compiler does not know",
  },
  {
    file: "record/MatchProgress.ts",
    what: "never refused: !again.ok",
    because: "the moves were legal when they were made; the compiler does not know",
  },
];
