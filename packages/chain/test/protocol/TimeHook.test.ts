import { describe, expect, test } from "@jest/globals";
import { NetworkState } from "@proto-kit/protocol";
import { Field, Provable, UInt64 } from "o1js";
import { protocolModules } from "../../src/protocol/protocolModules.js";
import { TimeHook } from "../../src/protocol/TimeHook.js";

const BEFORE = 1_000n;
const LONGEST_STEP = 2n ** 32n;

const network = (time: bigint) =>
  new NetworkState({ block: { height: UInt64.from(time) }, previous: { rootHash: Field(7) } });

async function timeChosen(time: bigint | undefined): Promise<NetworkState> {
  const hook = new TimeHook();
  if (time !== undefined) hook.next.set(BEFORE, time);
  let shown: NetworkState | undefined;
  await Provable.runAndCheck(async () => {
    const state = Provable.witness(NetworkState, () => network(BEFORE));
    const next = await hook.beforeBlock(state);
    Provable.asProver(() => {
      const { block, previous } = next;
      shown = new NetworkState({
        block: { height: UInt64.from(block.height.toBigInt()) },
        previous: { rootHash: previous.rootHash.toConstant() },
      });
    });
  });
  if (shown === undefined) throw new Error("Nothing was shown");
  return shown;
}

describe("the chain's time", () => {
  test.each([1n, 2n, 60n, LONGEST_STEP])("can advance by %s seconds", async (step) => {
    expect(await timeChosen(BEFORE + step)).toEqual(network(BEFORE + step));
  });

  test("advances by a second if none was chosen", async () => {
    expect(await timeChosen(undefined)).toEqual(network(BEFORE + 1n));
  });

  test.each([
    ["stand still", BEFORE],
    ["go back", BEFORE - 1n],
    ["go back to genesis", 0n],
    ["go back past genesis", Field.ORDER - 1n],
    ["leap by more than 2^32 seconds", BEFORE + LONGEST_STEP + 1n],
    ["jump to its end", 2n ** 64n - 1n],
  ])("cannot %s", async (_, time) => {
    await expect(timeChosen(time)).rejects.toThrow("block/time-runs-back");
  });

  test("does not change after a block", async () => {
    expect(await new TimeHook().afterBlock(network(BEFORE))).toEqual(network(BEFORE));
  });

  test("is changed by no other hook, because this one replaces the framework's", () => {
    expect(protocolModules.BlockHeight).toBe(TimeHook);
  });
});
