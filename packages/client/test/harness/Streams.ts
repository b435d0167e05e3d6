import { pause } from "../../src/node/waiting.js";

interface Named {
  id: string;
  query: string;
  variables: { id?: number; since?: number };
}

export class Streams {
  readonly requests: Named[][] = [];
  open = 0;

  /** @param answersAfter delay in milliseconds before the node opens a stream */
  constructor(private readonly answersAfter = 0) {}

  private tell: (text: string) => void = () => undefined;

  get asked(): Named["variables"][] {
    return this.requests.map((list) => list[0]?.variables ?? {});
  }

  readonly fetch: typeof fetch = async (_url, request) => {
    const { subscriptions } = JSON.parse(String(request?.body as string)) as {
      subscriptions: Named[];
    };
    this.requests.push(subscriptions);
    this.open++;
    let isOver = false;
    const end = (act: () => void) => {
      if (isOver) return;
      isOver = true;
      this.open--;
      act();
    };
    const aborted = new DOMException("Aborted", "AbortError");
    if (this.answersAfter > 0) await pause(this.answersAfter, request?.signal ?? undefined);
    if (request?.signal?.aborted === true) {
      end(() => undefined);
      throw aborted;
    }
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.tell = (text) => controller.enqueue(new TextEncoder().encode(text));
        this.drop = () => end(() => controller.close());
        request?.signal?.addEventListener("abort", () => end(() => controller.error(aborted)));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };

  drop: () => void = () => undefined;

  refuse(code: string, details: Record<string, unknown>, at = 0): void {
    const errors = [{ message: `${code}: No.`, extensions: { code, details } }];
    this.send({ errors }, at);
    this.tell(`event: complete\ndata: ${JSON.stringify({ id: this.idAt(at) })}\n\n`);
  }

  sendUnknownEvent(): void {
    this.tell("event: next\ndata: nonsense\n\n");
  }

  block(height: number, at = 0): void {
    this.send({ data: { blocks: { height } } }, at);
  }

  private send(payload: object, at: number): void {
    this.tell(`event: next\ndata: ${JSON.stringify({ id: this.idAt(at), payload })}\n\n`);
  }

  private idAt(at: number): string {
    return this.requests.at(-1)?.[at]?.id ?? "";
  }
}
