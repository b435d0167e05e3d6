import { afterEach } from "@jest/globals";
import { createApi, type ApiOptions } from "../../../src/node/api/createApi.js";

const closing: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
});

/** Serves the rooms until the test is over, and returns where. */
export async function serve(rooms: ApiOptions): Promise<string> {
  const api = createApi(rooms);
  closing.push(() => api.close());
  const { url } = await api.listen();
  return url;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: {
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions: Record<string, unknown> }[];
  };
}

/** Sends a GraphQL request as a client does. */
export async function ask(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return await post(url, JSON.stringify({ query, variables }), headers);
}

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

/** The code of the only error of an answer, after checking that its message begins with it. */
export function codeOf({ body }: Pick<Answer, "body">): unknown {
  const [error, ...others] = body.errors ?? [];
  if (error === undefined || others.length > 0) throw new Error(JSON.stringify(body));
  const { code } = error.extensions;
  if (!error.message.startsWith(`${String(code)}: `)) throw new Error(error.message);
  return code;
}
