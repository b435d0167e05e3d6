import { matchEvent } from "@kifu/wire";
import { type Process, startProcess } from "../processes/startProcess.js";

/** What the process of those who watch answers to. */
export type CrowdCommands = {
  /** Resolves when each of so many has had its first event. */
  join(url: string, body: string, count: number): Promise<void>;
  /** When the last of them had so many events, by `clock`. */
  lastAt(events: number): Promise<number>;
};

const QUERY = `subscription ($id: Int!) { match(id: $id) { ${matchEvent.selection} } }`;

/** Many who watch one match, as its page does. */
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

  /** When the last of them had one more event. */
  async next(): Promise<number> {
    return await this.process.call("lastAt", ++this.events);
  }

  async leave(): Promise<void> {
    await this.process.stop();
  }
}
