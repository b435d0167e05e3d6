import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { Field } from "o1js";
import { engineCodes } from "@kifu/chain/codes";
import { allNodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { createNode, type KifuNode } from "../../src/node.js";
import type { Chain } from "../../src/sequencer/Chain.js";
import type { Executor } from "../../src/sequencer/Executor.js";
import type { Store } from "../../src/store/Store.js";
import { defaultTerms, signCall } from "@kifu/chain";
import { Player } from "../harness/Player.js";

describe("admission", () => {
  let node: KifuNode;
  let store: Store;
  let executor: Executor;
  let chain: Chain;
  let a: Player;
  let b: Player;

  beforeAll(async () => {
    node = await createNode({ config: { chain: defaultTerms } });
    ({ store, executor, chain } = node);
    a = new Player(chain.runtime, 1);
    b = new Player(chain.runtime, 2);
    await chain.admit(a.register());
    await chain.admit(b.register());
    await chain.closeBlock();
  });

  afterAll(async () => {
    await node.stop();
  });

  function match() {
    const found = chain.pending.match(1);
    if (found === undefined) throw new Error("No match");
    return found;
  }

  it("refuses what would fail, by its code, and changes nothing", async () => {
    const before = essence();
    await expect(chain.admit(b.randzu(1, match(), "h8"))).rejects.toMatchObject({
      code: "match/not-your-turn",
    });
    b.takeBack("session");
    expect(essence()).toEqual(before);
    expect(executor.openStates).toBe(0);
  });

  it("refuses a nonce that is not the next", async () => {
    a.randzu(1, match(), "h8");
    await expect(chain.admit(a.randzu(1, match(), "h8"))).rejects.toMatchObject({
      code: "ingress/nonce-too-far",
      details: { expected: "0", got: "1" },
    });
    a.takeBack("session");
    a.takeBack("session");
    a.takeBack("wallet");
    await expect(chain.admit(a.register())).rejects.toMatchObject({
      code: "ingress/nonce-used",
    });
    expect(executor.openStates).toBe(0);
  });

  it("shows an admitted move at once, before its block", async () => {
    const { hash, height } = await chain.admit(a.randzu(1, match(), "h8"));
    expect(height).toBe(chain.openHeight);
    expect(store.status(hash)).toEqual({ kind: "pending" });
    expect(chain.pending.match(1)?.ply.toBigInt()).toBe(1n);
    expect(chain.committed.match(1)?.ply.toBigInt()).toBe(0n);
    await chain.closeBlock();
    expect(chain.committed.match(1)?.ply.toBigInt()).toBe(1n);
    expect(store.status(hash)).toMatchObject({ kind: "included", ok: true });
  });

  it("refuses what the store cannot write, and keeps nothing of it", async () => {
    const before = essence();
    const commit = store.commit.bind(store);
    store.commit = async () => {
      throw new NodeError("store/full", "There is no room.");
    };
    const move = b.randzu(1, match(), "h9");
    await expect(chain.admit(move)).rejects.toMatchObject({ code: "store/full" });
    store.commit = commit;
    b.takeBack("session");
    expect(essence()).toEqual(before);
  });

  it("survives an execution that throws, and leaks nothing", async () => {
    const session = a.session;
    const nonce = chain.pending.nonce(session.toPublicKey());
    const call = signCall(
      chain.runtime,
      { key: session, nonce },
      "Matches",
      "claimTimeout",
      Field(1),
    );
    call.argsFields.pop();
    for (let i = 0; i < 20; i++) await expect(chain.admit(call)).rejects.toThrow();
    expect(executor.openStates).toBe(0);
    await expect(chain.admit(b.randzu(1, match(), "h9"))).resolves.toMatchObject({ height: 2 });
    await chain.closeBlock();
  });

  it("runs one thing at a time, however many calls there are", async () => {
    const order = await Promise.all([
      chain.admit(a.randzu(1, match(), "i8")),
      chain.closeBlock(),
      chain.admit(new Player(chain.runtime, 3).register()),
      chain.closeBlock(),
    ]);
    expect(order[1].block.transactions).toHaveLength(1);
    expect(order[3].block.transactions).toHaveLength(1);
  });

  it("has codes that are nobody else's", () => {
    expect(new Set([...allNodeCodes, ...engineCodes]).size).toBe(
      allNodeCodes.length + engineCodes.length,
    );
  });

  function essence() {
    return {
      height: chain.openHeight,
      open: chain.openTransactions.length,
      ply: match().ply.toString(),
      nonce: chain.pending.nonce(b.session.toPublicKey()),
      pending: store.pending().length,
    };
  }
});
