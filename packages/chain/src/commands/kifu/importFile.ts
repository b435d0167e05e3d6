import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { openLmdb } from "../../node/store/lmdb.js";
import { openStore } from "../../node/store/openStore.js";
import { checkExported } from "../../node/store/transfer/checkExported.js";
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
  const identity = await identityOf(config.chain);
  try {
    const { size } = await handle.stat();
    // A stream closes what it reads from when it is destroyed: this one opens the file anew.
    const beginning = createReadStream(file);
    await checkExported(beginning, identity).finally(() => beginning.destroy());
    const keyValue = await openLmdb(config.store.path);
    try {
      const stream = handle.createReadStream({ autoClose: false });
      const { entries, bytes } = await importStore(stream, keyValue, ({ bytes }) =>
        progress.update(Math.floor(bytes / MEGABYTE), Math.ceil(size / MEGABYTE)),
      );
      const store = await openStore(keyValue, identity);
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
