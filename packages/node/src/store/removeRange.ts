import type { KeyValue } from "./KeyValue.js";

const AT_ONCE = 10_000;

/**
 * Removes every entry with `from <= key < to`. Removes them in portions, because there may be
 * very many.
 */
export async function removeRange(
  keyValue: KeyValue,
  { from, to }: { from: Uint8Array; to: Uint8Array },
  isKept: (key: Uint8Array) => boolean = () => false,
): Promise<void> {
  for (;;) {
    const some = keyValue.range(from, to, { limit: AT_ONCE });
    const keys = Array.from(some, ({ key }) => key).filter((key) => !isKept(key));
    if (keys.length === 0) return;
    await keyValue.write((batch) => keys.forEach((key) => batch.remove(key)));
  }
}
