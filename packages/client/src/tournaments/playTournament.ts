import type { TournamentFile } from "@kifu/wire";
import type { Account } from "../accounts/Account.js";
import { type ChainConnection, insideOf } from "../accounts/ChainConnection.js";
import { errorOf, hasCode } from "../errors/KifuError.js";
import type { NodeReader } from "../node/NodeConnection.js";
import { GrowingWaits } from "../node/retry.js";
import { pause } from "../node/waiting.js";
import { sitDown } from "../search/findMatch.js";
import {
  type Appointment,
  appointmentOf,
  enterTournament,
  fetchTournament,
} from "./tournaments.js";

/** How often to look for the next opponent. */
const LOOK_MS = 1000;

/** What a program does in a tournament. */
export interface TournamentPlayer {
  readonly kifu: NodeReader;
  readonly account: Account;
  /** Plays a match to its end. */
  readonly play: (match: number) => Promise<void>;
}

/**
 * Enters a tournament and takes part until it is over: seeks each opponent, and plays each match.
 * Enters again after it came too late for a match, and goes on while the node is away. Returns the
 * tournament as it ended.
 *
 * @example await playTournament(id, { kifu, account, play: async (match) => { … } });
 */
export async function playTournament(
  id: string,
  { kifu, account, play }: TournamentPlayer,
): Promise<TournamentFile> {
  const inside = insideOf(kifu);
  const { signal } = inside;
  const waits = new GrowingWaits();
  for (;;) {
    if (signal.aborted) throw errorOf("client/closed");
    try {
      const file = await latest(inside, id);
      if (file === undefined) throw errorOf("tournament/unknown");
      if (file.phase === "finished" || file.phase === "cancelled") return file;
      if (!file.players.includes(account.address)) await enter(inside, account, file);
      const appointment = appointmentOf(file, account.address);
      const match = appointment && (await meet(inside, account, id, appointment));
      if (match !== undefined) await play(match);
      waits.reset();
      await pause(LOOK_MS);
    } catch (error) {
      if (!hasCode(error, "client/offline")) throw error;
      await waits.pause(signal);
    }
  }
}

/** A round robin that has started takes nobody in, but may not be over for the player. */
async function enter(kifu: ChainConnection, account: Account, file: TournamentFile): Promise<void> {
  try {
    await enterTournament(kifu, account, file);
  } catch (error) {
    if (!hasCode(error, "tournament/closed", "session/too-late")) throw error;
  }
}

interface Latest {
  readonly at: number;
  readonly file: Promise<TournamentFile | undefined>;
}

/** The players of one program share what they fetch. Keyed by the node's URL and the id. */
const fetched = new Map<string, Latest>();
const MOST_FETCHED = 20;

async function latest(kifu: ChainConnection, id: string): Promise<TournamentFile | undefined> {
  const key = `${kifu.url} ${id}`;
  const known = fetched.get(key);
  if (known !== undefined && performance.now() < known.at + LOOK_MS) return await known.file;
  if (fetched.size >= MOST_FETCHED) fetched.clear();
  const file = fetchTournament(kifu.url, id);
  fetched.set(key, { at: performance.now(), file });
  return await file;
}

/** The match with this opponent. Undefined if the pair is done without one. */
async function meet(
  kifu: ChainConnection,
  account: Account,
  id: string,
  { table, match, round }: Appointment,
): Promise<number | undefined> {
  if (match !== undefined) return match;
  // The match may have begun before a restart of this program, and be in no block yet.
  const { activeMatch } = await kifu.player(account.address);
  const active = activeMatch === undefined ? undefined : await kifu.matchOnce(activeMatch);
  const isTheirs = table.players.every((player, seat) => active?.seats[seat]?.owner === player);
  if (isTheirs) return activeMatch;
  const search = sitDown(kifu, account, table);
  const isOver = new AbortController();
  void watchRound();
  try {
    return await search.found;
  } catch (error) {
    if (hasCode(error, "client/search-cancelled")) return undefined;
    throw error;
  } finally {
    isOver.abort();
  }

  /** Ends the search once the opponent counts as absent. */
  async function watchRound(): Promise<void> {
    while (!isOver.signal.aborted) {
      await pause(LOOK_MS);
      const file = await latest(kifu, id).catch(() => undefined);
      const current = file && appointmentOf(file, account.address);
      if (file !== undefined && current?.round !== round) {
        await search.cancel();
        return;
      }
    }
  }
}
