import * as wire from "@kifu/wire";
import { expect, test } from "@jest/globals";
import { connect } from "@kifu/client";
import {
  fetchHistory,
  NodeApi,
  postMoves,
  postSeek,
  signerOf,
  signMove,
  signSeek,
  NodeHttp,
} from "@kifu/client/node";
import { fetchBatches, fetchBatchOf, fetchProving } from "@kifu/client/proving";
import { fetchCasualRatings } from "@kifu/client/ratings";
import { fetchRecord } from "@kifu/client/record";
import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  isNonNullType,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { PrivateKey } from "o1js";
import { sentError } from "../../src/lib/refusals.js";
import { createNodeSchema } from "../../src/api/schema/index.js";
import { allNodeCodes } from "../../src/lib/nodeCodes.js";
import { NodeError } from "../../src/lib/NodeError.js";
import { fakeRooms } from "./fakeRooms.js";
import { serve } from "./serve.js";

const schema = createNodeSchema();
const address = PrivateKey.fromBigInt(1n).toPublicKey().toBase58();
const transaction: wire.TransactionJson = {
  hash: "1",
  methodId: "2",
  nonce: "0",
  sender: address,
  argsFields: ["3"],
  auxiliaryData: [],
  signature: { r: "4", s: "5" },
  isMessage: false,
};

/**
 * Fields that no client of this repository requests, by type. The clients request every other
 * field.
 */
const UNUSED: Record<string, string[]> = {
  // Only stock Protokit clients request these.
  Query: ["block", "network", "state", "transactionState", "witness"],
};

async function allQueries(): Promise<string[]> {
  const queries = new Set([`{ chain { ${wire.chainStatus.selection} } }`]);
  const url = "http://node.test";
  const fetch = async (_url: unknown, request?: RequestInit) => {
    const sent = JSON.parse(request?.body as string) as wire.SentQuery | wire.SharedStream;
    if ("query" in sent) queries.add(sent.query);
    else for (const each of sent.subscriptions) queries.add(queryOf(each));
    throw new Error("Nobody answers");
  };
  const kifu = connect(url, { fetch });
  const watches = [
    kifu.watchChain(),
    kifu.watchPlayer(address),
    kifu.watchLobby(),
    kifu.watchQueue(),
    kifu.watchNotices(),
    kifu.watchBlocks(),
    kifu.match(1),
  ];
  const stops = watches.map((watch) => watch.subscribe(() => undefined));
  await Promise.allSettled([
    kifu.chain(),
    kifu.matchOnce(1),
    kifu.moves(1),
    kifu.matches(),
    kifu.playerMatches(address),
    kifu.player(address),
    kifu.balanceChanges(address),
    kifu.leaderboard("randzu"),
    kifu.ratingChanges(address, "randzu"),
    fetchCasualRatings(url, [{ address, game: "randzu" }], fetch),
    kifu.queue(),
    kifu.names([address]),
    kifu.playerNamed("Kaido"),
    kifu.searchNames("Kai"),
    kifu.results([address]),
    kifu.blocks(),
    kifu.transaction("1"),
    fetchRecord(url, 1, fetch),
    fetchProving(url, fetch),
    fetchBatches(url, {}, fetch),
    fetchBatchOf(url, 1, fetch),
    fetchHistory({ http: new NodeHttp(url, fetch), retry: async (ask) => await ask() }, 1),
    new NodeApi(new NodeHttp(url, fetch)).submit(transaction),
  ]);
  for (const stop of stops) stop();
  kifu.close();
  return [...queries];
}

function queryOf(sent: wire.NamedSubscription): string {
  const { params } = wire.askedSubscription(sent, "subscription");
  expect(Object.keys(params)).toEqual(["query", "variables"]);
  return sent.query;
}

test("every query of the client is one that the node's schema has", async () => {
  const queries = await allQueries();
  expect(queries.flatMap((query) => validate(schema, parse(query)))).toEqual([]);
});

test("every field of a requested type is requested, or listed as unused", async () => {
  const asked = new Map<string, Set<string>>();
  for (const query of await allQueries()) {
    const types = new TypeInfo(schema);
    const enter = ({ name }: { name: { value: string } }) => {
      const type = types.getParentType()?.name ?? "";
      asked.set(type, (asked.get(type) ?? new Set()).add(name.value));
    };
    visit(parse(query), visitWithTypeInfo(types, { [Kind.FIELD]: { enter } }));
  }
  const unused = [...asked].map(([type, fields]) => {
    const all = Object.keys((schema.getType(type) as GraphQLObjectType).getFields());
    return [type, all.filter((field) => !fields.has(field)).sort()] as const;
  });
  expect(Object.fromEntries(unused.filter(([, fields]) => fields.length > 0))).toEqual(UNUSED);
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  expect([...asked.keys()]).toEqual(expect.arrayContaining(roots.map((root) => root?.name)));
});

test("a transaction is sent with all that the node takes, and nothing else", () => {
  const fieldsOf = (name: string) =>
    Object.values((schema.getType(name) as GraphQLInputObjectType).getFields());
  for (const [name, given] of [
    ["TransactionObjectInput", transaction],
    ["SignatureObjectInput", transaction.signature],
  ] as const) {
    expect(fieldsOf(name).map((field) => field.name)).toEqual(Object.keys(given));
    expect(fieldsOf(name).every(({ type }) => isNonNullType(type))).toBe(true);
  }
});

test("a refusal is decoded as it was sent, except its text", () => {
  const details = { needed: 5, given: "abc", late: true };
  const error = new NodeError("store/unavailable", "Not here.", { details, remedy: "Ask there." });
  const seen = JSON.parse(JSON.stringify(sentError(error, fakeRooms().log))) as unknown;
  expect(wire.refusal(seen)).toEqual({
    code: "store/unavailable",
    details: { ...details, late: "true" },
  });
});

test("every code of the node is read as one", () => {
  for (const code of [...allNodeCodes, wire.INTERNAL]) {
    expect(wire.refusal({ extensions: { code } }).code).toBe(code);
  }
});

test("players' submissions are posted where the node takes them, in the form that it reads", async () => {
  const posted: wire.SentStatements[] = [];
  const fetch = async (address: unknown, request?: RequestInit) => {
    expect(new URL(address as string).pathname).toBe(wire.paths.statements);
    posted.push(wire.sentStatements(JSON.parse(request?.body as string), "body"));
    throw new Error("Nobody answers");
  };
  const to = new NodeHttp("http://node.test", fetch);
  const signer = signerOf(PrivateKey.random().toBase58())!;
  const seats: wire.Match["seats"] = [0, 1].map(() => ({
    owner: signer.address,
    sessionKey: undefined,
    sessionExpiresAt: 0,
    nextSession: undefined,
    rating: undefined,
    ratingAfter: undefined,
  })) as never;
  const match = { id: 7, gameNumber: 1, seats, moveLimit: 60, ply: 0, transcript: "0" };
  const move = await signMove(5n, { ...match, lastMoveTime: 9 }, [1n, 2n], {
    signer,
    byOwner: true,
    atMost: 8,
  });
  const terms = { game: 1, moveLimit: 60, stake: 0, rated: true };
  const wish = { ...terms, allowance: 0, after: 0, validUntil: 99 };
  const sought = { ...wish, opponent: signer.address, side: 1 } as const;
  const seek = await signSeek(signer, 5n, { signer, session: undefined }, sought);
  await Promise.allSettled([postMoves(to, [move]), postSeek(to, seek, { proof: 3n })]);

  const signatureLast = ({ byOwner, x, y, z, ...said }: wire.SignedMove | wire.SignedSeek) => ({
    ...said,
    by: { byOwner, x, y, z },
  });
  expect(posted.map(({ statements }) => statements)).toEqual([
    [{ kind: "move", ...signatureLast(move) }],
    [{ kind: "seek", ...signatureLast(seek), withdraw: false, proof: 3n }],
  ]);
  const url = await serve(fakeRooms());
  for (const [name, path] of Object.entries({ ...wire.paths, ...wire.operatorPaths })) {
    const { status } = await globalThis.fetch(`${url}${path}`, { method: "OPTIONS" });
    expect({ name, status }).toEqual({ name, status: 204 });
  }
});
