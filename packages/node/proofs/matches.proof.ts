import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import {
  type ChainProof,
  committedVerificationKey,
  defaultTerms,
  domainOf,
  genesis,
  GRANT as GRANTED,
  readChainProof,
  verifyChain,
} from "@kifu/chain";
import { timed } from "@kifu/chain/testing";
import { BOARD } from "@kifu/chain/randzu/position";
import { notation } from "@kifu/chain/randzu/notation";
import { cells } from "@kifu/kit/plain";
import { shareOf } from "@kifu/kit/testing";
import { writeClock } from "@kifu/wire";
import { KifuProcess } from "../test/harness/KifuProcess.js";
import { PlayedMatch } from "./PlayedMatch.js";
import { raised } from "./raised.js";

const CHAIN = {
  name: "kifu-proofs",
  salt: "7e57".repeat(8),
  roundLength: defaultTerms.roundLength,
  faucet: defaultTerms.faucet,
};

/** Two seconds of the chain pass in a second, so that a clock runs out soon. */
const SPEED = 2;

/** In seconds of the chain; each match has its own, so that nobody else comes into it. */
const [LONG, SHORT] = [3600, 30];

/** What the faucet of the chain makes a balance up to. */
const GRANT = Number(GRANTED);

/** All 225 moves of a game of Randzu that nobody wins. */
const DRAWN = drawnGame();

/**
 * Whole matches, each by two clients over HTTP, whose signed moves the node sequences as segments, and then `kifu
 * prove` beside the node.
 */
const MATCHES = shareOf([
  // For a stake of what the faucet gave them, as far as the pot.
  {
    game: "connect-four",
    moveLimit: LONG + 3,
    moves: "d d e e f f g",
    ends: "first-won",
    stake: 300,
    balances: [GRANT + 300, GRANT - 300],
  },
  { game: "tic-tac-toe", moveLimit: LONG, moves: "a1 a2 b1 b2 c1", ends: "first-won" },
  { game: "randzu", moveLimit: LONG + 1, moves: DRAWN, ends: "drawn" },
  { game: "randzu", moveLimit: SHORT, moves: "h8 h9", then: "claimTimeout", ends: "second-won" },
  { game: "randzu", moveLimit: LONG, moves: "h8 h9 i8 i9 j8 j9 k8 k9 l8", ends: "first-won" },
  { game: "randzu", moveLimit: LONG + 2, moves: "h8 h9 i8", then: "resign", ends: "first-won" },
  // Whoever does not move uses up their own bank, whatever the other side has left.
  {
    game: "connect-four",
    moveLimit: writeClock({ bank: SHORT, increment: 2 }),
    moves: "d d e e",
    then: "claimTimeout",
    ends: "second-won",
  },
] as const);

/** What the players of one have after it. */
const balancesAfter = (match: (typeof MATCHES)[number]) =>
  "balances" in match ? match.balances : [0, 0];

let node: KifuProcess;
let played: PlayedMatch[];
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
  // All at once, so that their transactions share blocks.
  played = await Promise.all(
    MATCHES.map(async ({ game, moveLimit, ...match }) => {
      const stake = "stake" in match ? match.stake : 0;
      return await PlayedMatch.begin(node.url, game, moveLimit, stake);
    }),
  );
  const results = MATCHES.map(async (match, i) => {
    const table = played[i];
    await table?.play(match.moves);
    if ("then" in match && match.then !== undefined) await table?.[match.then]();
    return await table?.result();
  });
  expect(await Promise.all(results)).toEqual(MATCHES.map(({ ends }) => ends));
});

test("and a pot is paid, to the winner", async () => {
  const balances = MATCHES.map(async (match, i) => await played[i]?.balances("stake" in match));
  expect(await Promise.all(balances)).toEqual(MATCHES.map(balancesAfter));
});

test("are proven beside the node, and said to be", async () => {
  const { status, told } = await timed("prove the matches", () => node.run("prove", "--once"));
  expect([status, told]).toEqual([0, expect.stringContaining("is proven")]);
  await Promise.all(played.map(async (match) => await match.movesAre("proven")));
});

describe("their proof", () => {
  let blocks: number;

  // All that is asked of the node: while a proof is verified, this process hears nothing, and connections end.
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

async function blocksOf(url: string): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: "{ chain { height } }" }),
  });
  const { data } = (await response.json()) as { data: { chain: { height: number } } };
  return data.chain.height + 1;
}

/** Each side takes the cells of one colour, of a board with two of a colour in a row and no five. */
function drawnGame(): string {
  const coloured = (colour: number) =>
    [...cells(BOARD)].filter(({ x, y }) => (x + 2 * y) % 4 < 2 === (colour === 0));
  const sides = [coloured(0), coloured(1)];
  const count = BOARD.width * BOARD.height;
  const moves = Array.from({ length: count }, (_, ply) => sides[ply % 2]![ply >> 1]!);
  return moves.map(notation.write).join(" ");
}
