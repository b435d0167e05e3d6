import { matchEvent } from "@kifu/wire";
import { type Process, startProcess } from "../processes/startProcess.js";

export type CrowdCommands = {
  /** Resolves when `count` watchers have received their first event. */
  join(url: string, body: string, count: number): Promise<void>;
  /** Returns the time on `clock` at which the last watcher had received this many events. */
  lastAt(events: number): Promise<number>;
};

const QUERY = `subscription ($id: Int!) { match(id: $id) { ${matchEvent.selection} } }`;

export class Crowd {
  private constructor(
    private readonly process: Process<CrowdCommands>,
    private events: number,
  ) {}

  static async join(url: string, id: number, count: number): Promise<Crowd> {
    const process = startProcess<CrowdCommands>(new URL("./watch.js", import.meta.url));
    const body = JSON.stringify({ query: QUERY, variables: { id } });
    await process.call("join", url, body, count);
    return new Crowd(process, 1);
  }

  /** Returns the time at which the last watcher had received one more event. */
  async next(): Promise<number> {
    return await this.process.call("lastAt", ++this.events);
  }

  async leave(): Promise<void> {
    await this.process.stop();
  }
}
