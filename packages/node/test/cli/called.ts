import { main } from "../../src/cli/main.js";

/** Runs a command in this process and collects its output. o1js is loaded only once. */
export async function called(...args: string[]) {
  const said = { out: "", err: "" };
  const code = await main(args, {
    out: { write: (text: string) => (said.out += text) },
    err: { write: (text: string) => (said.err += text) },
  });
  return { code, ...said };
}

/** Like `called`, but parses the output as JSON documents, one per line. */
export async function answered(...args: string[]) {
  const { code, out, err } = await called(...args, "--json");
  const documents = out.split("\n").filter(Boolean);
  if (err !== "") throw new Error(`With --json it said: ${err}`);
  return { code, document: JSON.parse(documents.at(-1) ?? "null") as Record<string, unknown> };
}
