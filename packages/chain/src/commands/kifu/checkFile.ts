import { open } from "node:fs/promises";
import { NodeError } from "../../node/NodeError.js";
import {
  checkRecord,
  LARGEST_RECORD,
  type MatchRecord,
  parseRecord,
  RecordFault,
  reportText,
} from "../../record/index.js";
import { plainGames } from "../../runtime/plainGames.js";
import type { Invocation } from "./Command.js";
import { fileFault } from "./files.js";
import { recordCrypto } from "./recordCrypto.js";

/** `kifu check`: whether an exported match is what its players signed. Asks no node. */
export async function checkFile({ args, flags, output }: Invocation): Promise<void> {
  const [file = ""] = args;
  const name = flags.get("chain");
  const salt = flags.get("salt");
  const record = recordIn(await readFile(file), file);
  const progress = output.progress("checking", "transactions");
  const verdict = await checkRecord(record, {
    crypto: await recordCrypto(),
    games: plainGames,
    ...(typeof name === "string" && {
      chain: { name, salt: typeof salt === "string" ? salt : undefined },
    }),
    onProgress: (done, total) => progress.update(done, total),
  }).finally(() => progress.end());

  const { headline, checked, unchecked } = reportText(record, verdict);
  if (verdict.fault !== undefined) throw asNodeError(verdict.fault, file, checked[0]);
  output.say(`${record.game}, match ${record.match} on ${record.chain}`);
  output.say(headline);
  for (const line of checked) output.say(`  ${line}`);
  output.say("Not checked:");
  for (const line of unchecked) output.say(`  ${line}`);
  const { game, match, result, reason } = record;
  const { signatures, moves, sessions } = verdict;
  const found = { chain: record.chain, game, match, result, reason };
  output.document({ file, ...found, signatures, moves, sessions, unchecked });
}

/** No more than a record may have, and a byte to tell by. */
async function readFile(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    const handle = await open(file);
    try {
      const stream = handle.createReadStream({ end: LARGEST_RECORD, autoClose: false });
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      bytes = Buffer.concat(chunks);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw fileFault(file, error);
  }
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

function asNodeError(fault: RecordFault, file: string, remedy?: string): NodeError {
  const { code, sentence, facts } = fault;
  return new NodeError(code, sentence, {
    details: { file, ...facts },
    ...(remedy !== undefined && { remedy }),
    cause: fault,
  });
}
