import type { MatchRecord } from "./MatchRecord.js";
import type { RecordVerdict } from "./checkRecord.js";

/** What a check found, in plain words: the same on the page and on the command line. */
export interface RecordReport {
  readonly headline: string;
  /** What was checked, and held. */
  readonly checked: readonly string[];
  /** What such a check cannot see. */
  readonly unchecked: readonly string[];
}

/** What a proof of the match's blocks shows, and nothing else can. */
const UNPROVEN = [
  "That the blocks contain these moves at these times: the node says so, and only a proof can show it.",
  "The clocks, except for the times that the node gives.",
];

const PROVEN = [
  "The proof of this match’s blocks: it shows that every rule was followed in them, clocks included.",
];

const UNCHECKED = [
  "Whether anything was delayed or omitted, such as a move that never reached a block, or the end of a session.",
  "Whether a player had help from an engine or another person. No proof can show that.",
];

/** @example reportText(record, verdict).headline // "Every move was signed by its player, …" */
export function reportText(
  record: MatchRecord,
  verdict: RecordVerdict,
  { isProven = false }: { isProven?: boolean } = {},
): RecordReport {
  const { fault, signatures, moves, sessions } = verdict;
  if (fault !== undefined) {
    const whole = `Up to that point, ${numbered(signatures, "signature")} and ${numbered(moves, "move")} were correct.`;
    return { headline: fault.sentence, checked: [whole], unchecked: [] };
  }
  return {
    headline: "Everything that was signed matches what is shown.",
    checked: [
      `${numbered(signatures, "signature")}: each is correct, and each hash matches its transaction.`,
      `${numbered(sessions, "session key")}: each was approved by its player’s signature, for the chain ${record.chain}.`,
      `${numbered(moves, "move")}: each by the player whose turn it was, and legal.`,
      `${RESULTS[record.result]}: these moves lead to this result and this board.`,
    ],
    unchecked: [...(isProven ? PROVEN : UNPROVEN), ...UNCHECKED],
  };
}

const RESULTS = {
  running: "No result yet",
  "first-won": "The first player's win",
  "second-won": "The second player's win",
  drawn: "The draw",
  aborted: "No winner",
} as const;

function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
