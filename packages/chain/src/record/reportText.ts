import type { MatchRecord } from "./MatchRecord.js";
import type { Verdict } from "./checkRecord.js";

/** What a check found, in plain words: the same on the page and on the command line. */
export interface Report {
  readonly headline: string;
  /** What was checked, and held. */
  readonly checked: readonly string[];
  /** What such a check cannot see. */
  readonly unchecked: readonly string[];
}

const UNCHECKED = [
  "That the blocks hold these moves, at these heights: that is the node's word, and only a proof can show it.",
  "The clocks, beyond the heights that the node gives.",
  "Whether anything was held back or left out, such as a move that never got into a block, or the end of a session.",
  "Whether a player was helped, by an engine or by somebody else. No proof can see that.",
];

/** @example reportText(record, verdict).headline // "Every move was signed by its player, …" */
export function reportText(record: MatchRecord, verdict: Verdict): Report {
  const { fault, signatures, moves, sessions } = verdict;
  if (fault !== undefined) {
    const whole = `Up to there, ${numbered(signatures, "signature")} and ${numbered(moves, "move")} were right.`;
    return { headline: fault.sentence, checked: [whole], unchecked: [] };
  }
  return {
    headline: "Everything that was signed fits what is shown.",
    checked: [
      `${numbered(signatures, "signature")}: each is right, and each transaction's hash is its own.`,
      `${numbered(sessions, "session key")}: each was signed for by its player, for the chain ${record.chain}.`,
      `${numbered(moves, "move")}: each by the player whose turn it was, and within the rules.`,
      `${RESULTS[record.result]}: that is where these moves lead, on the board as well.`,
    ],
    unchecked: UNCHECKED,
  };
}

const RESULTS = {
  running: "No result yet",
  "first-won": "The first player's win",
  "second-won": "The second player's win",
  drawn: "The draw",
} as const;

function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
