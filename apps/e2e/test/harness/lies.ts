import type { Route } from "playwright-core";

/** What a leaf of an answer, of this name, is changed to. */
export type Mutation = (value: unknown, name: string) => unknown;

/** What the node says, with every leaf of it changed. */
function changed(value: unknown, mutate: Mutation, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, mutate, name));
  if (typeof value !== "object" || value === null) return mutate(value, name);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, changed(inner, mutate, key)]),
  );
}

/** What a page asks for in one request: subscriptions share a stream. */
interface Asked {
  subscriptions?: { id: string; query: string; variables: object }[];
}

/** What has no event by then, as blocks have none while nothing happens, is passed over. */
const FIRST_EVENT_MS = 2000;

/**
 * The first event of a subscription, or the answer to a question, of the node that is there. Throws where there is none,
 * or not in time.
 */
async function truthOf(nodeUrl: string, route: Route, body: string | null): Promise<unknown> {
  const request = route.request();
  const answer = await fetch(`${nodeUrl}/graphql`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: request.headers()["accept"] ?? "application/json",
    },
    body,
    signal: AbortSignal.timeout(FIRST_EVENT_MS),
  });
  if (answer.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
    return await answer.json();
  }
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += Buffer.from(chunk as Uint8Array).toString();
    const data = /^data: ?(\{.*\})$/m.exec(text)?.[1];
    // The rest is not waited for: leaving the loop ends the answer.
    if (data !== undefined) return JSON.parse(data) as unknown;
  }
  throw new Error("A stream without an event");
}

/** Answers a question, or each subscription of a stream, with what is made for it. */
async function answerEach(
  route: Route,
  answerFor: (request: string | null) => Promise<unknown>,
): Promise<void> {
  const asked = route.request().postData();
  const { subscriptions } = JSON.parse(asked ?? "{}") as Asked;
  if (subscriptions === undefined) {
    const body = JSON.stringify(await answerFor(asked));
    return await route.fulfill({ contentType: "application/json", body });
  }
  const events = subscriptions.map(async ({ id, ...subscription }) => {
    const payload = await answerFor(JSON.stringify(subscription));
    if (payload === undefined) return "";
    return `event: next\ndata: ${JSON.stringify({ id, payload })}\n\n`;
  });
  await route.fulfill({
    contentType: "text/event-stream",
    body: (await Promise.all(events)).join(""),
  });
}

/** Answers a question, or each subscription of a stream, with this. */
export async function answerWith(route: Route, answer: unknown): Promise<void> {
  await answerEach(route, async () => answer);
}

/** Answers as the node that is there does, but for what is mutated. */
export function lying(nodeUrl: () => string, mutate: Mutation): (route: Route) => Promise<void> {
  return async (route) => {
    // The page may be gone by then, with its streams.
    await answerEach(route, async (asked) => {
      const truth = await truthOf(nodeUrl(), route, asked).catch(() => undefined);
      return truth === undefined ? undefined : changed(truth, mutate);
    }).catch(() => undefined);
  };
}
