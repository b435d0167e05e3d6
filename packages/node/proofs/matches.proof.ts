import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  type ChainProof,
  committedVerificationKey,
  defaultTerms,
  domainOf,
  genesis,
  GRANT as GRANTED,
  readChainProof,
  segmentSizeOf,
  verifyChain,
} from "@kifu/chain";
import { committedSettlementKey, Settlement } from "@kifu/chain/settlement";
import { timed } from "@kifu/chain/testing";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { random, sampleGame, soaking, someOf } from "@kifu/kit/testing";
import { writeClock } from "@kifu/wire";
import { Field } from "o1js";
import { longGame } from "../src/cli/loadtest/lastingGame.js";
import { KifuProcess } from "../test/harness/KifuProcess.js";
import { PastState } from "../src/prover/settlement/PastState.js";
import type { Store } from "../src/store/Store.js";
import { openLmdb } from "../src/store/openLmdb.js";
import { openStore } from "../src/store/openStore.js";
import { storeIdentity } from "../src/store/StoreIdentity.js";
import { LocalSettlement } from "./LocalSettlement.js";
import { PlayedMatch } from "./PlayedMatch.js";
import { raised } from "./raised.js";

const CHAIN = {
  name: "kifu-proofs",
  salt: "7e57".repeat(8),
  roundLength: defaultTerms.roundLength,
  faucet: defaultTerms.faucet,
};

/** Two seconds of the chain pass per second, so that a clock runs out soon. */
const SPEED = 2;

/**
 * Clocks in seconds of the chain. Each match gets a different clock, so that only its own players
 * are paired.
 */
const [LONG, SHORT] = [3600, 30];

/** The hash of a key that no proof has. */
const OTHER_CIRCUITS = Field(1);

const GRANT = Number(GRANTED);
const STAKE = 300;

interface Played {
  readonly game: string;
  readonly moveLimit: number;
  /** Undefined if bots play the match to its end, with secrets that nobody knows in advance. */
  readonly moves: readonly string[] | undefined;
  /** What ends the match after these moves, if the moves do not end it. */
  readonly then?: "claimTimeout" | "resign" | "pointOut";
  /** Undefined if it depends on secrets which side wins. */
  readonly ends: "first-won" | "second-won" | "drawn" | undefined;
  /** The stake of each player, who gets it from the faucet. */
  readonly stake?: number;
  readonly rated?: boolean;
}

/** The game whose matches also end on a full board, on time and by resignation. */
const usual: ChainGame = plainGames[0];
/** The game that is played for a stake. */
const last: ChainGame = plainGames.at(-1)!;
const hidesNothing = ({ rules }: ChainGame) => rules.hidden === undefined;
/** The game that is played with a bank. */
const banked: ChainGame = plainGames.filter(hidesNothing).at(-1)!;

const won = (game: ChainGame): Played => ({
  game: game.rules.name,
  moveLimit: LONG,
  ...(hidesNothing(game)
    ? { moves: sampleGame(game.samples, "first won")!.moves, ends: "first-won" }
    : { moves: undefined, ends: undefined }),
});

const firstMoves = ({ rules, samples }: ChainGame, count: 2 | 3) => ({
  game: rules.name,
  moves: [samples.opening, samples.reply, samples.third].slice(0, count),
});

/**
 * Whole matches, each by two clients over HTTP. The node sequences their signed moves as segments,
 * and `kifu prove` proves them beside the node.
 */
const MATCHES = someOf<Played>(1, [
  // This match is for a stake, and its pot is paid at the end.
  { ...won(last), moveLimit: LONG + 3, stake: STAKE },
  ...plainGames.filter((game) => game !== last).map(won),
  // As many moves as a match can contain.
  { ...won(usual), moveLimit: LONG + 1, moves: longGame(usual, random(1)), ends: "drawn" },
  { ...firstMoves(usual, 2), moveLimit: SHORT, then: "claimTimeout", ends: "second-won" },
  { ...firstMoves(usual, 3), moveLimit: LONG + 2, then: "resign", ends: "first-won", rated: true },
  ...plainGames
    .filter(({ samples }: ChainGame) => samples.foul !== undefined)
    .map((game: ChainGame): Played => ({
      game: game.rules.name,
      moveLimit: LONG + 4,
      moves: game.samples.foul!.split(" "),
      then: "pointOut",
      ends: "first-won",
    })),
  // A player who does not move uses up their own bank, whatever the other side has left.
  {
    ...won(banked),
    moves: longGame(banked, random(1)).slice(0, 4),
    moveLimit: writeClock({ bank: SHORT, increment: 2 }),
    then: "claimTimeout",
    ends: "second-won",
  },
]);

const gameOf = ({ game }: Played): ChainGame =>
  plainGames.find(({ rules }) => rules.name === game)!;

function balancesAfter({ stake }: Played, ends: string | undefined): number[] {
  if (stake === undefined) return [0, 0];
  const [won, lost] = [GRANT + stake, GRANT - stake];
  return ends === "first-won" ? [won, lost] : [lost, won];
}

let node: KifuProcess;
let played: PlayedMatch[];
/** The results, in the order of `MATCHES`. */
let ends: (string | undefined)[];
let proof: ChainProof;
let verificationKey: string;

const beginning = genesis(domainOf(CHAIN));

beforeAll(async () => {
  verificationKey = (await committedVerificationKey()).data;
  node = await KifuProcess.start({
    intervalMs: 1000,
    roundLength: CHAIN.roundLength,
    settings: { "time.speed": SPEED, "chain.name": CHAIN.name, "chain.salt": CHAIN.salt },
  });
});

afterAll(async () => {
  for (const match of played) match.close();
  await node.done();
});

test("are played over HTTP, each to its end", async () => {
  // The matches are played at the same time, so that their transactions share blocks.
  played = await Promise.all(
    MATCHES.map(async ({ game, moveLimit, ...kind }) => {
      return await PlayedMatch.begin(node.url, game, moveLimit, kind);
    }),
  );
  const results = MATCHES.map(async (match, i) => {
    const table = played[i]!;
    if (match.moves === undefined) await table.playOut(gameOf(match));
    else await table.play(match.moves);
    if (match.then !== undefined) await table[match.then]();
    return await table.result();
  });
  ends = await Promise.all(results);
  const decided = expect.stringMatching(/^(first|second)-won$/);
  expect(ends).toEqual(MATCHES.map((match) => match.ends ?? decided));
});

test("and a pot is paid, to the winner", async () => {
  const balances = MATCHES.map(
    async (match, i) => await played[i]?.balances(match.stake !== undefined),
  );
  expect(await Promise.all(balances)).toEqual(
    MATCHES.map((match, i) => balancesAfter(match, ends[i])),
  );
});

test("and ratings change, the winner's to a higher one", async () => {
  const rated = played.filter((_, i) => MATCHES[i]?.rated === true);
  const ratings = await Promise.all(rated.map(async (match) => await match.ratings()));
  expect(ratings).toEqual(rated.map(() => [1662, 1338]));
});

test("and each is in as few transactions as hold its moves", async () => {
  await Promise.all(played.map(async (match) => await match.movesAre("sequenced")));
  expect(played.map(({ transactions }) => transactions)).toEqual(
    MATCHES.map((match, i) => Math.ceil(played[i]!.plies / segmentSizeOf(gameOf(match).module))),
  );
});

test("are proven beside the node, and said to be", async () => {
  const { status, output } = await timed("prove the matches", () => node.run("prove", "--once"));
  expect([status, output]).toEqual([0, expect.stringContaining("is proven")]);
  await Promise.all(played.map(async (match) => await match.movesAre("proven")));
});

// Compiling and proving the settlement contract takes minutes more.
if (soaking) {
  test("are settled on a Mina in a process of its own, and said to be", async () => {
    const { status, output } = await timed("settle the matches", () =>
      node.run("settle", "--local", "--once"),
    );
    expect([status, output]).toEqual([0, expect.stringContaining("Settled batch 0")]);
    await Promise.all(played.map(async (match) => await match.movesAre("settled")));
  });
}

describe("their proof", () => {
  let blocks: number;

  // The node is asked everything before the first proof is verified. A verification blocks this
  // process, and connections end meanwhile.
  beforeAll(async () => {
    const answer = await fetch(`${node.url}/proofs/0.json`);
    proof = readChainProof(await answer.text());
    blocks = await blocksOf(node.url);
  });

  test("leads from the genesis to the chain's last block", async () => {
    const { blockNumber } = await verifyChain(proof, { from: beginning, verificationKey });
    expect(Number(blockNumber)).toBe(blocks);
  });

  test.each(["time", "domain"] as const)("is refused with another %s at its end", async (name) => {
    const end = { ...proof.end, [name]: proof.end[name] + 1n };
    const altered = verifyChain({ ...proof, end }, { from: beginning, verificationKey });
    await expect(altered).rejects.toMatchObject({ name: "ProofError" });
  });

  test.each([0, 1, 2, 3, 4, 5, 6])("is refused with public value %i altered", async (index) => {
    for (const side of ["publicInput", "publicOutput"] as const) {
      const json = { ...proof.proof, [side]: raised(proof.proof[side], index) };
      const altered = verifyChain({ ...proof, proof: json }, { from: beginning, verificationKey });
      await expect(altered).rejects.toMatchObject({ name: "ProofError" });
    }
  });
});

if (soaking) {
  describe("their settlement", () => {
    let settlement: LocalSettlement;
    let store: Store;
    let state: PastState;

    beforeAll(async () => {
      settlement = await timed("deploy the settlement contract", () =>
        LocalSettlement.deploy(beginning.domain),
      );
      await timed("announce other circuits", () => settlement.announce(OTHER_CIRCUITS));
      const identity = await storeIdentity(CHAIN);
      store = await openStore(await openLmdb(node.store, { readOnly: true }), identity);
      state = new PastState(store, Number(proof.proof.publicOutput[5]));
      await state.follow();
    });

    afterAll(async () => {
      await store.close();
    });

    test("is to a contract with the committed key", async () => {
      expect(settlement.keyHash).toBe((await committedSettlementKey()).hash);
    });

    // The operator signs these, and only the proof does not show them.
    test("is refused with another state at its end", async () => {
      const publicOutput = raised(proof.proof.publicOutput, 3);
      const settled = settlement.settle(proof, { ...proof.proof, publicOutput }, state);
      await expect(settled).rejects.toThrow("settlement/other-deposits");
    });

    test.each([1, 4, 5])("is refused with public value %i altered at its end", async (index) => {
      const publicOutput = raised(proof.proof.publicOutput, index);
      const settled = settlement.settle(proof, { ...proof.proof, publicOutput }, state);
      await expect(settled).rejects.toThrow("prevs_verified");
    });

    test("is refused with another key that claims the hash of the provers' key", async () => {
      const { verificationKey: other } = await Settlement.compile();
      const settled = settlement.settle(proof, proof.proof, state, other.data);
      await expect(settled).rejects.toThrow("VerificationKey hash not correct");
    });

    test("is refused once other circuits are active", async () => {
      await timed("activate other circuits", () => settlement.activate());
      const settled = settlement.settle(proof, proof.proof, state);
      await expect(settled).rejects.toThrow("settlement/other-provers");
    });
  });
}

async function blocksOf(url: string): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ chain { height } }" }),
  });
  const { data } = (await response.json()) as { data: { chain: { height: number } } };
  return data.chain.height + 1;
}
