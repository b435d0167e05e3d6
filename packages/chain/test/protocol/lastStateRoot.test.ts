import { describe, expect, test } from "@jest/globals";
import { NetworkState } from "@proto-kit/protocol";
import { Field, Provable } from "o1js";
import { LastStateRoot } from "../../src/protocol/LastStateRoot.js";

const LAST = Field(11);
const NAMED = Field(22);

/** The root that the next block may read, when the prover names one after a block. */
async function rootAfter(transactionsHash: Field): Promise<Field | undefined> {
  const network = new NetworkState({ ...NetworkState.empty(), previous: { rootHash: LAST } });
  let root: Field | undefined;
  await Provable.runAndCheck(async () => {
    const witness = (value: Field) => Provable.witness(Field, () => value);
    const { previous } = await new LastStateRoot().afterBlock(network, {
      stateRoot: witness(NAMED),
      transactionsHash: witness(transactionsHash),
      blockHashRoot: Field(0),
      eternalTransactionsHash: Field(0),
      incomingMessagesHash: Field(0),
    });
    Provable.asProver(() => {
      root = previous.rootHash.toConstant();
    });
  });
  return root;
}

describe("the root that the next block may read", () => {
  test("is the one after a block's transactions, which the state prover witnesses", async () => {
    expect(await rootAfter(Field(3))).toEqual(NAMED);
  });

  test("stays after a block without any, whatever the prover names", async () => {
    expect(await rootAfter(Field(0))).toEqual(LAST);
  });
});
