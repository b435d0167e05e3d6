import { beforeAll, expect, test } from "@jest/globals";
import { Path } from "@proto-kit/protocol";
import { Field, PrivateKey, PublicKey } from "o1js";
import { Crossed } from "../src/bridge/Crossed.js";
import { WithdrawalClaim } from "../src/settlement/Exit.js";
import { statePaths } from "../src/settlement/leaves.js";
import { Settlement } from "../src/settlement/Settlement.js";
import { ProvenBlocks } from "../test/settlement/ProvenBlocks.js";
import { GENESIS_SLOT, SettlementStage } from "../test/settlement/SettlementStage.js";
import { timed } from "./timed.js";

const player = PrivateKey.random();
const owner = player.toPublicKey();
const UNIT = 1_000_000n;
const [DEPOSITED, WITHDRAWN] = [300n, 120n];

/** The chain's own proofs are those of the other suites. Here, a stand-in proves any blocks. */
let stage: SettlementStage;

beforeAll(async () => {
  const proven = await timed("compile a stand-in for the provers", () => ProvenBlocks.compile());
  await timed("compile the settlement contract", () => Settlement.compile());
  stage = await SettlementStage.start({}, proven);
  stage.reach(GENESIS_SLOT + 30);
});

test("a contract is deployed, takes a deposit, settles twice and pays a withdrawal", async () => {
  await timed("deploy", () => stage.deploy());
  await stage.endow(owner, 10_000_000_000n);
  await timed("deposit", () => stage.deposit(player, DEPOSITED));
  await timed("settle a promise", () => stage.settle());
  stage.take(1);
  const crossed = new Crossed({ deposited: Field(DEPOSITED), withdrawn: Field(WITHDRAWN) });
  const path = Path.fromKey(statePaths.crossed, PublicKey, owner);
  stage.write(path, Crossed.toFields(crossed));
  await timed("settle the deposit", () => stage.settle());
  const before = stage.balanceOf(owner);
  const claim = new WithdrawalClaim({
    ...{ owner, crossed, crossedWitness: stage.witness(path), receipt: stage.receipt(owner) },
  });
  await timed("withdraw", () => stage.withdraw(claim));
  expect(stage.balanceOf(owner) - before).toBe(WITHDRAWN * UNIT);
  expect(stage.receipt(owner).withdrawn).toEqual(Field(WITHDRAWN));
  expect(stage.balanceOf(stage.contract.address)).toBe((DEPOSITED - WITHDRAWN) * UNIT);
});
