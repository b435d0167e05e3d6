import type { Route } from "playwright-core";

export type Mutation = (value: unknown, name: string) => unknown;

function changed(value: unknown, mutate: Mutation, name = ""): unknown {
  if (Array.isArray(value)) return value.map((item) => changed(item, mutate, name));
  if (typeof value !== "object" || value === null) return mutate(value, name);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, changed(inner, mutate, key)]),
  );
}

interface Asked {
  subscriptions?: { id: string; query: string; variables: object }[];
}

/**
 * How long to wait for the first event of a subscription. Some subscriptions have no first event,
 * such as the one to blocks if no block is made.
 */
const FIRST_EVENT_MS = 2000;

/**
 * The real node's answer to a query, or the first event of a subscription. Throws if no event
 * comes in time.
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
    // Leaving the loop closes the stream.
    if (data !== undefined) return JSON.parse(data) as unknown;
  }
  throw new Error("The stream had no event");
}

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

export async function answerWith(route: Route, answer: unknown): Promise<void> {
  await answerEach(route, async () => answer);
}

export function lying(nodeUrl: () => string, mutate: Mutation): (route: Route) => Promise<void> {
  return async (route) => {
    // The page and its streams may be gone by then.
    await answerEach(route, async (asked) => {
      const truth = await truthOf(nodeUrl(), route, asked).catch(() => undefined);
      return truth === undefined ? undefined : changed(truth, mutate);
    }).catch(() => undefined);
  };
}
