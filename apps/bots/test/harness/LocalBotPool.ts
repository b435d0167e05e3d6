import { connect, type Kifu } from "@kifu/client";
import { fileKeys, openBot } from "@kifu/client/node";
import type { Level } from "@kifu/kit/plain";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { botGames, OwnMoves } from "../../src/botGames.js";
import { BotPool } from "../../src/BotPool.js";
import { BotPlayer } from "../../src/BotPlayer.js";
import { ENGINE_GAME, EngineMoves } from "../../src/EngineMoves.js";
import type { ListedBot } from "../../src/botList.js";
import { Thinker } from "../../src/Thinker.js";
import { tournamentsOf } from "../../src/TournamentEntries.js";

interface LocalBotPoolOptions {
  url: string;
  folder: string;
  joinsAfterMs: number;
  /** The number of bots of each level that the last pool had. */
  known?: Partial<Record<Level, number>>;
  most?: number | undefined;
  /** An engine that chooses the moves. */
  engine?: string | undefined;
}

export class LocalBotPool {
  readonly bots: BotPlayer[] = [];
  readonly faults: string[] = [];
  published: readonly ListedBot[] = [];
  private readonly pool: BotPool;
  private readonly thinker = new Thinker();

  private constructor(
    private readonly kifu: Kifu,
    { folder, joinsAfterMs, most = 8, engine }: LocalBotPoolOptions,
  ) {
    const onFault = (what: string, error: unknown) => this.faults.push(`${what}: ${String(error)}`);
    mkdirSync(folder, { recursive: true });
    this.pool = new BotPool({
      kifu,
      tournaments: tournamentsOf(kifu),
      most,
      joinsAfterMs,
      ...(engine !== undefined && { only: { game: ENGINE_GAME, level: "hard" } }),
      onFault,
      open: async (level, number) => {
        const keys = fileKeys(join(folder, `${level}-${number}.json`));
        const bot = new BotPlayer({
          kifu,
          account: await openBot({ kifu, keys }),
          level,
          onFault,
          openChooser: () =>
            engine === undefined
              ? new OwnMoves(level, this.thinker)
              : new EngineMoves({ path: engine, thinkMs: 5000, onFault }),
        });
        this.bots.push(bot);
        return bot;
      },
      publish: (players) => Promise.resolve(void (this.published = players)),
    });
  }

  static async open(options: LocalBotPoolOptions): Promise<LocalBotPool> {
    const here = new LocalBotPool(connectedTo(options.url), options);
    await here.pool.start(options.known ?? {});
    return here;
  }

  get addresses(): string[] {
    return this.bots.map(({ address }) => address);
  }

  async close(): Promise<void> {
    await this.pool.stop();
    await this.thinker.close();
    this.kifu.close();
  }
}

export function connectedTo(url: string): Kifu {
  return connect(url, { games: [...botGames.values()].map(({ rules }) => rules) });
}
