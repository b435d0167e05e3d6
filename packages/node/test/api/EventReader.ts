export interface SentEvent {
  id: string | undefined;
  event: string;
  data: unknown;
}

export class EventReader {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private text = "";
  comments = 0;

  constructor(readonly response: Response) {
    if (response.body === null) throw new Error("The answer has no body");
    this.reader = response.body.getReader();
  }

  static async open(
    url: string,
    query: string,
    headers: Record<string, string> = {},
    signal?: AbortSignal,
  ): Promise<EventReader> {
    const address = `${url}/graphql?query=${encodeURIComponent(query)}`;
    return new EventReader(
      await fetch(address, { headers: { accept: "text/event-stream", ...headers }, signal }),
    );
  }

  async next(): Promise<SentEvent | undefined> {
    for (;;) {
      const end = this.text.indexOf("\n\n");
      if (end >= 0) {
        const block = this.text.slice(0, end);
        this.text = this.text.slice(end + 2);
        if (!block.startsWith(":")) return parse(block);
        this.comments++;
        continue;
      }
      const { done, value } = await this.reader.read();
      if (done) return undefined;
      this.text += this.decoder.decode(value, { stream: true });
    }
  }

  /** Waits until `count` comments came. No event may come before them. */
  async untilComments(count: number): Promise<void> {
    while (this.comments < count) {
      const { value } = await this.reader.read();
      this.text += this.decoder.decode(value, { stream: true });
      this.comments += this.text.split(":\n\n").length - 1;
      this.text = this.text.replaceAll(":\n\n", "");
    }
  }

  async close(): Promise<void> {
    await this.reader.cancel();
  }
}

function parse(block: string): SentEvent {
  const fields: Record<string, string> = {};
  for (const line of block.split("\n")) {
    const [name = "", ...rest] = line.split(":");
    const value = rest.join(":").trimStart();
    // The event stream format joins several `data` lines into one text.
    fields[name] = name === "data" && name in fields ? `${fields[name]}\n${value}` : value;
  }
  const data = fields.data === "" ? undefined : (JSON.parse(fields.data ?? "") as unknown);
  return { id: fields.id, event: fields.event ?? "message", data };
}
