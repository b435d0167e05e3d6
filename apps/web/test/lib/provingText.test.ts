import { expect, it } from "@jest/globals";
import { proofCommands } from "../../src/lib/proofCommands";
import {
  blocksText,
  lagText,
  proverText,
  provingText,
  unprovenText,
} from "../../src/lib/provingText";

const nothing = { blocks: 0, transactions: 0, seconds: 0, since: undefined };
const prover = {
  name: "local",
  since: 0,
  batch: undefined,
  firstBlock: undefined,
  lastBlock: undefined,
  tasksDone: undefined,
  tasksTotal: undefined,
} as const;

it("says how far proving is behind, and if nobody proves", () => {
  const unproven = { blocks: 12, transactions: 34, seconds: 300, since: 5 };
  const some = { provenBlocks: 3, unproven };
  const text = "12 blocks with 34 transactions are not proven yet. The oldest has waited 5 min.";
  expect(lagText(some)).toBe(text);
  expect(provingText({ ...some, provers: [] })).toBe(`${text} No prover is running.`);
  const waiting = { ...prover, activity: "waiting" as const };
  expect(provingText({ ...some, provers: [waiting] })).toBe(text);
  expect(lagText({ ...some, unproven: { blocks: 1, transactions: 1, seconds: 0, since: 5 } })).toBe(
    "1 block with 1 transaction is not proven yet. It has waited under 1 s.",
  );
  const all = { provenBlocks: 3, unproven: nothing };
  expect(provingText({ ...all, provers: [waiting] })).toBe("Every block is proven.");
  expect(lagText({ ...all, provenBlocks: 0 })).toBe("No blocks to prove yet.");
});

it("says what a prover is doing", () => {
  expect(proverText({ ...prover, activity: "compiling" }, 3)).toMatch(/^Compiling the circuits\./);
  expect(proverText({ ...prover, activity: "waiting" }, 0)).toBe("Waiting for blocks.");
  expect(proverText({ ...prover, activity: "waiting" }, 3)).toBe(
    "Waiting for more blocks, or until the oldest has waited long enough.",
  );
  expect(proverText({ ...prover, activity: "proving" }, 3)).toBe("Proving.");
  const at = { batch: 3, firstBlock: 10, lastBlock: 15 };
  expect(proverText({ ...prover, activity: "proving", ...at }, 3)).toBe(
    "Proving batch 3: blocks 10 to 15.",
  );
  expect(blocksText({ firstBlock: 4, lastBlock: 4 })).toBe("block 4");
});

it("says that a block is being proven, and of others how far proving is behind", () => {
  const unproven = { blocks: 12, transactions: 34, seconds: 300, since: 5 };
  const at = { activity: "proving" as const, batch: 3, firstBlock: 10, lastBlock: 15 };
  const proving = { provenBlocks: 10, unproven, provers: [{ ...prover, ...at }] };
  for (const height of [10, 15]) {
    expect(unprovenText(height, proving)).toBe(
      `Block ${height} is being proven now, in batch 3 with blocks 10 to 15.`,
    );
  }
  const provers = [{ ...prover, ...at, tasksDone: 5, tasksTotal: 31 }];
  expect(unprovenText(10, { ...proving, provers })).toBe(
    "Block 10 is being proven now, in batch 3 with blocks 10 to 15: 5 of 31 proofs are made.",
  );
  for (const height of [9, 16]) {
    expect(unprovenText(height, proving)).toMatch(/^Block \d+ is not proven yet\. 12 blocks with/);
  }
  expect(unprovenText(10, { ...proving, provers: [] })).toMatch(/not proven yet\. .* No prover/);
});

it("shows the commands that check a proof and all before it, quoted for the shell", () => {
  const url = "https://kifu.example/api";
  const salt = "0123456789abcdef0123456789abcdef";
  expect(proofCommands({ url, batch: 0, chain: { name: "kifu-club", salt } })).toBe(
    `curl -fO 'https://kifu.example/api/proofs/0.json'\n` +
      `npm run kifu -- verify-proof 0.json --chain kifu-club --salt ${salt}`,
  );
  expect(proofCommands({ url, batch: 3, chain: { name: "it's $(mine)", salt } })).toBe(
    `curl -fO 'https://kifu.example/api/proofs/[0-3].json'\n` +
      `npm run kifu -- verify-proof $(seq -f %g.json 0 3) --chain 'it'\\''s $(mine)' --salt ${salt}`,
  );
});
