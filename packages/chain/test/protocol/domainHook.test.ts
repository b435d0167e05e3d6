import { describe, expect, test } from "@jest/globals";
import { NetworkState, type ProvableBlockHook } from "@proto-kit/protocol";
import { Field, Provable } from "o1js";
import { DomainHook } from "../../src/protocol/DomainHook.js";
import { protocolModules } from "../../src/protocol/protocolModules.js";

const DOMAIN = Field(11);
const NAMED = Field(22);

const network = () => new NetworkState({ ...NetworkState.empty(), previous: { rootHash: DOMAIN } });

async function domainAfter(
  run: (hook: ProvableBlockHook) => Promise<NetworkState>,
): Promise<Field> {
  let domain = Field(0);
  await Provable.runAndCheck(async () => {
    const { previous } = await run(new DomainHook());
    Provable.asProver(() => {
      domain = previous.rootHash.toConstant();
    });
  });
  return domain;
}

const named = (value: Field) => Provable.witness(Field, () => value);

describe("the chain's domain in the network state", () => {
  test.each([
    ["after a block's transactions", Field(3)],
    ["after a block without any", Field(0)],
  ])("does not change %s, whatever root the prover names", async (_, transactionsHash) => {
    const after = await domainAfter((hook) =>
      hook.afterBlock(network(), {
        stateRoot: named(NAMED),
        transactionsHash: named(transactionsHash),
        blockHashRoot: named(NAMED),
        eternalTransactionsHash: named(NAMED),
        incomingMessagesHash: named(NAMED),
      }),
    );
    expect(after).toEqual(DOMAIN);
  });

  test("does not change before a block, whatever the prover names", async () => {
    const before = await domainAfter((hook) =>
      hook.beforeBlock(network(), {
        blockHashRoot: named(NAMED),
        eternalTransactionsHash: named(NAMED),
        incomingMessagesHash: named(NAMED),
      }),
    );
    expect(before).toEqual(DOMAIN);
  });

  test("is written by no other hook, because this one replaces the framework's", () => {
    expect(protocolModules.LastStateRoot).toBe(DomainHook);
  });
});
