import { afterAll, afterEach, beforeAll, beforeEach } from "@jest/globals";
import type { Kifu } from "@kifu/client";
import { fileKeys, openBot } from "@kifu/client/node";
import type { Level } from "@kifu/kit/plain";
import { KifuProcess } from "@kifu/node/testing";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OwnMoves } from "../../src/botGames.js";
import { BotPlayer } from "../../src/BotPlayer.js";
import { Thinker } from "../../src/Thinker.js";
import { connectedTo, LocalBotPool } from "./LocalBotPool.js";
import { Person } from "./Person.js";

export class PoolStage {
  private node!: KifuProcess;
  private folder!: string;
  private readonly pools: LocalBotPool[] = [];
  private readonly people: Person[] = [];
  private readonly thinker = new Thinker();

  static set(): PoolStage {
    const stage = new PoolStage();
    beforeAll(async () => {
      // Time runs so slowly that no seek expires on its way.
      stage.node = await KifuProcess.start({ intervalMs: 60, settings: { "time.speed": 8 } });
    });
    beforeEach(() => {
      stage.folder = mkdtempSync(join(tmpdir(), "kifu-bots-"));
    });
    afterEach(async () => {
      for (const pool of stage.pools.splice(0)) await pool.close();
      for (const person of stage.people.splice(0)) person.leave();
      rmSync(stage.folder, { recursive: true, force: true });
    });
    afterAll(async () => {
      await stage.thinker.close();
      await stage.node.done();
    });
    return stage;
  }

  get url(): string {
    return this.node.url;
  }

  /** The folder of the bots' keys. */
  get keys(): string {
    return this.folder;
  }

  async open(
    joinsAfterMs: number,
    known: Partial<Record<Level, number>> = {},
    most?: number,
    engine?: string,
  ): Promise<LocalBotPool> {
    const { node, folder } = this;
    const { url } = node;
    const pool = await LocalBotPool.open({ url, folder, joinsAfterMs, known, most, engine });
    this.pools.push(pool);
    return pool;
  }

  async bot(
    level: Level,
    giveUpMs: number,
  ): Promise<{ bot: BotPlayer; kifu: Kifu; faults: unknown[] }> {
    const kifu = connectedTo(this.node.url);
    const keys = fileKeys(join(this.folder, `${level}-0.json`));
    const account = await openBot({ kifu, keys });
    const faults: unknown[] = [];
    const onFault = (_: string, error: unknown) => faults.push(error);
    const openChooser = () => new OwnMoves(level, this.thinker);
    const bot = new BotPlayer({ kifu, account, level, giveUpMs, openChooser, onFault });
    return { bot, kifu, faults };
  }

  async person(): Promise<Person> {
    const newcomer = await Person.at(this.node.url);
    this.people.push(newcomer);
    return newcomer;
  }
}
