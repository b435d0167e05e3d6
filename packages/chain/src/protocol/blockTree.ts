import { BlockHashMerkleTreeWitness } from "@proto-kit/protocol";
import { Field } from "o1js";
import { replaceMethod } from "./replaceMethod.js";

/**
 * Binds consecutive versions of the tree of blocks. When a block is inserted, the stock circuit
 * takes the next block's place from a witness, and checks only its index. A prover could choose
 * the siblings of that place, which commit to all earlier blocks. Here the place must be in the
 * tree that the block was inserted into.
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
