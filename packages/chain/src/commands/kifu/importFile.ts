import { open } from "node:fs/promises";
import { openLmdb } from "../../node/store/lmdb.js";
import { openStore } from "../../node/store/openStore.js";
import { importStore } from "../../node/store/transfer/importStore.js";
import { identityOf } from "../../runtime/identity.js";
import type { ConfiguredInvocation } from "./Command.js";
import { fileFault } from "./files.js";
import { MEGABYTE, count } from "./Progress.js";

/** `kifu import`: an empty store, filled from an exported file. */
export async function importFile({ args, config, output }: ConfiguredInvocation): Promise<void> {
  const [file = ""] = args;
  // Before anything is made in the store's folder.
  const handle = await open(file).catch((error: unknown) => {
    throw fileFault(file, error);
  });
  const progress = output.progress("importing", "MB");
  try {
    const { size } = await handle.stat();
    const keyValue = await openLmdb(config.store.path);
    try {
      const stream = handle.createReadStream({ autoClose: false });
      const { entries, bytes } = await importStore(stream, keyValue, ({ bytes }) =>
        progress.update(Math.floor(bytes / MEGABYTE), Math.ceil(size / MEGABYTE)),
      );
      const store = await openStore(keyValue, await identityOf(config.chain));
      const blocks = store.blockCount();
      progress.end();
      output.say(`Filled ${config.store.path} with ${count(blocks)} blocks from ${file}.`);
      output.say("`kifu verify-store` replays them, if they come from somebody else.");
      output.document({ file, store: config.store.path, blocks, entries, bytes });
    } finally {
      await keyValue.close();
    }
  } catch (error) {
    throw fileFault(file, error);
  } finally {
    progress.end();
    await handle.close();
  }
}
