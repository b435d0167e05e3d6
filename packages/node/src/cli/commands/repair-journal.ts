import type { JournalRepair } from "../../store/journal/repairJournal.js";
import { openExisting, openStore } from "../../store/openStore.js";
import { storeIdentity } from "../../store/StoreIdentity.js";
import type { ConfiguredInvocation } from "../Command.js";
import { numbered } from "../Progress.js";

export async function repairJournal({ config, output }: ConfiguredInvocation): Promise<void> {
  let repair: JournalRepair = { damage: [], kept: [] };
  const onRepair = (done: JournalRepair) => void (repair = done);
  const keyValue = await openExisting(config.store.path, { onRepair });
  try {
    // Throws if the store belongs to another chain.
    await openStore(keyValue, await storeIdentity(config.chain));
  } finally {
    await keyValue.close();
  }
  const { damage, kept } = repair;
  for (const { file, record, at, bytes, holds, corrected } of damage) {
    const where = `${file}, record ${record} (${numbered(bytes, "byte")} at ${at})`;
    output.say(`${corrected ? "Restored" : "Lost"}: ${where}: ${holds}.`);
  }
  if (damage.length === 0) output.say("The journal is not damaged. Nothing was changed.");
  for (const file of kept) output.say(`The damaged file is kept as ${file}.`);
  if (damage.some(({ corrected }) => !corrected)) {
    output.say(
      "Start the node: its log names the matches in which a move is missing. The pages of their players send it again.",
    );
  }
  output.document({ damage, kept });
}
