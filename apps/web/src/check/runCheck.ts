import { plainGames } from "@kifu/chain/plain-games";
import {
  checkRecord,
  type ExpectedChain,
  type MatchRecord,
  readAnswer,
  RecordFault,
  type Report,
  reportText,
} from "@kifu/chain/record";
import { fetchRecord, recordCrypto } from "@kifu/client/record";
import { compareShown, openMoves, type Shown } from "./compareShown";

export interface CheckRequest extends Shown {
  /** Of the node, as the page talks to it. */
  readonly url: string;
  /** The chain that the page is of. */
  readonly chain: ExpectedChain | undefined;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** What a check found, for people. */
export interface CheckResult extends Report {
  readonly holds: boolean;
}

/**
 * Fetches what was signed in a match, and checks it here: the node's word counts for nothing but
 * what nobody can check without proofs, which the result names.
 */
export async function runCheck(request: CheckRequest): Promise<CheckResult> {
  const { url, chain, match, onProgress, signal } = request;
  try {
    const answer = await fetchRecord(url, match.id);
    if (answer === undefined) return NOTHING_YET;
    const record = readAnswer(answer);
    const options = { crypto: recordCrypto, games: plainGames, onProgress, signal };
    const verdict = await checkRecord(record, {
      ...options,
      ...(chain !== undefined && { chain }),
    });
    if (verdict.fault !== undefined) return failed(verdict.fault, reportText(record, verdict));
    compareShown(record, request);
    return held(record, reportText(record, verdict), openMoves(request));
  } catch (error) {
    if (error instanceof RecordFault) return failed(error);
    throw error;
  }
}

const NOTHING_YET: CheckResult = {
  holds: false,
  headline: "No block has this match yet: check it again in a moment.",
  checked: [],
  unchecked: [],
};

function failed(fault: RecordFault, report?: Report): CheckResult {
  const facts = ["shown", "listed", "signed", "rule", "path"]
    .filter((name) => fault.facts[name] !== undefined)
    .map((name) => `${name}: ${fault.facts[name]}`);
  const found = facts.length === 0 ? [] : [`${facts.join(", ")}.`];
  return {
    holds: false,
    headline: fault.sentence,
    checked: [...found, ...(report?.checked ?? [])],
    unchecked: [],
  };
}

function held(record: MatchRecord, report: Report, open: number): CheckResult {
  const moves = open === 1 ? "The last move" : `The last ${open} moves`;
  const waiting = open === 0 ? [] : [`${moves}, in no block yet when you asked.`];
  return { holds: true, ...report, unchecked: [...waiting, ...report.unchecked] };
}
