import { plainGames } from "@kifu/chain/plain-games";
import { checkRecord, type ExpectedChain, readAnswer, RecordFault } from "@kifu/chain/record";
import { type Batch, fetchBatchOf, fetchProving } from "@kifu/client/proving";
import { fetchRecord, recordCrypto } from "@kifu/client/record";
import { unprovenText } from "../lib/provingText";
import { compareShown, openMoves, type Shown } from "./compareShown";
import { faultText, type Report, reportText, reportUpTo } from "./reportText";
import { space, texts } from "../texts/texts";

export interface CheckRequest extends Shown {
  readonly url: string;
  readonly chain: ExpectedChain;
  readonly onProgress: (done: number, total: number) => void;
  readonly signal: AbortSignal;
}

export interface CheckResult extends Report {
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
    if (answer === undefined) {
      return { holds: false, headline: texts().check.notInBlock, checked: [], unchecked: [] };
    }
    const record = readAnswer(answer);
    const options = { crypto: recordCrypto, games: plainGames, chain, onProgress, signal };
    const verdict = await checkRecord(record, options);
    if (verdict.fault !== undefined) return failed(verdict.fault, reportUpTo(verdict));
    const game = plainGames.find(({ rules }) => rules.name === record.game)!;
    compareShown(record, request, game);
    const { text: proof, batch } = await proofOf(url, request);
    const report = reportText(record, verdict, batch !== undefined);
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
  const { check } = texts();
  const height = Math.max(match.startedAt, match.endedAt ?? 0, ...heights);
  try {
    const batch = await fetchBatchOf(url, height);
    if (batch === undefined) return { text: unprovenText(height, await fetchProving(url)) };
    const { number, firstBlock: first, lastBlock: last } = batch;
    const proven =
      first === last
        ? check.provenInBlock({ batch: number, block: first })
        : check.provenInBlocks({ batch: number, first, last });
    return { text: `${proven}${space()}${check.howToVerify}`, batch };
  } catch {
    // The signatures are valid even if this request fails.
    return { text: check.provenUnknown };
  }
}

function failed(fault: RecordFault, correct: readonly string[] = []): CheckResult {
  const { check } = texts();
  const facts = (["shown", "listed", "signed", "rule", "path"] as const)
    .map((name) => [name, fault.facts[name]] as const)
    .flatMap(([name, value]) => (value === undefined ? [] : check[name]({ value })));
  return {
    holds: false,
    headline: faultText(fault),
    checked: [...facts, ...correct],
    unchecked: [],
  };
}

function held(report: Report, open: number): CheckResult {
  const waiting = open === 0 ? [] : [texts().check.openMoves({ count: open })];
  return { holds: true, ...report, unchecked: [...waiting, ...report.unchecked] };
}
