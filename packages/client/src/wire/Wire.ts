import { asKifuError, badAnswer, errorOf } from "../errors/clientErrors.js";
import { toldError } from "../errors/toldError.js";
import { eventsOf } from "./sse.js";
import { textOf } from "./textOf.js";

export type Variables = Readonly<Record<string, unknown>>;
type Fetch = typeof fetch;

/** An answer that does not come is not waited for longer. */
const ANSWER_MS = 15_000;
/** The node sends a sign of life every 15 s: a stream without one is dead. */
const SILENCE_MS = 40_000;

/** GraphQL over fetch: questions, and streams of events. */
export class Wire {
  private readonly endpoint: string;
  private readonly send: Fetch;

  /** @param url of the node, with or without /graphql at its end */
  constructor(url: string, given?: Fetch) {
    this.endpoint = url.endsWith("/graphql") ? url : `${url.replace(/\/+$/, "")}/graphql`;
    // Called as a method of something else, a browser's fetch refuses.
    this.send = given ?? ((...request) => fetch(...request));
  }

  /** What a question is answered with. Throws what the node refuses with. */
  async ask(query: string, variables: Variables = {}): Promise<Record<string, unknown>> {
    return await this.answered(query, variables, false);
  }

  /** The same for what is to be done: it is sent even if the page is left just then. */
  async order(query: string, variables: Variables): Promise<Record<string, unknown>> {
    return await this.answered(query, variables, true);
  }

  /**
   * A subscription's events, until it ends: by `signal`, by an error that is thrown, or by the
   * node, when it returns. `onOpen` is called when the node has begun to answer.
   */
  async *stream(
    query: string,
    variables: Variables,
    signal: AbortSignal,
    onOpen: () => void,
  ): AsyncGenerator<Record<string, unknown>, void, undefined> {
    const silence = new AbortController();
    const stop = () => silence.abort();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    let timer = setTimeout(stop, SILENCE_MS);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(stop, SILENCE_MS);
    };
    try {
      const response = await this.post(
        { query, variables },
        { accept: "text/event-stream", signal: silence.signal },
      );
      if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
        dataOf(await answerOf(response));
        throw badAnswer("subscription", "a stream of events");
      }
      if (response.body === null) throw badAnswer("subscription", "a stream of events");
      onOpen();
      for await (const { event, data } of eventsOf(response.body, alive)) {
        if (event === "complete") return;
        if (event === "next") yield dataOf(data);
      }
    } catch (error) {
      throw isAbort(error) ? errorOf("client/offline", { cause: error }) : unreachable(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      stop();
    }
  }

  private async answered(query: string, variables: Variables, keepalive: boolean) {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const how = { accept: "application/json", signal, keepalive };
    return dataOf(await answerOf(await this.post({ query, variables }, how)));
  }

  private async post(
    body: unknown,
    { accept, ...how }: { accept: string; signal: AbortSignal; keepalive?: boolean },
  ): Promise<Response> {
    try {
      return await this.send(this.endpoint, {
        method: "POST",
        headers: { "content-type": "application/json", accept },
        body: JSON.stringify(body),
        ...how,
        // No cookies: whoever answers need not know who asks.
        credentials: "omit",
        cache: "no-store",
      });
    } catch (cause) {
      throw errorOf("client/offline", { cause });
    }
  }
}

async function answerOf(response: Response): Promise<string> {
  let text: string | undefined;
  try {
    text = await textOf(response);
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
  // What stands between here and the node answers like this when the node does not.
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  if (response.status >= 500 && !isJson) {
    throw errorOf("client/offline", { facts: { status: response.status } });
  }
  if (text === undefined) throw badAnswer("answer", "a shorter text");
  return text;
}

function dataOf(text: string): Record<string, unknown> {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw badAnswer("answer", "JSON");
  }
  if (typeof answer !== "object" || answer === null) throw badAnswer("answer", "an object");
  const { data, errors } = answer as { data?: unknown; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) throw toldError(errors[0]);
  if (typeof data !== "object" || data === null) throw badAnswer("answer.data", "an object");
  return data as Record<string, unknown>;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Whatever breaks a stream while it is read is the connection. */
function unreachable(error: unknown) {
  const known = asKifuError(error);
  return known.code === "client/fault" ? errorOf("client/offline", { cause: error }) : known;
}
