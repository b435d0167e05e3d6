import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { NodeError } from "../../lib/NodeError.js";
import { keyFileOf } from "../../tables/NodeKey.js";
import { exportStore } from "../../store/transfer/exportStore.js";
import type { ConfiguredInvocation } from "../Command.js";
import { fileExists, fileError } from "../files.js";
import { MEGABYTE, count, numbered } from "../Progress.js";
import { readingStore } from "../readingStore.js";

export async function exportFile({ args, config, output }: ConfiguredInvocation): Promise<void> {
  const [file = ""] = args;
  if (existsSync(file)) throw fileExists(file);
  // Written under another name, and renamed when the export is complete.
  const part = `${file}.part`;
  const progress = output.progress("exporting", "MB");
  const { blocks, entries, bytes } = await readingStore(config, async (store) => {
    try {
      const blocks = store.blockCount();
      const stream = createWriteStream(part, { flush: true });
      const done = await exportStore(store, stream, ({ bytes }) =>
        progress.update(Math.floor(bytes / MEGABYTE)),
      );
      if (existsSync(file)) throw fileExists(file);
      await rename(part, file);
      return { blocks, ...done };
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      throw error instanceof NodeError ? error : fileError(file, error);
    } finally {
      progress.end();
    }
  });
  output.say(`Wrote ${numbered(blocks, "block")} to ${file}: ${count(bytes)} bytes.`);
  const key = keyFileOf(config.store.path);
  if (existsSync(key)) output.say(`The node's own key is not in it: keep ${key} as well.`);
  output.document({ file, blocks, entries, bytes });
}
