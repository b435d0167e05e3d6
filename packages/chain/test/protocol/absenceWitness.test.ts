import { expect, jest, test } from "@jest/globals";
import {
  InMemoryLinkedLeafStore,
  InMemoryMerkleTreeStorage,
  LinkedMerkleTree,
  LinkedMerkleTreeWitness,
} from "@proto-kit/common";
import "../../src/protocol/absenceWitness.js";

test("the witness of an absent leaf needs the leaf before it", () => {
  const leaves = new InMemoryLinkedLeafStore();
  const tree = new LinkedMerkleTree(new InMemoryMerkleTreeStorage(), leaves);
  const shown = () => LinkedMerkleTreeWitness.fromReadWitness(tree.getReadWitness(5n));
  expect(shown().leafPrevious.leaf.path.toBigInt()).toBe(0n);
  const lookUp = jest.spyOn(leaves, "getPreviousLeaf").mockReturnValue(undefined);
  expect(shown).toThrow("No leaf comes before 5");
  lookUp.mockRestore();
});
