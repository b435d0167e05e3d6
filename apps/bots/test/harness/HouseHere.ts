import { connect, type Kifu } from "@kifu/client";
import { fileKeys, openBot } from "@kifu/client/node";
import type { Level } from "@kifu/kit/plain";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { houseGames } from "../../src/games.js";
import { House } from "../../src/House.js";
import { HouseBot } from "../../src/HouseBot.js";
import type { HousePlayer } from "../../src/houseList.js";

interface HouseHereOptions {
  url: string;
  /** With the keys of its players. */
  folder: string;
  patienceMs: number;
  /** How many players of each level there were at the last visit. */
  known?: Partial<Record<Level, number>>;
}

/** A house in this process; what its players do goes over the wire. */
export class HouseHere {
  readonly bots: HouseBot[] = [];
  readonly faults: string[] = [];
  /** What the house says of itself. */
  published: readonly HousePlayer[] = [];
  private readonly house: House;

  private constructor(
    private readonly kifu: Kifu,
    { folder, patienceMs }: HouseHereOptions,
  ) {
    const onFault = (what: string, error: unknown) => this.faults.push(`${what}: ${String(error)}`);
    mkdirSync(folder, { recursive: true });
    this.house = new House({
      kifu,
      most: 8,
      patienceMs,
      onFault,
      open: async (level, number) => {
        const keys = fileKeys(join(folder, `${level}-${number}.json`));
        const bot = new HouseBot({ kifu, account: await openBot({ kifu, keys }), level, onFault });
        this.bots.push(bot);
        return bot;
      },
      publish: (players) => Promise.resolve(void (this.published = players)),
    });
  }

  static async open(options: HouseHereOptions): Promise<HouseHere> {
    const here = new HouseHere(connectedTo(options.url), options);
    await here.house.start(options.known ?? {});
    return here;
  }

  get addresses(): string[] {
    return this.bots.map(({ address }) => address);
  }

  async close(): Promise<void> {
    await this.house.stop();
    this.kifu.close();
  }
}

export function connectedTo(url: string): Kifu {
  return connect(url, { games: [...houseGames.values()].map(({ rules }) => rules) });
}
