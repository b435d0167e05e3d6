import { leaveLog } from "../../store/parts/logTip.js";
import { openExisting, openStore } from "../../store/openStore.js";
import { storeIdentity } from "../../store/StoreIdentity.js";
import type { ConfiguredInvocation } from "../Command.js";

/** `kifu leave-log`: takes the store out of its shared log. */
export async function leaveSharedLog({ config, output }: ConfiguredInvocation): Promise<void> {
  const keyValue = await openExisting(config.store.path);
  try {
    const store = await openStore(keyValue, await storeIdentity(config.chain));
    const tip = store.logTip();
    if (tip !== undefined) await keyValue.write(leaveLog);
    output.say(
      tip === undefined
        ? "The store takes part in no shared log. Nothing was changed."
        : `The store has left its log, of which it has ${tip.seq} rows. Start no other node with that log. ` +
            "For a new log, set log.url to another database.",
    );
    output.document({ rows: tip?.seq ?? 0 });
  } finally {
    await keyValue.close();
  }
}
