import type { Kifu } from "@kifu/client";
import {
  fetchTournament,
  fetchTournaments,
  gameNumbered,
  type ListedTournament,
  type TournamentFile,
  type TournamentList,
} from "@kifu/client/tournaments";
import type { BotPlayer } from "./BotPlayer.js";

/** How many seconds before the start a bot enters, so that people still have time to come. */
const ENTERS_BEFORE = 25;

type Competitor = Pick<BotPlayer, "address" | "busy" | "compete">;

export interface TournamentEntriesOptions {
  list: () => Promise<TournamentList>;
  file: (id: string) => Promise<TournamentFile | undefined>;
  /** The bots that there are. */
  bots: () => readonly Competitor[];
  /**
   * Has a free bot take part in this tournament of a game. Undefined if there is none, or if the
   * bots do not play the game.
   */
  send: (game: string, tournament: string) => Promise<Competitor | undefined>;
}

/**
 * Enters a bot in a tournament whose maker allows bots, if the number of players is odd shortly
 * before the start. Nobody then has to sit out. At most one bot enters each tournament.
 */
export class TournamentEntries {
  /** The bots that have entered, by the tournament's id. */
  private readonly entered = new Map<string, Competitor>();

  constructor(private readonly options: TournamentEntriesOptions) {}

  /** Looks at the listed tournaments. Call it at intervals. */
  async look(): Promise<void> {
    const { now, tournaments } = await this.options.list();
    const open = tournaments.filter(
      ({ bots, phase }) => bots && (phase === "open" || phase === "running"),
    );
    for (const id of this.entered.keys()) {
      if (!open.some((each) => each.id === id)) this.entered.delete(id);
    }
    for (const tournament of open) await this.attend(tournament, now);
  }

  private async attend(tournament: ListedTournament, now: number): Promise<void> {
    const { id, phase, start, players } = tournament;
    const known = this.entered.get(id);
    if (known !== undefined) {
      if (known.busy || !(await this.takesPart(id, known))) return;
      // Its attempt has failed.
      void known.compete(id);
      return;
    }
    if (start - now > ENTERS_BEFORE) return;
    const before = await this.enteredBefore(id);
    if (before !== undefined) {
      this.entered.set(id, before);
      if (!before.busy) void before.compete(id);
      return;
    }
    if (phase !== "open" || players % 2 === 0) return;
    const game = gameNumbered(tournament.game);
    const bot = game === undefined ? undefined : await this.options.send(game, id);
    if (bot !== undefined) this.entered.set(id, bot);
  }

  private async takesPart(id: string, { address }: Competitor): Promise<boolean> {
    return (await this.options.file(id))?.players.includes(address) === true;
  }

  /** The bot that had entered before this program was started again. */
  private async enteredBefore(id: string): Promise<Competitor | undefined> {
    const players = new Set((await this.options.file(id))?.players);
    return this.options.bots().find(({ address }) => players.has(address));
  }
}

/** The tournaments of a node. */
export function tournamentsOf({
  url,
}: Pick<Kifu, "url">): Pick<TournamentEntriesOptions, "list" | "file"> {
  return {
    list: async () => await fetchTournaments(url),
    file: async (id) => await fetchTournament(url, id),
  };
}
