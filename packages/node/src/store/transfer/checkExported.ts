import type { Readable } from "node:stream";
import { damaged } from "../codec/bytes.js";
import { metaKey } from "../keys.js";
import { checkIdentity } from "../checkIdentity.js";
import { parseIdentity } from "../openStore.js";
import type { StoreIdentity } from "../StoreIdentity.js";
import { decodeEntries } from "./format.js";
import { FrameReader } from "./FrameReader.js";

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
