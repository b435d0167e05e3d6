import { NodeError } from "../../lib/NodeError.js";
import { shownKept } from "../../tables/Table.js";
import { inSharedLog } from "../../store/log/logErrors.js";
import { openExisting, openStore } from "../../store/openStore.js";
import { storeIdentity } from "../../store/StoreIdentity.js";
import type { ConfiguredInvocation } from "../Command.js";
import { commandCodes } from "../commandCodes.js";
import { numbered } from "../Progress.js";

interface Flags {
  match?: number;
}

/** `kifu drop-moves`: deletes the moves of a match that are in no transaction. */
export async function dropMoves({
  config,
  flags: { match = unsaid() },
  output,
}: ConfiguredInvocation<Flags>): Promise<void> {
  const keyValue = await openExisting(config.store.path);
  try {
    const store = await openStore(keyValue, await storeIdentity(config.chain));
    if (store.logTip() !== undefined) throw inSharedLog(config.store.path);
    const moves = store.moves().filter((move) => move.match === match);
    await store.commit((changes) => {
      for (const move of moves) changes.removeMove(move);
    });
    output.say(`Dropped ${numbered(moves.length, "move")} of match ${match}.`);
    if (moves.length > 0) {
      output.say("Their receipts are broken. Tell both players, who have them as evidence.");
    }
    output.document({ match, moves: moves.map(shownKept) });
  } finally {
    await keyValue.close();
  }
}

function unsaid(): never {
  throw new NodeError(commandCodes.usage.flagValue, "kifu drop-moves needs --match.", {
    remedy: "Name the match that has stopped, as the log does: kifu drop-moves --match 17",
  });
}
