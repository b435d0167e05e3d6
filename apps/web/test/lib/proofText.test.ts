import { expect, it } from "@jest/globals";
import { proofText } from "../../src/lib/proofText";

it("says not proven until the node says otherwise", () => {
  expect(proofText(undefined)).toMatch(/^Not proven yet\. The blocks of this chain are in order/);
  const chain = { height: 0, provenBlocks: 0, settledBlocks: 0 };
  expect(proofText({ ...chain, height: undefined })).toMatch(/^Not proven yet\. The blocks/);
  expect(proofText(chain)).toMatch(/^Not proven yet\. This chain's one block is in order/);
  expect(proofText({ ...chain, height: 41 })).toMatch(/^Not proven yet\. This chain's 42 blocks/);
});

it("says how many are proven and settled, as the node's word", () => {
  const chain = { height: 41, provenBlocks: 30, settledBlocks: 0 };
  expect(proofText(chain)).toBe(
    "Of this chain's 42 blocks, 30 are proven, and none is settled on Mina, says the node.",
  );
  expect(proofText({ ...chain, settledBlocks: 12 })).toMatch(/, and 12 are settled on Mina/);
});
