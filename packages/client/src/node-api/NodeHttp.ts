import {
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
import { asKifuError, badAnswer, errorOf, reportedError } from "../errors/clientErrors.js";
import { loadAnswerTexts } from "../errors/errorTexts.js";
import type { KifuError } from "../errors/KifuError.js";
import { pause } from "../watch/pause.js";
import { decode } from "./decode.js";
import { eventsOf, type ServerEvent } from "./eventsOf.js";
import { readText } from "./readText.js";

type Fetch = typeof fetch;

/** How long to wait for an answer, and how long to retry a query. */
const ANSWER_MS = 15_000;
/** The node sends a heartbeat every 15 s, so a silent stream is dead. */
const SILENCE_MS = 40_000;

/**
 * An event of one subscription in a shared stream. Without data and error, the subscription has
 * ended.
 */
export interface NamedEvent {
  readonly id: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: KifuError;
}

/** HTTP to the node: GraphQL queries, mutations and event streams, and POST requests. */
export class NodeHttp {
  private readonly send: Fetch;

  /** @param url of the node, with or without /graphql at its end */
  constructor(
    private readonly url: string,
    given?: Fetch,
  ) {
    // A browser's fetch refuses to be called as another object's method.
    this.send = given ?? ((...request) => fetch(...request));
  }

  /**
   * The answer to a query. Retries if the node rate-limits this network. Throws the node's
   * refusal.
   */
  async query(
    query: string,
    variables: Variables = {},
  ): Promise<Readonly<Record<string, unknown>>> {
    const until = Date.now() + ANSWER_MS;
    for (;;) {
      try {
        return dataOf(await this.ask({ query, variables } satisfies SentQuery, false));
      } catch (error) {
        const { code, facts } = asKifuError(error);
        const wait = facts["retryAfterMs"];
        const isWaiting = code === "ingress/rate-limited" && typeof wait === "number";
        if (!isWaiting || Date.now() + wait > until) throw error;
        await pause(wait);
      }
    }
  }

  /** Sends a mutation, even if the page is being closed. Throws the node's refusal. */
  async mutate(query: string, variables: Variables): Promise<Readonly<Record<string, unknown>>> {
    return dataOf(await this.ask({ query, variables } satisfies SentQuery, true));
  }

  /**
   * The answer to a POST request, parsed as JSON only.
   * @param keepalive whether to send it even if the page is being closed
   */
  async ask(body: unknown, keepalive: boolean, path?: Path): Promise<unknown> {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const how = { accept: "application/json", signal, keepalive };
    return await read(await answerOf(await this.post(body, how, path)));
  }

  /**
   * A subscription's events until it ends: by `signal`, by a thrown error, or by the node, when
   * it returns. `onOpen` is called when the node starts to answer.
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
   * The events of several subscriptions in one stream, each with its id. A subscription that the
   * node refuses or drops ends without the others.
   */
  async *streamAll(
    subscriptions: readonly NamedSubscription[],
    signal: AbortSignal,
    onOpen: () => void,
  ): AsyncGenerator<NamedEvent, void, undefined> {
    for await (const { event, data } of this.events({ subscriptions }, signal, onOpen)) {
      if (event === "next" || event === "complete") {
        const reported = await read(data);
        // A refusal of the whole stream has no id.
        if (isObject(reported) && "errors" in reported) dataOf(reported);
        yield namedEvent(event, reported);
      }
    }
  }

  /** The events of a stream until it ends, without the final one. */
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
        // No cookies: the node need not know who asks.
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
  // A proxy answers like this if the node does not, and the node if a request arrived incomplete.
  const isJson = headers.get("content-type")?.includes("json") === true;
  if ((status >= 500 && !isJson) || status === 408) {
    throw errorOf("client/offline", { facts: { status } });
  }
  if (text === undefined) throw badAnswer("answer", "a shorter answer");
  return text;
}

/** The JSON of an answer. If it has errors, their texts are loaded. */
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

/** Anything that breaks a stream while it is read counts as a connection error. */
function unreachable(error: unknown) {
  const known = asKifuError(error);
  return known.code === "client/fault" ? errorOf("client/offline", { cause: error }) : known;
}
