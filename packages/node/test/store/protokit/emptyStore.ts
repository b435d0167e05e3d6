import { everything, metaKey } from "../../../src/store/keys.js";
import { removeRange } from "../../../src/store/KeyValue.js";
import type { Store } from "../../../src/store/Store.js";

export async function emptyStore({ keyValue }: Store): Promise<void> {
  const identity = metaKey("identity");
  await removeRange(keyValue, everything, (key) => Buffer.compare(key, identity) === 0);
}
