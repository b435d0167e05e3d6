import { type MatchRecord, readAnswer, recordJson, RecordFault } from "@kifu/chain/record";
import { KifuError } from "@kifu/client";
import { fetchRecord } from "@kifu/client/record";
import { texts } from "../texts/texts";
import type { KifuRecord } from "./KifuRecord";

/**
 * A match as JSON: what happened, who took part, and everything that was signed, so that others
 * can check it. docs/match-export.md describes the format.
 */
export function matchJson({ players, pace, link }: KifuRecord, signed: MatchRecord): string {
  const { format, ...record } = recordJson(signed);
  const named = signed.owners.map((address, seat) => ({ name: players[seat], address }));
  const file = { format, link, ...record, pace, players: named };
  return `${JSON.stringify(file, undefined, 2)}\n`;
}

export async function fetchJson(url: string, record: KifuRecord): Promise<string> {
  const signed = await signedRecord(url, record.match.id);
  // The page shows moves before they are in a block, so it may already show an end that the
  // record lacks.
  if (signed?.result !== record.match.result) {
    const { common } = texts();
    throw new KifuError("web/not-in-a-block", {
      short: common.endNotInBlock,
      advice: common.tryInAMoment,
    });
  }
  return matchJson(record, signed);
}

async function signedRecord(url: string, match: number): Promise<MatchRecord | undefined> {
  const answer = await fetchRecord(url, match);
  try {
    return answer === undefined ? undefined : readAnswer(answer);
  } catch (cause) {
    if (!(cause instanceof RecordFault)) throw cause;
    const short = texts().errors[cause.code]?.short ?? cause.sentence;
    throw new KifuError("web/bad-record", { short, cause });
  }
}
