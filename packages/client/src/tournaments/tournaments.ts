import {
  answersLike,
  type Decoder,
  plainKey,
  type PlainKey,
  type SignedDigest,
  type StatementOf,
  type TournamentFile,
  tournamentFile,
  tournamentGrants,
  type TournamentGrants,
  type TournamentKind,
  tournamentKinds,
  type TournamentList,
  tournamentList,
  tournamentPath,
  TOURNAMENTS_PATH,
  type TournamentTerms,
} from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { hash, readAddress } from "../accounts/address.js";
import { type ChainConnection, insideOf } from "../accounts/ChainConnection.js";
import { signerToSeek } from "../accounts/sessions.js";
import { stateNow } from "../accounts/stateNow.js";
import { badAnswer, errorOf, KifuError, loadLate } from "../errors/KifuError.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import { postAll, signDigest } from "../accounts/statements.js";
import { gameNamed } from "../node/games.js";
import { decode } from "../node/NodeHttp.js";
import type { NodeReader } from "../node/NodeConnection.js";
import type { TableTerms } from "../search/Search.js";
import { abi } from "../abi/abi.js";

const ANSWER_MS = 15_000;

/** The name of the game with this number. Undefined if this package does not know it. */
export function gameNumbered(number: number): string | undefined {
  return abi.games.find((game) => game.number === number)?.name;
}

/** What the maker of a tournament decides. `game` is a name. */
export type TournamentWish = Omit<TournamentTerms, "game" | "start"> & {
  readonly game: string;
  /** Seconds from now until the first round is drawn. */
  readonly startsIn: number;
};

/** The tournaments that a node lists: those that run, those to come, and the latest that are over. */
export async function fetchTournaments(url: string, send?: typeof fetch): Promise<TournamentList> {
  const found = await fileAt(url, TOURNAMENTS_PATH, tournamentList, send);
  if (found === undefined) throw errorOf("client/offline");
  return found;
}

/**
 * A tournament with everything that was signed for it. Undefined if the node has none with this
 * id.
 *
 * @example const { rounds, standings } = (await fetchTournament(kifu.url, id)) ?? {};
 */
export async function fetchTournament(
  url: string,
  id: string,
  send?: typeof fetch,
): Promise<TournamentFile | undefined> {
  return await fileAt(url, tournamentPath(id), tournamentFile, send);
}

/** The sessions that signed for a tournament. */
export async function fetchTournamentGrants(
  url: string,
  id: string,
  send?: typeof fetch,
): Promise<TournamentGrants["grants"]> {
  const found = await fileAt(url, tournamentPath(id, true), tournamentGrants, send);
  return found?.grants ?? [];
}

/** Makes a tournament, and returns its id. Its maker does not take part by that. */
export async function makeTournament(
  kifu: NodeReader,
  account: Account,
  { startsIn, game: name, ...wish }: TournamentWish,
): Promise<string> {
  const inside = insideOf(kifu);
  const game = gameNamed(name);
  if (game === undefined) throw errorOf("client/unknown-game", { facts: { game: name } });
  const { length, moveLimit, stake } = wish;
  if (![length, moveLimit, stake, startsIn].every(Number.isSafeInteger)) {
    throw errorOf("tournament/bad-terms", { facts: { length, moveLimit, stake, startsIn } });
  }
  const owner = keyOf(account.address);
  const sign = await openSigning(inside, account);
  const { time, domain } = await inside.retry(() => inside.chain());
  const terms = { ...wish, game: game.number, start: time + startsIn };
  const by = await sign(tournamentKinds.tournament.signed(hash, domain, { ...terms, owner, time }));
  const statement = { kind: "tournament", owner: account.address, ...terms, time, by } as const;
  return (await post(inside, statement, tournamentKinds.tournament.answer)).id;
}

/**
 * Enters a tournament, or leaves it. Returns whether the player takes part now. A player who takes
 * part has to seek each opponent before the deadline, with `kifu.sitDown` and `appointmentOf`.
 */
export async function enterTournament(
  kifu: NodeReader,
  account: Account,
  file: Pick<TournamentFile, "digest">,
  enters = true,
): Promise<boolean> {
  return await postEntry(kifu, account, file, { player: account.address, enters });
}

/** Removes a player before the start, who cannot enter again. Only the tournament's maker can. */
export async function removeFromTournament(
  kifu: NodeReader,
  maker: Account,
  file: Pick<TournamentFile, "digest">,
  player: string,
): Promise<void> {
  await postEntry(kifu, maker, file, { player, enters: false });
}

async function postEntry(
  kifu: NodeReader,
  account: Account,
  { digest: tournament }: Pick<TournamentFile, "digest">,
  { player, enters }: { readonly player: string; readonly enters: boolean },
): Promise<boolean> {
  const inside = insideOf(kifu);
  const owner = keyOf(player);
  const sign = await openSigning(inside, account);
  return await stateNow(inside, async ({ time, domain }) => {
    const entry = { tournament, enters, time };
    const by = await sign(tournamentKinds.entry.signed(hash, domain, { ...entry, owner }));
    const statement = { kind: "entry", owner: player, ...entry, by } as const;
    return (await post(inside, statement, tournamentKinds.entry.answer)).entered;
  });
}

/** Whom a player is to meet now, and how. */
export interface Appointment {
  readonly table: TableTerms;
  readonly round: number;
  readonly opponent: string;
  /** The last second for which nobody counts as absent. */
  readonly deadline: number;
  /** Undefined until the match is in a block. */
  readonly match: number | undefined;
}

/** The player's pair that is not done yet. Undefined if there is none. */
export function appointmentOf(
  { rounds, game, moveLimit, rated, stake }: TournamentFile,
  player: string,
): Appointment | undefined {
  const name = gameNumbered(game);
  for (const { number, pairs } of rounds) {
    const pair = pairs.find(
      ({ first, second, points }) =>
        points === undefined && (first === player || second === player),
    );
    if (pair === undefined || name === undefined) continue;
    const { first, second, deadline, match } = pair;
    const terms = { game: name, moveLimit, rated, stake };
    const table = { ...terms, players: [first, second], side: 1 } as const;
    return { table, round: number, opponent: first === player ? second : first, deadline, match };
  }
  return undefined;
}

function keyOf(address: string): PlainKey {
  const key = readAddress(address);
  if (key === undefined) throw badAnswer("tournament", "of addresses");
  return plainKey(key);
}

/** Signs with a key that may sign for the account. */
async function openSigning(kifu: ChainConnection, account: Account) {
  const signer = await signerToSeek(kifu, account);
  return async (digest: SignedDigest): Promise<StatementOf<TournamentKind>["by"]> => {
    const signature = await signDigest(signer, digest);
    return { byOwner: signer.address === account.address, ...signature };
  };
}

/** The node takes a statement that comes again, so a lost answer does no harm. */
async function post<Answer>(
  kifu: ChainConnection,
  statement: StatementOf<"tournament"> | StatementOf<"entry">,
  answer: Decoder<Answer>,
): Promise<Answer> {
  const body = { statements: [statement] };
  const [given] = await kifu.retry(async () => {
    const answers = await postAll(kifu.http, body, answersLike(answer));
    if (answers[0] instanceof KifuError) throw answers[0];
    return answers;
  });
  return given as Answer;
}

async function fileAt<Value>(
  url: string,
  path: string,
  decoder: Decoder<Value>,
  send: typeof fetch = (...request) => fetch(...request),
): Promise<Value | undefined> {
  let answer: Response;
  let text: string;
  try {
    answer = await send(`${url.replace(/(\/graphql)?\/*$/, "")}${path}`, {
      signal: AbortSignal.timeout(ANSWER_MS),
      cache: "no-store",
    });
    text = await answer.text();
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
  if (answer.status === 404) return undefined;
  if (answer.status !== 200) {
    await loadLate(loadAnswerTexts);
    throw errorOf("client/offline", { facts: { status: answer.status } });
  }
  return decode(decoder, JSON.parse(text), "tournament");
}
