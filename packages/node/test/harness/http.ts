import { connect } from "node:net";

/** An error in the node's response, not validated yet. */
export interface ReportedError {
  message: string;
  extensions: { code?: unknown; details?: unknown; remedy?: unknown };
}

/** The node's response. Its body is not validated yet. */
export interface Answer {
  status: number;
  body: { data?: Record<string, unknown> | null; errors?: ReportedError[] };
}

export async function post(
  url: string,
  body: NonNullable<RequestInit["body"]>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

export async function ask(
  url: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return await post(url, JSON.stringify({ query, variables }), headers);
}

/** The mutation that Protokit's own client sends. */
export const SUBMIT = "mutation SubmitTx($tx: TransactionObjectInput!) { submitTx(tx: $tx) }";

export async function submit(
  url: string,
  tx: unknown,
  headers: Record<string, string> = {},
): Promise<string> {
  return outcome(await ask(url, SUBMIT, { tx }, headers));
}

export function outcome(answer: Answer): string {
  const hash = answer.body.data?.submitTx;
  return typeof hash === "string" ? hash : codeOf(answer);
}

/** The code of a refusal. Checks that the message contains it too. */
export function codeOf({ body }: Answer): string {
  const codes = (body.errors ?? []).map(({ message, extensions }) => {
    const { code } = extensions;
    if (typeof code !== "string" || !message.startsWith(`${code}: `)) throw new Error(message);
    return code;
  });
  const [code, ...others] = new Set(codes);
  if (code === undefined || others.length > 0) throw new Error(JSON.stringify(body));
  return code;
}

export async function overSocket(url: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8");
  socket.on("data", (text: string) => (answer += text));
  // The node may close the connection during the write.
  socket.on("error", () => undefined);
  for (const part of parts) socket.write(part);
  await new Promise((resolve) => socket.once("close", resolve));
  return answer;
}
