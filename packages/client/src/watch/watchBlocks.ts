import type { Live, Watched } from "../Live.js";
import type { Block } from "../views.js";
import { object } from "../wire/decoder.js";
import type { Node } from "../wire/Node.js";
import { BLOCK, block } from "../wire/views.js";
import { watched } from "./watched.js";

const event = object({ block });

/** As many as are kept. */
const KEPT = 50;

export function watchBlocks(node: Node, closing: AbortSignal): Live<Watched<readonly Block[]>> {
  return watched<readonly Block[]>(
    node.wire,
    {
      query: `subscription ($since: Int) { blocks(since: $since) { height block { ${BLOCK} } } }`,
      name: "blocks",
      rests: () => true,
      resumes: true,
      // The stream begins with the latest block; what was before is asked for once.
      onOpen(set) {
        node.blocks({ first: KEPT }).then(
          (blocks) => set((before = []) => blocks.reduceRight(insert, before)),
          () => undefined, // the stream says what is wrong
        );
      },
      empty: [],
      reduce: (given, before = []) => insert(before, event(given, "blocks").block),
    },
    closing,
  );
}

/** Latest first. */
export function insert(blocks: readonly Block[], added: Block): readonly Block[] {
  const others = blocks.filter(({ height }) => height !== added.height);
  return [added, ...others].sort((a, b) => b.height - a.height).slice(0, KEPT);
}
