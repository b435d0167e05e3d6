import { describe, expect, test } from "@jest/globals";
import { defaultTerms } from "@kifu/chain/terms";
import {
  DAY,
  NO_KEY,
  NO_SESSION,
  seekContext,
  seekDigest,
  type SignedSeek,
  type StatementOf,
  writeClock,
} from "@kifu/wire";
import { memoryKeys } from "../../src/accounts/KeyStore.js";
import { KeyedAccount } from "../../src/accounts/KeyedAccount.js";
import { connect, findMatch } from "../../src/index.js";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { domainOfChain } from "../../src/accounts/ChainConnection.js";
import { readAddress } from "../../src/accounts/address.js";
import { hash } from "../../src/accounts/address.js";
import { randomSigner } from "../../src/accounts/KeySigner.js";
import { type SeekSigner, type SeekToSign, signSeek } from "../../src/search/seeks.js";
import { searchTerms } from "../../src/search/searchTerms.js";
import { withdrawSeek } from "../../src/search/seeks.js";
import { codesOf } from "../harness/codesOf.js";
import { statementsIn } from "../harness/statementsIn.js";
import { signedBy } from "../harness/signedBy.js";

test("no terms have a stake in a rated match, or in one over days", () => {
  const [game, stake] = ["tic-tac-toe", 5];
  const moveLimit = writeClock({ bank: 2 * DAY, increment: 0 });
  const refused = expect.objectContaining({ code: "stake/bad-stake" });
  expect(searchTerms({ game, moveLimit: 30, stake })).toMatchObject({ stake });
  expect(searchTerms({ game, moveLimit, rated: true })).toMatchObject({ stake: 0, rated: true });
  expect(() => searchTerms({ game, moveLimit, stake })).toThrow(refused);
  expect(() => searchTerms({ game, moveLimit: 30, stake, rated: true })).toThrow(refused);
});

describe("a page signs a seek exactly as the chain verifies it", () => {
  const account = randomSigner();
  const owner = readAddress(account.address)!;
  const session = randomSigner();
  const key = readAddress(session.address)!;
  const fields = ({ x, isOdd }: typeof owner) => ({ x, isOdd: isOdd ? 1n : 0n });
  const chainTerms = { game: 2n, moveLimit: 65_535n, stake: 0n };
  const wish = {
    game: 2,
    moveLimit: 65_535,
    stake: 0,
    rated: undefined,
    allowance: 0,
    after: 7,
    validUntil: 1234,
    opponent: undefined,
    side: 0,
  } as const;
  const opened = { address: session.address, expiresAt: 90_000, scope: 2 };
  const plainWish = { after: 7n, validUntil: 1234n, opponent: NO_KEY, side: 0n, allowance: 0n };
  const byOwner = {
    owner: fields(owner),
    sessionKey: fields(key),
    expiresAt: 90_000n,
    scope: 2n,
    ...plainWish,
  };

  async function sign(signing: SeekSigner, seek: SeekToSign) {
    let sent: SignedSeek | undefined;
    const signed = await signedBy(async () => (sent = await signSeek(account, 5n, signing, seek)));
    return { signed, sent };
  }

  test("by its owner", async () => {
    const { signed, sent } = await sign({ signer: account, session: opened }, wish);
    const digest = seekDigest(hash, chainTerms, byOwner);
    expect(signed).toEqual([[seekContext(hash, 5n, { stake: 0n }), digest]]);
    const asked = {
      owner: account.address,
      sessionKey: session.address,
      expiresAt: 90_000,
      scope: 2,
    };
    expect(sent).toMatchObject({ ...wish, ...asked, byOwner: true });
  });

  test.each([0, 1, 2] as const)("by a session, for one opponent and side %s", async (side) => {
    const opponent = randomSigner().address;
    const seek = { ...wish, after: 0, validUntil: 30, opponent, side };
    const { signed, sent } = await sign({ signer: session, session: undefined }, seek);
    const same = {
      owner: fields(owner),
      ...NO_SESSION,
      after: 0n,
      validUntil: 30n,
      opponent: fields(readAddress(opponent)!),
      side: BigInt(side),
      allowance: 0n,
    };
    expect(signed).toEqual([
      [seekContext(hash, 5n, { stake: 0n }), seekDigest(hash, chainTerms, same)],
    ]);
    const none = { sessionKey: undefined, expiresAt: 0, scope: 0, byOwner: false };
    expect(sent).toMatchObject({ ...seek, ...none });
  });

  test.each([0, 1000])("by its owner, with a stake and %s allowed", async (allowance) => {
    const seek = { ...wish, stake: 250, allowance };
    const { signed } = await sign({ signer: account, session: opened }, seek);
    const same = { ...byOwner, allowance: BigInt(allowance) };
    const digest = seekDigest(hash, { ...chainTerms, stake: 250n }, same);
    expect(signed).toEqual([[seekContext(hash, 5n, { stake: 250n }), digest]]);
    expect(digest).not.toBe(seekDigest(hash, chainTerms, same));
  });

  test("by its owner, for a rated match", async () => {
    const seek = { ...wish, rated: true };
    const { signed } = await sign({ signer: account, session: opened }, seek);
    const digest = seekDigest(hash, chainTerms, byOwner);
    expect(signed).toEqual([[seekContext(hash, 5n, { stake: 0n, rated: true }), digest]]);
  });

  test("but signs nothing for an opponent without an address", async () => {
    const seek = { ...wish, opponent: "B62q" };
    const signing = sign({ signer: account, session: opened }, seek);
    expect(await codesOf(signing)).toEqual(["client/bad-answer"]);
  });
});

describe("a lying node gets no signature for another purpose", () => {
  const signer = randomSigner();
  const signed: bigint[][] = [];
  const watched = {
    address: signer.address,
    signFields: async (given: readonly bigint[]) => await signer.signFields(given),
    signTranscript: async (context: bigint, transcript: bigint) => {
      signed.push([context, transcript]);
      return await signer.signTranscript(context, transcript);
    },
  };

  /** A node that reports these values about the chain and its games. */
  function lying(lies: Record<string, unknown>, answer: object = { open: true }) {
    const chain = {
      ...defaultTerms,
      domain: String(domainOfChain(defaultTerms)),
      round: 0,
      height: 0,
      time: 100,
      stateRoot: "0",
      runningMatches: 0,
      pendingTransactions: 0,
      provenBlocks: 0,
      settledBlocks: 0,
      receiptKey: "0".repeat(64),
      games: [{ name: "tic-tac-toe", number: 77 }],
      ...lies,
    };
    const player = {
      owner: signer.address,
      nonce: "0",
      tally: { won: 0, lost: 0, drawn: 0 },
      ratings: [],
      balance: 0,
      allowance: 0,
      invitations: [],
      slowMatches: [],
      ...(lies["player"] as object | undefined),
    };
    const seeks: StatementOf<"seek">[] = [];
    const fetched: typeof fetch = async (url, options) => {
      const { query = "" } = JSON.parse(options?.body as string) as Record<string, string>;
      const json = { "content-type": "application/json" };
      const posted = statementsIn("seek", url, options);
      if (posted.length > 0) {
        seeks.push(...posted);
        return new Response(JSON.stringify({ answers: [answer] }), { headers: json });
      }
      if (query === undefined || /^subscription/.test(query))
        return new Response("", { status: 503 });
      const data = query.includes("player(") ? { player } : { chain };
      return new Response(JSON.stringify({ data }), { headers: json });
    };
    const kifu = connect("http://localhost:1", { fetch: fetched, patienceMs: 100 });
    const account = new KeyedAccount("guest", watched, insideOf(kifu), memoryKeys());
    const search = findMatch(kifu, account, { game: "tic-tac-toe", moveLimit: 60 });
    return { kifu, account, search, seeks };
  }

  test("not for a domain of another chain", async () => {
    const { kifu, search, seeks } = lying({ domain: "5" });
    expect(await codesOf(search.found)).toEqual(["client/wrong-chain"]);
    expect(signed).toEqual([]);
    expect(seeks).toEqual([]);
    kifu.close();
  });

  test("not for another game", async () => {
    const { kifu, search, seeks } = lying({});
    const first = async () => {
      while (seeks.length === 0) await new Promise((done) => setTimeout(done, 5));
    };
    await Promise.race([first(), search.found]);
    expect(seeks[0]).toMatchObject({ game: 2, validUntil: 130, after: 0 });
    expect(signed[0]![0]).toBe(seekContext(hash, domainOfChain(defaultTerms), { stake: 0n }));
    await search.cancel();
    kifu.close();
  });

  test("not for a stake or an open seek from a player who withdraws", async () => {
    const opponent = randomSigner().address;
    const queue = {
      game: "tic-tac-toe",
      moveLimit: 60,
      stake: 300,
      rated: false,
      side: 1,
      seek: true,
      opponent,
      waiting: true,
    };
    const liar = lying({ player: { queue, balance: 1000, allowance: 1000 } }, { open: false });
    await liar.search.cancel();
    const before = liar.seeks.length;
    expect(await withdrawSeek(liar.kifu, liar.account)).toBe(true);
    const sent = liar.seeks.slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ withdraw: true, stake: 0, allowance: 0 });
    const named = sent[0]?.opponent;
    expect(named).toMatch(/^B62/);
    expect([opponent, signer.address]).not.toContain(named);
    liar.kifu.close();

    const none = lying({});
    await none.search.cancel();
    const quiet = none.seeks.length;
    expect(await withdrawSeek(none.kifu, none.account)).toBe(true);
    expect(none.seeks).toHaveLength(quiet);
    none.kifu.close();
  });

  test("a malformed answer ends the search", async () => {
    for (const answer of [{}, { open: "yes" }, [], { error: 7 }]) {
      const { kifu, search } = lying({}, answer);
      const [code] = await codesOf(search.found);
      expect(code).toMatch(/^client\/(bad-answer|refused)$/);
      kifu.close();
    }
  });
});
