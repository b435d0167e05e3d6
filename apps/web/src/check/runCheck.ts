import { plainGames } from "@kifu/chain/plain-games";
import {
  checkRecord,
  type ExpectedChain,
  readAnswer,
  RecordFault,
  type RecordReport,
  reportText,
} from "@kifu/chain/record";
import { type Batch, fetchBatchOf, fetchProving } from "@kifu/client/proving";
import { fetchRecord, recordCrypto } from "@kifu/client/record";
import { blocksText, unprovenText } from "../lib/provingText";
import { compareShown, openMoves, type Shown } from "./compareShown";

export interface CheckRequest extends Shown {
  readonly url: string;
  readonly chain: ExpectedChain;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface CheckResult extends RecordReport {
  readonly holds: boolean;
  readonly proof?: string;
}

/**
 * Fetches everything that was signed in a match and checks it in this browser. The result names the
 * facts that only proofs could show. For those facts, the visitor has to trust the node.
 */
export async function runCheck(request: CheckRequest): Promise<CheckResult> {
  const { url, chain, match, onProgress, signal } = request;
  try {
    const answer = await fetchRecord(url, match.id);
    if (answer === undefined) return NOTHING_YET;
    const record = readAnswer(answer);
    const options = { crypto: recordCrypto, games: plainGames, chain, onProgress, signal };
    const verdict = await checkRecord(record, options);
    if (verdict.fault !== undefined)
      return failed(verdict.fault, reportText(record, verdict, { games: plainGames }));
    const game = plainGames.find(({ rules }) => rules.name === record.game)!;
    compareShown(record, request, game);
    const { text: proof, batch } = await proofOf(url, request);
    const report = reportText(record, verdict, {
      games: plainGames,
      isProven: batch !== undefined,
    });
    return { ...held(report, openMoves(request)), proof };
  } catch (error) {
    if (error instanceof RecordFault) return failed(error);
    throw error;
  }
}

/** The batch that proves the match's last block, or how far proving is behind. */
async function proofOf(
  url: string,
  { match, moves }: Shown,
): Promise<{ readonly text: string; readonly batch?: Batch }> {
  const heights = moves
    .filter(({ finality }) => finality !== "seen" && finality !== "sending")
    .map(({ height }) => height ?? 0);
  const last = Math.max(match.startedAt, match.endedAt ?? 0, ...heights);
  try {
    const batch = await fetchBatchOf(url, last);
    if (batch === undefined) return { text: unprovenText(last, await fetchProving(url)) };
    const text =
      `Every block with a part of this match is proven, the last in batch ${batch.number}, with ${blocksText(batch)}. ` +
      "The proof is not verified on this page: open “What this means” below the moves, and press the dots beside one, to see how to verify it.";
    return { text, batch };
  } catch {
    // The signatures are valid even if this request fails.
    return { text: "The server did not say whether the match is proven." };
  }
}

const NOTHING_YET: CheckResult = {
  holds: false,
  headline: "This match is not in a block yet. Check it again in a moment.",
  checked: [],
  unchecked: [],
};

function failed(fault: RecordFault, report?: RecordReport): CheckResult {
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

function held(report: RecordReport, open: number): CheckResult {
  const moves = open === 1 ? "The last move" : `The last ${open} moves`;
  const waiting = open === 0 ? [] : [`${moves}, not in a block yet when you asked.`];
  return { holds: true, ...report, unchecked: [...waiting, ...report.unchecked] };
}
