import {
  type Decoder,
  graphqlAnswer,
  type NamedSubscription,
  type Path,
  paths,
  Refused,
  type SentQuery,
  sharedEnd,
  sharedEvent,
  type SharedStream,
  toJson,
  type Variables,
} from "@kifu/wire";
import {
  asKifuError,
  badAnswer,
  errorOf,
  hasCode,
  reportedError,
  type KifuError,
} from "../errors/KifuError.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import { retry } from "./retry.js";
import { eventsOf, type ServerEvent, readText } from "./answerBody.js";

type Fetch = typeof fetch;

/** How long to wait for an answer, and how long to retry a query. */
const ANSWER_MS = 15_000;
/** The node sends a heartbeat every 15 s. A stream that is silent for this long is dead. */
const SILENCE_MS = 40_000;

/**
 * An event of one subscription in a shared stream. An event with neither data nor an error ends the
 * subscription.
 */
export interface NamedEvent {
  readonly id: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: KifuError;
}

/** HTTP requests to the node: GraphQL queries, mutations, event streams and POST requests. */
export class NodeHttp {
  private readonly send: Fetch;

  /** @param url the node's URL, with or without `/graphql` at its end */
  constructor(
    private readonly url: string,
    given?: Fetch,
  ) {
    // A browser's fetch throws if it is called as a method of another object.
    this.send = given ?? ((...request) => fetch(...request));
  }

  /**
   * The answer to a query. Retries if this network has sent too many requests. Throws if the node
   * refuses.
   */
  async query(
    query: string,
    variables: Variables = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const body: SentQuery = { query, variables };
    return await retry(async () => dataOf(await this.ask(body, false)), {
      patienceMs: ANSWER_MS,
      firstWaitMs: 0,
      again: (error) =>
        hasCode(error, "ingress/rate-limited") && typeof error.facts["retryAfterMs"] === "number",
    });
  }

  /**
   * Sends a mutation. The request is completed even if the page is closed. Throws if the node
   * refuses.
   */
  async mutate(query: string, variables: Variables): Promise<Readonly<Record<string, unknown>>> {
    return dataOf(await this.ask({ query, variables } satisfies SentQuery, true));
  }

  /**
   * Sends a POST request. The answer is parsed as JSON but not decoded.
   * @param keepalive whether the request is completed even if the page is closed
   */
  async ask(body: unknown, keepalive: boolean, path?: Path): Promise<unknown> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const how = { accept: "application/json", signal, keepalive };
    return await read(await answerOf(await this.post(body, how, path)));
  }

  /**
   * Yields a subscription's events until `signal` is aborted, an error is thrown, or the node ends
   * the subscription. `onOpen` is called when the node starts to answer.
   */
  async *stream(
    query: string,
    variables: Variables,
    signal: AbortSignal,
    onOpen: () => void,
  ): AsyncGenerator<Readonly<Record<string, unknown>>, void, undefined> {
    for await (const { event, data } of this.events({ query, variables }, signal, onOpen)) {
      if (event === "next") yield dataOf(await read(data));
    }
  }

  /**
   * Yields the events of several subscriptions in one stream, each with its id. If the node
   * refuses or drops one subscription, the others continue.
   */
  async *streamAll(
    subscriptions: readonly NamedSubscription[],
    signal: AbortSignal,
    onOpen: () => void,
  ): AsyncGenerator<NamedEvent, void, undefined> {
    for await (const { event, data } of this.events({ subscriptions }, signal, onOpen)) {
      if (event === "next" || event === "complete") {
        const reported = await read(data);
        // If the node has refused the whole stream, the event has errors and no id.
        if (isObject(reported) && "errors" in reported) dataOf(reported);
        yield namedEvent(event, reported);
      }
    }
  }

  private async *events(
    body: SentQuery | SharedStream,
    signal: AbortSignal,
    onOpen: () => void,
  ): AsyncGenerator<ServerEvent, void, undefined> {
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
      const how = { accept: "text/event-stream", signal: silence.signal };
      const response = await this.post(body, how);
      if (!response.headers.get("content-type")?.startsWith("text/event-stream")) {
        dataOf(await read(await answerOf(response)));
        throw badAnswer("subscription", "a stream of events");
      }
      if (response.body === null) throw badAnswer("subscription", "a stream of events");
      onOpen();
      for await (const event of eventsOf(response.body, alive)) {
        if (event.event === "complete" && event.data === "") return;
        yield event;
      }
    } catch (error) {
      throw isAbort(error) ? errorOf("client/offline", { cause: error }) : unreachable(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      stop();
    }
  }

  private async post(
    body: unknown,
    { accept, ...how }: { accept: string; signal: AbortSignal; keepalive?: boolean },
    path: Path = paths.graphql,
  ): Promise<Response> {
    try {
      return await this.send(this.url.replace(/(\/graphql)?\/*(\?.*)?$/, `${path}$2`), {
        method: "POST",
        headers: { "content-type": "application/json", accept },
        body: toJson(body),
        ...how,
        // Cookies are omitted, because the node need not know who asks.
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
    text = await readText(response);
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
  const { status, headers } = response;
  // If the node is down, a proxy answers with an error that is not JSON. Status 408 means that
  // the request arrived incomplete.
  const isJson = headers.get("content-type")?.includes("json") === true;
  if ((status >= 500 && !isJson) || status === 408) {
    throw errorOf("client/offline", { facts: { status } });
  }
  if (text === undefined) throw badAnswer("answer", "a shorter answer");
  return text;
}

/** Parses an answer. If the answer contains errors, the texts of errors are loaded first. */
async function read(text: string): Promise<unknown> {
  if (text.includes('"extensions"')) await loadAnswerTexts();
  return parsed(text);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badAnswer("answer", "JSON");
  }
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function namedEvent(event: "next" | "complete", reported: unknown): NamedEvent {
  if (event === "complete") return decode(sharedEnd, reported, "event");
  const { id, payload } = decode(sharedEvent, reported, "event");
  try {
    return { id, data: dataOf(payload) };
  } catch (error) {
    return { id, error: asKifuError(error) };
  }
}

function dataOf(given: unknown): Readonly<Record<string, unknown>> {
  const answer = decode(graphqlAnswer, given, "answer");
  if (answer instanceof Refused) throw reportedError(answer.error);
  return answer.data;
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/**
 * The error for a stream that broke while it was read. Any cause counts as a connection error.
 */
function unreachable(error: unknown) {
  const known = asKifuError(error);
  return known.code === "client/fault" ? errorOf("client/offline", { cause: error }) : known;
}

/** Decodes a value that a node sent. Throws a `KifuError` if the value is malformed. */
export function decode<Value>(decoder: Decoder<Value>, given: unknown, path: string): Value {
  try {
    return decoder(given, path);
  } catch (error) {
    throw asKifuError(error);
  }
}
