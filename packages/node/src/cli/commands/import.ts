import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { openLmdb } from "../../store/openLmdb.js";
import { openStore } from "../../store/openStore.js";
import { checkExported, importStore } from "../../store/transfer/importStore.js";
import { storeIdentity } from "../../store/StoreIdentity.js";
import type { ConfiguredInvocation } from "../Command.js";
import { fileError } from "../files.js";
import { MEGABYTE, numbered } from "../Progress.js";

/** `kifu import`: fills an empty store from an exported file. */
export async function importFile({ args, config, output }: ConfiguredInvocation): Promise<void> {
  const [file = ""] = args;
  const progress = output.progress("importing", "MB");
  const identity = await storeIdentity(config.chain);
  try {
    // The file is checked before the store is created.
    const { size } = await stat(file);
    const beginning = createReadStream(file);
    await checkExported(beginning, identity).finally(() => beginning.destroy());
    const keyValue = await openLmdb(config.store.path);
    try {
      const stream = createReadStream(file);
      const { entries, bytes } = await importStore(stream, keyValue, ({ bytes }) =>
        progress.update(Math.floor(bytes / MEGABYTE), Math.ceil(size / MEGABYTE)),
      ).finally(() => stream.destroy());
      const store = await openStore(keyValue, identity);
      const blocks = store.blockCount();
      progress.end();
      output.say(`Imported ${numbered(blocks, "block")} from ${file} into ${config.store.path}.`);
      output.say("If they come from somebody else, `kifu verify-store` replays them.");
      output.document({ file, store: config.store.path, blocks, entries, bytes });
    } finally {
      await keyValue.close();
    }
  } catch (error) {
    throw fileError(file, error);
  } finally {
    progress.end();
  }
}
