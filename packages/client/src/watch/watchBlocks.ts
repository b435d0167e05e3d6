import type { Observable, Watched } from "../Observable.js";
import { type Block, blockEvent } from "@kifu/wire";
import type { NodeApi } from "../node-api/NodeApi.js";
import type { EventChannels } from "./EventChannels.js";
import { finalityAt } from "../match/finalityAt.js";
import { watched } from "./watched.js";

const KEPT = 50;

/** Watches the latest blocks, at most `KEPT`, newest first. */
export function watchBlocks(
  node: NodeApi,
  channels: EventChannels,
): Observable<Watched<readonly Block[]>> {
  return watched<readonly Block[]>(channels, {
    query: `subscription ($since: Int) { blocks(since: $since) { ${blockEvent.selection} } }`,
    name: "blocks",
    rests: () => true,
    resumes: true,
    // The stream starts with the latest block. Earlier blocks are fetched once.
    onOpen(set) {
      node.blocks({ first: KEPT }).then(
        (blocks) => set((before = []) => blocks.reduceRight(insert, before)),
        () => undefined, // the stream reports the error
      );
    },
    empty: [],
    reduce(given, before = []) {
      const { block, ...proven } = blockEvent(given, "blocks");
      return insert(before, block).map((each) => ({
        ...each,
        finality: finalityAt(each.height, each.finality, proven),
      }));
    },
  });
}

function insert(blocks: readonly Block[], added: Block): readonly Block[] {
  const others = blocks.filter(({ height }) => height !== added.height);
  return [added, ...others].sort((a, b) => b.height - a.height).slice(0, KEPT);
}
