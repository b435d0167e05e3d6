import type { PlainGame } from "@kifu/kit/plain";
import type { MatchRecord } from "./MatchRecord.js";
import type { RecordVerdict } from "./checkRecord.js";

/** The result of a check in plain words. Pages say the same in each language. */
export interface RecordReport {
  readonly headline: string;
  readonly checked: readonly string[];
  /** What the check cannot find out. */
  readonly unchecked: readonly string[];
}

/** Facts that only a proof of the match's blocks can show. */
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

/** @example reportText(record, verdict, { games: plainGames }).checked.at(-1) // "Black won: these moves …" */
export function reportText(
  record: MatchRecord,
  verdict: RecordVerdict,
  { games, isProven = false }: { games: readonly NamedGame[]; isProven?: boolean },
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
      `${resultText(record, games)}: these moves lead to this result and this board.`,
    ],
    unchecked: [...(isProven ? PROVEN : UNPROVEN), ...UNCHECKED],
  };
}

type NamedGame = Pick<PlainGame, "rules" | "words">;

function resultText({ game, result }: MatchRecord, games: readonly NamedGame[]): string {
  const named = games.find(({ rules }) => rules.name === game);
  const [first, second] = named?.words.sides ?? ["The first player", "The second player"];
  switch (result) {
    case "running":
      return "No result yet";
    case "first-won":
      return `${first} won`;
    case "second-won":
      return `${second} won`;
    case "drawn":
      return "A draw";
    case "aborted":
      return "No winner";
  }
}

function numbered(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
