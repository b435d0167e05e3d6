import { afterAll, afterEach, beforeAll, expect, test } from "@jest/globals";
import { type ChainGame, plainGames } from "@kifu/chain/plain-games";
import { someOf } from "@kifu/kit/testing";
import { KifuProcess } from "@kifu/node/testing";
import { matchInDomain, writeClock } from "@kifu/wire";
import { abi } from "../../src/abi/abi.js";
import type { MethodName } from "../../src/accounts/Outbox.js";
import type { KeyStore } from "../../src/accounts/KeyStore.js";
import { connect } from "../../src/index.js";
import { insideOf } from "../../src/accounts/ChainConnection.js";
import { keyArgument, readAddress } from "../../src/accounts/address.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { beginMatch, type Seated } from "../harness/pair.js";
import { until } from "../harness/until.js";

/**
 * Honest play must never look like a lie. Each player checks the node's report before signing, on
 * an open page and on a new one.
 */

let node: KifuProcess;
let id: number;
let players: [Seated, Seated];
let keys: [KeyStore, KeyStore];
let ply: number;

beforeAll(async () => {
  node = await KifuProcess.start({ settings: { "moves.closeAfterMs": 500 } });
});

afterAll(async () => await node.done());
afterEach(() => players.forEach(({ kifu }) => kifu.close()));

const CLOCKS = [
  writeClock({ bank: 600, increment: 0 }),
  600,
  writeClock({ bank: 500, increment: 3 }),
];

const LEAST_MOVES = 7;

/**
 * The games that have a sample with at least `LEAST_MOVES` moves before the last one. Each game
 * comes with its shortest such sample, without the last move.
 */
const GAMES = plainGames.flatMap((game: ChainGame, i) => {
  const moves = game.samples.games
    .map((sample) => sample.moves.split(" ").slice(0, -1))
    .sort((one, other) => one.length - other.length)
    .find(({ length }) => length >= LEAST_MOVES);
  // A page makes moves by itself where information is hidden. duel.slow.test.ts plays such games.
  if (game.rules.hidden !== undefined) return [];
  return moves === undefined ? [] : [{ ...game, moves, moveLimit: CLOCKS[i % CLOCKS.length]! }];
});

async function openPages(): Promise<[Seated, Seated]> {
  const open = async (own: KeyStore): Promise<Seated> => {
    const kifu = connect(node.url, { games: plainGames.map(({ rules }) => rules) });
    return { kifu, account: await openBot({ kifu, keys: own }) };
  };
  return [await open(keys[0]), await open(keys[1])];
}

async function reload(): Promise<void> {
  for (const { kifu } of players) kifu.close();
  players = await openPages();
}

function mover(): Seated {
  return players[ply % 2 === 0 ? 0 : 1];
}

async function play(move: string): Promise<void> {
  await onceCaughtUp(async () => {
    const { kifu, account } = mover();
    await kifu.match(id).play(account, move);
  });
  ply++;
}

async function onceCaughtUp(act: () => Promise<void>): Promise<void> {
  const handles = players.map(({ kifu }) => kifu.match(id));
  const stops = handles.map((handle) => handle.subscribe(() => undefined));
  for (const handle of handles) {
    await until(handle, ({ match, connection }) => match?.ply === ply && connection === "live");
  }
  await act();
  for (const stop of stops) stop();
}

async function playAll(moves: readonly string[]): Promise<void> {
  for (const move of moves) await play(move);
}

async function takeBack(): Promise<void> {
  const [asks, lets] = ply % 2 === 0 ? [players[1], players[0]] : players;
  await onceCaughtUp(async () => {
    await asks.kifu.match(id).agreeToTakeback(asks.account);
    await until(lets.kifu.match(id), ({ match }) => match?.takebackOffer !== undefined);
    await lets.kifu.match(id).agreeToTakeback(lets.account);
  });
  ply--;
}

async function makeMove({ rules, module }: ChainGame, text: string): Promise<void> {
  const { kifu, account } = mover();
  const inside = insideOf(kifu);
  const { state, turn } = (await kifu.matchOnce(id))!;
  const position = rules.decode.state(state.map(BigInt), turn)!;
  const move = rules.notation.read(text);
  const played = rules.play(position, move);
  if (!played.ok) throw new Error(played.code);
  const { encode } = rules;
  const method = `${module}.makeMove` as MethodName;
  const witness = encode.witness(rules.findWitness(position, move));
  const fields = [
    matchInDomain((await inside.knownOnce()).domain, id),
    ...encode.state(played.position),
    ...encode.move(move),
    ...witness,
  ];
  await inside.send({ method, fields }, { signer: (await account.knownSession())! });
  ply++;
}

async function renewSession({ kifu, account }: Seated): Promise<void> {
  const inside = insideOf(kifu);
  const { domain, time } = await kifu.chain();
  const { address } = await account.renewSession();
  const { playAndQueue } = abi.sessions.scope;
  const asked = [...keyArgument(readAddress(address)!), BigInt(time + 5_000), BigInt(playAndQueue)];
  await inside.send(
    { method: "Sessions.openSession", fields: [...asked, domain] },
    { signer: account.owner },
  );
}

async function inABlock(): Promise<void> {
  const [{ kifu }] = players;
  for (;;) {
    const moves = await kifu.moves(id);
    if (moves.length === ply && moves.every(({ finality }) => finality !== "seen")) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

test.each(someOf(1, GAMES))("of $module", async ({ moves, moveLimit, ...game }) => {
  const [a, b, c, d, e, f, g, ...rest] = moves;
  keys = [memoryKeys(), memoryKeys()];
  players = await openPages();
  ply = 0;
  ({ id } = await beginMatch(players[0], players[1], game.rules.name, moveLimit));
  await playAll([a!, b!, c!, d!]);
  await takeBack();
  await takeBack();
  await playAll([c!, d!]);
  await takeBack();
  await reload();
  await play(d!);
  await inABlock();
  await reload();
  await makeMove(game, e!);
  await play(f!);
  // The page is new, and the seat no longer has the key of the last signature.
  await renewSession(players[1]);
  await reload();
  await inABlock();
  await play(g!);
  await node.kill();
  await node.start();
  await playAll(rest);
  const { kifu } = players[0];
  const match = await kifu.matchOnce(id);
  expect(match).toMatchObject({ ply: moves.length });
});
