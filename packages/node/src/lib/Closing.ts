export class Closing {
  private readonly parts: (() => Promise<void> | void)[] = [];

  constructor(private readonly log: { error(fields: object, message: string): void }) {}

  add(close: () => Promise<void> | void): void {
    this.parts.push(close);
  }

  async close(): Promise<void> {
    for (let close = this.parts.pop(); close !== undefined; close = this.parts.pop()) {
      try {
        await close();
      } catch (error) {
        // Continue, so that the remaining parts are closed too.
        this.log.error({ err: error }, "A part of the node did not stop cleanly");
      }
    }
  }
}
