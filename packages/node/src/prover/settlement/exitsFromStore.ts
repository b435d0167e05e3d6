import type { ChainTerms } from "@kifu/chain/terms";
import type { ExitFile } from "@kifu/wire";
import { parseAddress } from "../../lib/keyName.js";
import { nodeCodes } from "../../lib/nodeCodes.js";
import { NodeError } from "../../lib/NodeError.js";
import { type StoredBlocks, wholeBlocks } from "../wholeBlocks.js";
import { everyMatch, readExit } from "./exitFiles.js";
import { PastState, type PastStore } from "./PastState.js";

/**
 * Reads what players can leave with from a store that has at least this many blocks. Executes
 * blocks again if their traces were pruned.
 */
export function exitsFromStore(store: PastStore & StoredBlocks, terms: ChainTerms, blocks: number) {
  if (store.blockCount() < blocks) throw tooShort(blocks, store.blockCount());
  const readBlocks = (from: number, to: number) => wholeBlocks(store, { from, to, terms });
  const state = new PastState(store, blocks, { readBlocks });
  return async (owner: string): Promise<ExitFile> => {
    await state.follow();
    return readExit(state, parseAddress(owner), everyMatch(state));
  };
}

function tooShort(settled: number, stored: number): NodeError {
  return new NodeError(nodeCodes.leave.otherRoot, "The store is older than the settled state.", {
    details: { storedBlocks: stored, settledBlocks: settled },
    remedy: "Use a newer copy of the store.",
  });
}
