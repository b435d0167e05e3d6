import { BlockHashMerkleTreeWitness } from "@proto-kit/protocol";
import { Field } from "o1js";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Holds the tree of blocks to itself. When a block is entered, the stock circuit takes the
 * next block's place in the tree as a witness, and looks at the place's number alone: its
 * siblings, which are all earlier blocks, were the prover's to choose. Here the next place
 * lies in the very tree into which the block was entered.
 */
replaceMethod(
  BlockHashMerkleTreeWitness.prototype,
  "calculateRootIncrement",
  (stock) =>
    function enterBlock(this: BlockHashMerkleTreeWitness, index, leaf) {
      const [root, next] = stock.call(this, index, leaf);
      next.calculateRoot(Field(0)).assertEquals(root, "block/another-tree");
      return [root, next];
    },
);
