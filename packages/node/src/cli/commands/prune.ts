import { openExisting, openStore } from "../../store/openStore.js";
import { prune } from "../../store/prune.js";
import { NodeError } from "../../lib/NodeError.js";
import { storeIdentity } from "../../store/StoreIdentity.js";
import { commandCodes } from "../commandCodes.js";
import type { ConfiguredInvocation } from "../Command.js";
import { count, numbered } from "../Progress.js";

interface Flags {
  keep?: number;
  evenUnproven?: boolean;
}

/** `kifu prune`: deletes the data of old blocks that only their proofs need. */
export async function pruneStore({
  config,
  flags,
  output,
}: ConfiguredInvocation<Flags>): Promise<void> {
  const { keep: keepBlocks = unsaid(), evenUnproven = false } = flags;
  const progress = output.progress("pruning", "blocks");
  const keyValue = await openExisting(config.store.path);
  try {
    const store = await openStore(keyValue, await storeIdentity(config.chain));
    const unproven = Math.max(0, store.blockCount() - keepBlocks - store.provenBlocks());
    const pruned = await prune(store, { keepBlocks, evenUnproven }, ({ blocks }) =>
      progress.update(blocks),
    );
    progress.end();
    output.say(
      `Pruned the traces of ${numbered(pruned.blocks, "block")}, and ` +
        `${numbered(pruned.transactions, "dropped transaction")}.`,
    );
    if (!evenUnproven && unproven > 0) {
      output.say(`${count(unproven)} old blocks kept theirs, because they are not proven.`);
    }
    output.document({ keptUnproven: evenUnproven ? 0 : unproven, ...pruned });
  } finally {
    progress.end();
    await keyValue.close();
  }
}

function unsaid(): never {
  throw new NodeError(commandCodes.usage.flagValue, "kifu prune needs --keep.", {
    remedy: "Say how many of the latest blocks keep all their data: kifu prune --keep 10000",
  });
}
