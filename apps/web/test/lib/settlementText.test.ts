import { expect, it } from "@jest/globals";
import type { SettlementStatus } from "@kifu/wire";
import { minaLink, minaText, playerCommand, silenceText } from "../../src/lib/settlementText";

const NOW = 1_800_000_000_000;
const DAY = 86_400_000;

function settled(daysAgo: number | undefined, unit = 1_000_000n): SettlementStatus {
  const slots = { secondsPerSlot: 90n, silence: 6720n, freeze: 13_440n };
  const address = `B62${"q".repeat(52)}`;
  const keys = { operator: address, proversKey: 3n, verifiers: [], quorum: 0 };
  const others = { domain: 7n, genesisSlot: 0n, lag: 960n, deadline: 960n };
  const contract = {
    address,
    network: "devnet",
    unit,
    ...slots,
    ...keys,
    ...others,
    upgrades: undefined,
  };
  const at = daysAgo === undefined ? undefined : NOW - daysAgo * DAY;
  return { contract, blocks: 9, transaction: undefined, at, upgrade: undefined };
}

const RULES = "After 7 days of silence anybody may settle, and after 14 days nobody may.";
const LEAVE = "Players can leave then, with what their browsers keep.";

it("says when the operator last settled, and what follows if they stop", () => {
  expect(silenceText(settled(0), NOW)).toBe(
    `The operator last settled just now. ${RULES} ${LEAVE}`,
  );
  expect(silenceText(settled(0.25), NOW)).toBe(
    `The operator last settled 6 h ago. ${RULES} ${LEAVE}`,
  );
  expect(silenceText(settled(undefined), NOW)).toBe(
    `The node does not know when the operator last settled. ${RULES} ${LEAVE}`,
  );
});

it("says for how long the operator has been silent, and what one can do now", () => {
  expect(silenceText(settled(3.5), NOW)).toBe(
    `The operator has been silent for 3 days. ${RULES} ${LEAVE}`,
  );
  expect(silenceText(settled(9), NOW)).toBe(
    "The operator has been silent for 9 days. Anybody may settle now, with the chain’s blocks and a prover. In 5 days the contract freezes. Players can leave then, with what their browsers keep.",
  );
  expect(silenceText(settled(14), NOW)).toBe(
    "The operator has been silent for 14 days. The contract is frozen. Leave with your money: save the file on the account page, and run “kifu exit” with it.",
  );
});

it("promises no money on a chain with play money", () => {
  for (const days of [0, 3, 9, 20, undefined]) {
    expect(silenceText(settled(days, 0n), NOW)).not.toMatch(/leave|money/i);
  }
});

it("counts a clock that runs ahead as no silence", () => {
  expect(silenceText(settled(-2), NOW)).toContain("just now");
});

it("links only networks that the explorer shows", () => {
  expect(minaLink("devnet", "5Jabc")).toBe("https://minascan.io/devnet/tx/5Jabc");
  for (const network of ["local", "zeko", "devnet/.."]) {
    expect(minaLink(network, "5Jabc")).toBeUndefined();
  }
});

it("writes amounts in MINA exactly", () => {
  expect(minaText(150, 10_000_000n)).toBe("1.5 MINA");
  expect(minaText(1, 1n)).toBe("0.000000001 MINA");
  expect(minaText(2_147_483_647, 1_000_000_000n)).toBe("2,147,483,647 MINA");
  expect(minaText(0, 10n)).toBe("0 MINA");
});

it("names the node of a command by the address of its web app or its own", () => {
  for (const url of ["https://kifu.example.org/api/graphql", "https://kifu.example.org/api"]) {
    expect(playerCommand("force 5", url)).toBe(
      "npm run kifu -- force 5 --url 'https://kifu.example.org/api' --settle.url MINA-NODE --settle.keyFile player.key",
    );
  }
});
