import { expect, it } from "@jest/globals";
import { promiseText, proofText } from "../../src/lib/proofText";

it('says "not proven" until the node says otherwise', () => {
  expect(proofText(undefined)).toMatch(/^Not proven yet\. No proof of this chain’s blocks is/);
  const chain = { height: 0, provenBlocks: 0, settledBlocks: 0 };
  expect(proofText({ ...chain, height: undefined })).toMatch(/^Not proven yet\. No proof/);
  expect(proofText(chain)).toMatch(
    /^Not proven yet\. This chain has one block, and no proof of it is/,
  );
  expect(proofText({ ...chain, height: 41 })).toBe(
    "Not proven yet. This chain has 42 blocks, and no proof of them is finished.",
  );
});

it("says how many blocks are proven and settled, according to the node", () => {
  const chain = { height: 41, provenBlocks: 30, settledBlocks: 0 };
  expect(proofText(chain)).toBe(
    "The node says that of this chain’s 42 blocks, 30 are proven, and none is settled on Mina. The latest 12 are not proven yet.",
  );
  expect(proofText({ ...chain, settledBlocks: 12 })).toMatch(/, and 12 are settled on Mina/);
  expect(proofText({ ...chain, provenBlocks: 41 })).toMatch(/The latest one is not proven/);
  expect(proofText({ ...chain, provenBlocks: 1 })).toMatch(/blocks, one is proven, and none is/);
  expect(proofText({ ...chain, settledBlocks: 1 })).toMatch(/30 are proven, and one is settled/);
  const first = { ...chain, provenBlocks: 1, settledBlocks: 1 };
  expect(proofText(first)).toMatch(/42 blocks, one is proven and settled on Mina\. The latest 41/);
  expect(proofText({ ...first, height: 0 })).toMatch(/only block is proven and settled on Mina\.$/);
  expect(proofText({ ...first, height: 0, settledBlocks: 0 })).toMatch(
    /and not settled on Mina\.$/,
  );
  expect(proofText({ ...chain, provenBlocks: 42 })).toMatch(/, 42 are proven, and .* Mina\.$/);
});

it("promises a proof only if there is one", () => {
  const chain = { height: 41, provenBlocks: 0, settledBlocks: 0 };
  for (const unproven of [undefined, chain]) {
    expect(promiseText(unproven)).toBe(
      "Every move is signed by its player, and anyone can verify it.",
    );
  }
  expect(promiseText({ ...chain, provenBlocks: 30 })).toBe(
    "Every move is signed by its player, 30 of 42 blocks are proven, and anyone can verify both.",
  );
  expect(promiseText({ ...chain, provenBlocks: 42 })).toMatch(/, every block is proven, /);
});
