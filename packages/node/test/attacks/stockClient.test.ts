import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
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
import { Opponents } from "./Opponents.js";
import { timeOf } from "../../src/store/codec/block.js";

describe("Protokit's own client", () => {
  let opponents: Opponents;
  let client: GraphqlClient;
  let sender: GraphqlTransactionSender;
  let explorer: GraphqlBlockExplorerTransportModule;
  let queries: GraphqlQueryTransportModule;

  beforeAll(async () => {
    opponents = await Opponents.meet();
    // Closes the block with the registrations, so that the move gets a block of its own.
    const { chain } = opponents.node;
    if (chain.openTransactions.length > 0) await chain.closeBlock();
    client = new GraphqlClient();
    client.config = { url: `${opponents.node.url}/graphql` };
    sender = new GraphqlTransactionSender(client);
    explorer = new GraphqlBlockExplorerTransportModule(client);
    queries = new GraphqlQueryTransportModule(client);
  });

  afterAll(async () => {
    await opponents.node.remove();
  });

  const pathOfMatch = () =>
    opponents.node.chain.runtime.resolve("Matches").matches.getPath(Field(1));

  it("submits a move, follows it into its block, and reads what it did", async () => {
    const move = opponents.nextMove();
    const hash = move.hash().toString();
    expect(await explorer.fetchTxInclusion(hash)).toBe("UNKNOWN");
    await sender.send(move);
    expect(["PENDING", "INCLUDED"]).toContain(await explorer.fetchTxInclusion(hash));
    await opponents.included(hash);
    expect(await explorer.fetchTxInclusion(hash)).toBe("INCLUDED");

    const status = opponents.node.chain.store.status(hash);
    if (status?.kind !== "included") throw new Error("It is in no block");
    const block = await explorer.getBlock({ height: status.height });
    expect(block?.transactions).toEqual([{ tx: move.toJSON(), status: true, statusMessage: null }]);
    expect(await explorer.getBlock({ hash: String(block?.hash) })).toEqual(block);

    const fields = await queries.get(pathOfMatch());
    const match = new Match(Match.fromFields(fields ?? []));
    expect(match.ply.toString()).toBe("1");
  });

  it("proves a leaf of the state against its root", async () => {
    const path = pathOfMatch();
    const fields = (await queries.get(path)) ?? [];
    const witness = await queries.merkleWitness(path);
    if (witness === undefined) throw new Error("There is no witness");
    expect(witness.leaf.path).toEqual(path);
    expect(witness.leaf.value).toEqual(Poseidon.hash(fields));
    const { store } = opponents.node.chain;
    const { stateRoot } = store.result(store.blockCount() - 1) ?? {};
    const root = witness.merkleWitness.calculateRoot(witness.leaf.hash());
    expect(root.toBigInt()).toBe(stateRoot);
  });

  it("reads the network's state", async () => {
    const networks = new GraphqlNetworkStateTransportModule(client);
    const { store } = opponents.node.chain;
    // A block may close during the query, so the time is compared before and after it.
    const timeNow = () => timeOf(store.block(store.blockCount() - 1)!);
    const before = timeNow();
    const { block } = await networks.getUnprovenNetworkState();
    const time = Number(block.height.toBigInt());
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(timeNow());
  });

  it("gets the code of a refused call, and nothing for what does not exist", async () => {
    await expect(sender.send(opponents.earlyClaim())).rejects.toThrow("match/still-on-time");
    expect(await queries.get(Field(12345))).toBeUndefined();
    expect(await explorer.getBlock({ height: 1_000_000 })).toBeUndefined();
  });

  it("is refused a replay that it marks as a message", async () => {
    const move = opponents.nextMove();
    await sender.send(move);
    await opponents.included(move.hash().toString());
    const { signature, ...unsigned } = move;
    const replay = new UnsignedTransaction({ ...unsigned, isMessage: true }).signed(signature);
    await expect(sender.send(replay)).rejects.toThrow("ingress/message");
    expect(opponents.match.ply.toString()).toBe("2");
  });

  it("leaves nothing behind that cannot be proven", async () => {
    expect(opponents.node.complaints).toEqual([]);
    expect((await opponents.node.verdict(4)).errors).toEqual([]);
  });
});
