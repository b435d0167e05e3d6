import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  GraphqlBlockExplorerTransportModule,
  GraphqlClient,
  GraphqlNetworkStateTransportModule,
  GraphqlQueryTransportModule,
  GraphqlTransactionSender,
} from "@proto-kit/sdk";
import { UnsignedTransaction } from "@proto-kit/sequencer";
import { Field, Poseidon } from "o1js";
import { Match } from "@kifu/chain";
import { RealNode } from "./RealNode.js";

/** These tests use the classes that Protokit publishes. */
describe("a stock Protokit client", () => {
  let node: RealNode;
  let sender: GraphqlTransactionSender;
  let state: GraphqlQueryTransportModule;
  let network: GraphqlNetworkStateTransportModule;
  let explorer: GraphqlBlockExplorerTransportModule;

  beforeAll(async () => {
    node = await RealNode.open();
    const client = new GraphqlClient();
    client.config = { url: `${node.url}/graphql` };
    sender = new GraphqlTransactionSender(client);
    state = new GraphqlQueryTransportModule(client);
    network = new GraphqlNetworkStateTransportModule(client);
    explorer = new GraphqlBlockExplorerTransportModule(client);
  });

  afterAll(async () => {
    await node.close();
  });

  const matchPath = () => node.stage.chain.runtime.resolve("Matches").matches.getPath(Field(1));

  test("reads a chain without blocks", async () => {
    expect(await state.get(matchPath())).toBeUndefined();
    expect(await explorer.getBlock({ height: 0 })).toBeUndefined();
    expect((await network.getUnprovenNetworkState()).block.height.toString()).toBe("0");
    const witness = await state.merkleWitness(matchPath());
    expect(witness?.leaf.isDummy().toBoolean()).toBe(true);
  });

  test("submits transactions, follows them into a block, and reads what they did", async () => {
    const first = node.player(1).register();
    const second = node.player(2).register();
    const hash = second.hash().toString();
    expect(await explorer.fetchTxInclusion(hash)).toBe("UNKNOWN");
    await sender.send(first);
    await sender.send(second);
    expect(await explorer.fetchTxInclusion(hash)).toBe("PENDING");
    expect(await state.get(matchPath())).toBeUndefined();

    await node.stage.block();
    expect(await explorer.fetchTxInclusion(hash)).toBe("INCLUDED");
    const match = new Match(Match.fromFields((await state.get(matchPath())) ?? []));
    expect(match.second.owner.toBase58()).toBe(node.player(2).address);

    const block = await explorer.getBlock({ height: 0 });
    expect(block).toMatchObject({ height: Field(0), previousBlockHash: undefined });
    expect(block?.transactions).toEqual(
      [first, second].map((tx) => ({ tx: tx.toJSON(), status: true, statusMessage: null })),
    );
    expect(await explorer.getBlock({ hash: block?.hash.toString() ?? "" })).toEqual(block);
    expect(await explorer.getBlock({ height: 1 })).toBeUndefined();
    expect(await explorer.getBlock({ hash: "12345" })).toBeUndefined();
  });

  test("proves what it read against the state's root", async () => {
    const fields = (await state.get(matchPath())) ?? [];
    const witness = await state.merkleWitness(matchPath());
    if (witness === undefined) throw new Error("There is no witness");
    const root = Field(node.stage.store.result(0)?.stateRoot ?? 0n);
    const member = (value: Field) => witness.checkMembership(root, matchPath(), value).toBoolean();
    expect(member(Poseidon.hash(fields))).toBe(true);
    expect(member(Poseidon.hash([Field(1)]))).toBe(false);
  });

  test("reads the network's state during the latest block", async () => {
    await node.stage.block(2);
    const { block, previous } = await network.getUnprovenNetworkState();
    const during = node.stage.store.block(2)?.networkState.during;
    expect(block.height.toString()).toBe("3");
    expect(previous.rootHash).toEqual(during?.previous.rootHash);
  });

  test("gets the code of what the chain refuses, and its valid move is accepted", async () => {
    const tooEarly = node.player(1).claimTimeout(1);
    await expect(sender.send(tooEarly)).rejects.toThrow(/^\[GraphQL\] match\/still-on-time: /);
    node.player(1).takeBack("session");
    const move = node.stage.move(1, "h8");
    await sender.send(move);
    await expect(
      sender.send(new UnsignedTransaction({ ...move, isMessage: true }).signed(move.signature)),
    ).rejects.toThrow(/ingress\/message: /);
  });
});
