import type { Readable } from "node:stream";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { type KeyValue, removeRange } from "../KeyValue.js";
import { everything, metaKey } from "../keys.js";
import type { TransferProgress } from "./exportStore.js";
import { decodeEntries, FrameReader } from "./format.js";
import { damaged } from "../codec/Codec.js";
import { checkIdentity } from "../checkIdentity.js";
import { parseIdentity } from "../openStore.js";
import type { StoreIdentity } from "../StoreIdentity.js";

/**
 * Fills an empty database with an exported store. Until the last byte is checked, the database is
 * marked as incomplete, and `openStore` refuses it. A failed import empties the database. If the
 * process was killed, the next import empties it.
 */
export async function importStore(
  readable: Readable,
  keyValue: KeyValue,
  onProgress: (progress: TransferProgress) => void = () => undefined,
): Promise<TransferProgress> {
  await refuseFull(keyValue);
  await keyValue.write((batch) => batch.put(metaKey("importing"), Uint8Array.of(1)));
  try {
    const progress = await fill(readable, keyValue, onProgress);
    await keyValue.write((batch) => batch.remove(metaKey("importing")));
    return progress;
  } catch (error) {
    // If this fails too, the mark stays and the next import empties the database.
    await empty(keyValue).catch(() => undefined);
    throw error;
  }
}

async function fill(
  readable: Readable,
  keyValue: KeyValue,
  onProgress: (progress: TransferProgress) => void,
): Promise<TransferProgress> {
  const progress: TransferProgress = { entries: 0, bytes: 0 };
  const frames = new FrameReader(readable);
  await frames.readHead();
  for (;;) {
    const frame = await frames.readFrame();
    progress.bytes = frames.bytes;
    if (frame === undefined) break;
    const entries = decodeEntries(frame);
    await keyValue.write((batch) => {
      for (const { key, value } of entries) batch.put(key, value);
    });
    progress.entries += entries.length;
    onProgress({ ...progress });
  }
  await frames.readEnd(progress.entries);
  progress.bytes = frames.bytes;
  return progress;
}

async function refuseFull(keyValue: KeyValue): Promise<void> {
  if (keyValue.get(metaKey("importing")) !== undefined) return await empty(keyValue);
  for (const _ of keyValue.range(everything.from, everything.to, { limit: 1 })) {
    throw new NodeError(nodeCodes.store.notEmpty, "There is already a store here.", {
      remedy: "Import into a new folder.",
    });
  }
}

/**
 * Removes the `importing` entry last. If the process dies earlier, the next import finds that
 * entry and empties the database again.
 */
async function empty(keyValue: KeyValue): Promise<void> {
  const importing = metaKey("importing");
  await removeRange(keyValue, everything, (key) => Buffer.compare(key, importing) === 0);
  await keyValue.write((batch) => batch.remove(importing));
}

/**
 * Throws if the file does not begin like an exported store of this chain. Does not check the
 * rest.
 */
export async function checkExported(readable: Readable, identity: StoreIdentity): Promise<void> {
  const frames = new FrameReader(readable);
  await frames.readHead();
  // Entries are sorted by key, and the identity has the first key.
  const [first] = decodeEntries((await frames.readFrame()) ?? Buffer.alloc(0));
  if (first === undefined || Buffer.compare(first.key, metaKey("identity")) !== 0) {
    throw damaged("the file does not say which chain it contains");
  }
  checkIdentity(parseIdentity(first.value), identity, "file");
}
