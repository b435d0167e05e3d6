import { createReadStream } from "node:fs";
import { buffer } from "node:stream/consumers";
import { NodeError } from "../../lib/NodeError.js";
import {
  checkRecord,
  LARGEST_RECORD,
  type MatchRecord,
  parseRecord,
  RecordFault,
  reportText,
} from "@kifu/chain/record";
import { plainGames } from "@kifu/chain/plain-games";
import type { Invocation } from "../Command.js";
import { fileError } from "../files.js";
import { loadRecordCrypto } from "../loadRecordCrypto.js";

interface Flags {
  chain?: string;
  salt?: string;
}

/** `kifu check`: verifies an exported match, without a node. */
export async function checkFile({ args, flags, output }: Invocation<Flags>): Promise<void> {
  const [file = ""] = args;
  const { chain: name, salt } = flags;
  const record = recordIn(await readFile(file), file);
  const progress = output.progress("checking", "transactions");
  const verdict = await checkRecord(record, {
    crypto: await loadRecordCrypto(),
    games: plainGames,
    ...(name !== undefined && { chain: { name, salt } }),
    onProgress: (done, total) => progress.update(done, total),
  }).finally(() => progress.end());

  const { headline, checked, unchecked } = reportText(record, verdict, { games: plainGames });
  if (verdict.fault !== undefined) throw asNodeError(verdict.fault, file, checked[0]);
  output.say(`${record.game}, match ${record.match} on ${record.chain}`);
  output.say(headline);
  for (const line of checked) output.say(`  ${line}`);
  output.say("Not checked:");
  for (const line of unchecked) output.say(`  ${line}`);
  const { chain, game, match, result, reason } = record;
  const { signatures, moves, sessions } = verdict;
  const found = { chain, game, match, result, reason };
  output.document({ file, ...found, signatures, moves, sessions, unchecked });
}

/**
 * Reads at most one byte beyond the size limit, which is enough to know that the file is too
 * long.
 */
async function readFile(file: string): Promise<string> {
  const stream = createReadStream(file, { end: LARGEST_RECORD });
  const bytes = await buffer(stream).catch((error: unknown) => {
    throw fileError(file, error);
  });
  if (bytes.length > LARGEST_RECORD) throw asNodeError(new RecordFault("record/too-large"), file);
  return bytes.toString();
}

function recordIn(text: string, file: string): MatchRecord {
  try {
    return parseRecord(text);
  } catch (error) {
    throw error instanceof RecordFault ? asNodeError(error, file) : error;
  }
}

function asNodeError(error: RecordFault, file: string, remedy?: string): NodeError {
  const { code, sentence, facts } = error;
  return new NodeError(code, sentence, { details: { file, ...facts }, remedy, cause: error });
}
