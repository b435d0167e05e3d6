import { afterAll, afterEach } from "@jest/globals";
import { type Api, createApi, type ApiOptions } from "../../src/api/createApi.js";

const closing = { afterEach: new Set<Api>(), afterAll: new Set<Api>() };

async function close(apis: Set<Api>): Promise<void> {
  const all = [...apis];
  apis.clear();
  await Promise.all(all.map((api) => api.close()));
}

afterEach(() => close(closing.afterEach));
afterAll(() => close(closing.afterAll));

export async function serve(rooms: ApiOptions): Promise<string> {
  return await listen(rooms, closing.afterEach);
}

/** Serves the rooms until all tests of the file are over, and returns the URL. */
export async function serveForAll(rooms: ApiOptions): Promise<string> {
  return await listen(rooms, closing.afterAll);
}

async function listen(rooms: ApiOptions, until: Set<Api>): Promise<string> {
  const api = createApi(rooms);
  until.add(api);
  const { url } = await api.listen();
  return url;
}

/** The node's response. Its body is not validated yet. */
export interface Answer {
  status: number;
  headers: Headers;
  body: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions: Record<string, unknown> }[];
  };
}

export async function ask(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return await post(url, JSON.stringify({ query, variables }), headers);
}

/** The body is sent unchanged and need not be JSON. */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return await answerOf(response);
}

export async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Answer["body"];
  return { status: response.status, headers: response.headers, body };
}

export function codeOf({ body }: Pick<Answer, "body">): unknown {
  const [error, ...others] = body.errors ?? [];
  if (error === undefined || others.length > 0) throw new Error(JSON.stringify(body));
  const { code } = error.extensions;
  if (!error.message.startsWith(`${String(code)}: `)) throw new Error(error.message);
  return code;
}
