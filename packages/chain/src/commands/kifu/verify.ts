import { termsOf } from "../../node/store/openStore.js";
import { nodeCodes } from "../../node/codes.js";
import { NodeError } from "../../node/NodeError.js";
import { installFastPoseidon } from "../../node/primitives/poseidon.js";
import { fastestVerification } from "../../node/primitives/signature.js";
import type { Difference } from "../../node/production/entryDifference.js";
import { verifyStore } from "../../node/production/verifyStore.js";
import { RESTORE } from "../../node/store/restore.js";
import type { ConfiguredInvocation } from "./Command.js";
import { count } from "./Progress.js";
import { readingStore } from "./readingStore.js";

/** `kifu verify-store`: replays the stored chain from genesis. */
export async function verify({ config, output }: ConfiguredInvocation): Promise<void> {
  await installFastPoseidon();
  const fastest = await fastestVerification();
  const progress = output.progress("replaying", "blocks");
  const { blocks, transactions, difference } = await readingStore(config, async (store) => {
    try {
      return await verifyStore(store, {
        terms: termsOf(store),
        verify: fastest.verify,
        onProgress: (done, total) => progress.update(done, total),
      });
    } finally {
      progress.end();
    }
  });
  if (difference !== undefined) throw differs(difference);
  output.say(
    `${count(blocks)} blocks with ${count(transactions)} transactions were replayed from ` +
      "genesis: every signature, every execution and every entry that they determine are as stored.",
  );
  output.document({ blocks, transactions });
}

function differs({ height, what, key, stored, replayed }: Difference): NodeError {
  return new NodeError(
    nodeCodes.store.damaged,
    `The stored chain differs from its replay at height ${String(height)}.`,
    {
      details: { height, what, ...(key !== undefined && { key }), stored, replayed },
      remedy: RESTORE,
    },
  );
}
