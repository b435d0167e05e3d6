import type { KeyValue } from "../../node/store/keyValue.js";
import { openLmdb } from "../../node/store/lmdb.js";
import { openStore } from "../../node/store/openStore.js";
import { prune } from "../../node/store/prune.js";
import { NodeError } from "../../node/NodeError.js";
import { identityOf } from "../../runtime/identity.js";
import { commandCodes } from "./codes.js";
import type { ConfiguredInvocation } from "./Command.js";
import { count } from "./Progress.js";

/** `kifu prune`: deletes what only proofs of old blocks would need. */
export async function pruneStore({ config, flags, output }: ConfiguredInvocation): Promise<void> {
  const keepBlocks = keepFrom(flags.get("keep"));
  const evenUnproven = flags.has("even-unproven");
  const progress = output.progress("pruning", "blocks");
  const keyValue = await openExisting(config.store.path);
  try {
    const store = await openStore(keyValue, await identityOf(config.chain));
    const unproven = Math.max(0, store.blockCount() - keepBlocks - store.provenBlocks());
    const pruned = await prune(store, { keepBlocks, evenUnproven }, ({ blocks }) =>
      progress.update(blocks),
    );
    progress.end();
    output.say(
      `Pruned the traces of ${count(pruned.blocks)} blocks, and ` +
        `${count(pruned.transactions)} dropped transactions.`,
    );
    if (!evenUnproven && unproven > 0) {
      output.say(`${count(unproven)} old blocks kept theirs, as they are not proven.`);
    }
    output.document({ keptUnproven: evenUnproven ? 0 : unproven, ...pruned });
  } finally {
    progress.end();
    await keyValue.close();
  }
}

/** Opened to read first, which finds out whether it is a store, and makes none. */
async function openExisting(path: string): Promise<KeyValue> {
  await (await openLmdb(path, { readOnly: true })).close();
  return await openLmdb(path);
}

function keepFrom(given: string | true | undefined): number {
  const keep = typeof given === "string" && /^\d{1,15}$/.test(given) ? Number(given) : 0;
  if (keep >= 1) return keep;
  throw new NodeError(commandCodes.usage.flagValue, "--keep must be a whole number, 1 or more.", {
    details: { given: String(given ?? "nothing") },
    remedy: "Say how many of the latest blocks keep everything: kifu prune --keep 10000",
  });
}
