import { VERIFIED } from "../store/parts/logTip.js";
import type { Store } from "../store/Store.js";
import type { RootSigner } from "./RootSigner.js";

/**
 * The height of the first block that this verifier has rebuilt, with every signature checked. All
 * later blocks are rebuilt too. A store that was imported, or that followed without a verifier,
 * begins with blocks that were not, and one of them may still be open.
 */
export async function verifiedFrom(
  store: Store,
  verifier: Pick<RootSigner, "publicKey"> | undefined,
): Promise<number> {
  const { keyValue } = store;
  const written = keyValue.get(VERIFIED);
  if (verifier === undefined) {
    // From here on, nobody checks the signatures in this store's blocks.
    if (written !== undefined) await keyValue.write((batch) => batch.remove(VERIFIED));
    return Infinity;
  }
  const [key, height] = written === undefined ? [] : Buffer.from(written).toString().split(" ");
  if (key === verifier.publicKey) return Number(height);
  const from = store.logTip() === undefined ? 0 : store.blockCount() + 1;
  const value = Buffer.from(`${verifier.publicKey} ${from}`);
  await keyValue.write((batch) => batch.put(VERIFIED, value));
  return from;
}
