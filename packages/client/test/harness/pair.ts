import { rules as randzu } from "@kifu/chain/randzu/rules";
import { rules as ticTacToe } from "@kifu/chain/tic-tac-toe/rules";
import { connect, type Account, type ConnectOptions, type Kifu } from "../../src/index.js";
import { memoryKeys, openBot } from "../../src/nodejs.js";
import { until } from "./until.js";

export function connected(url: string, options: ConnectOptions = {}): Kifu {
  return connect(url, {
    games: [randzu, { name: ticTacToe.name, load: async () => ticTacToe }],
    ...options,
  });
}

export interface Seated {
  readonly kifu: Kifu;
  readonly account: Account;
}

export async function newcomer(url: string, options: ConnectOptions = {}): Promise<Seated> {
  const kifu = connected(url, options);
  return { kifu, account: await openBot({ kifu, keys: memoryKeys() }) };
}

interface Begun {
  readonly id: number;
  /** The two players, in the order of their seats. */
  readonly players: readonly [Seated, Seated];
}

export async function beginMatch(
  first: Seated,
  second: Seated,
  game: string,
  moveLimit = 600,
): Promise<Begun> {
  const players = [first.account.address, second.account.address] as const;
  const table = { game, moveLimit, players, side: 1 } as const;
  const waiting = first.kifu.sitDown(first.account, table);
  await until(waiting, ({ phase }) => phase === "waiting" || phase === "found");
  const id = await second.kifu.sitDown(second.account, table).found;
  if ((await waiting.found) !== id) throw new Error("They are in two matches");
  return { id, players: [first, second] };
}

export async function resign(id: number, { kifu, account }: Seated): Promise<void> {
  await kifu.match(id).resign(account);
}

export async function playOut({ id, players }: Begun, moves: string): Promise<void> {
  const handles = players.map(({ kifu }) => kifu.match(id));
  const stops = handles.map((handle) => handle.subscribe(() => undefined));
  for (const [i, move] of moves.split(" ").entries()) {
    await Promise.all(
      handles.map((handle) =>
        until(handle, ({ match, connection }) => match?.ply === i && connection === "live"),
      ),
    );
    const mover = players[i % 2];
    if (mover !== undefined) await mover.kifu.match(id).play(mover.account, move);
  }
  for (const stop of stops) stop();
}
