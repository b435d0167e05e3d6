import { operatorPaths, type PostedNotices, postedNotices, type SentNotice } from "@kifu/wire";
import { NodeError } from "../../lib/NodeError.js";
import { plainText } from "../../lib/plainText.js";
import { reachableUrl } from "../../lib/reachableUrl.js";
import { readOperatorSecret } from "../../door/secrets.js";
import type { ConfiguredInvocation, RunCommand } from "../Command.js";
import { commandCodes } from "../commandCodes.js";
import { noNode, notANode } from "../nodeErrors.js";
import { columns } from "../Output.js";
import { timeText } from "../Progress.js";

const PATIENCE_MS = 10_000;

interface Flags {
  url?: string;
  until?: number;
  clear?: boolean;
  at?: number;
  message?: string;
  reason?: string;
}

type Called = ConfiguredInvocation<Flags>;
type Command = RunCommand<Called>;

export const announce: Command = async (called) => {
  const { args, flags, output } = called;
  const [text] = args;
  const { until, clear = false } = flags;
  if ((text === undefined) === !clear) throw needs("announce", "a text, or --clear");
  if (clear) await post(called, { kind: "announcement", withdraw: true });
  else await post(called, { kind: "announcement", text, until });
  output.say(clear ? "The announcement is gone." : `All pages show it ${untilText(until)}.`);
};

export const maintenance: Command = async (called) => {
  const { args, flags, output } = called;
  const { at, message } = flags;
  if (args[0] === "off") {
    if (at !== undefined || message !== undefined) throw needs("maintenance off", "no flags");
    await post(called, { kind: "maintenance", withdraw: true });
    output.say("Matches can begin again.");
    return;
  }
  await post(called, { kind: "maintenance", from: at, text: message });
  output.say(
    at === undefined
      ? "No new match begins. Running matches go on. `kifu maintenance off` ends it."
      : `No new match begins from ${timeText(at)} on. All pages show the countdown.`,
  );
};

export const block: Command = async (called) => {
  const { args, flags, output } = called;
  const { until, reason } = flags;
  const [subject] = args;
  await post(called, { kind: "block", subject, until, text: reason });
  output.say(`Blocked ${plainText(subject ?? "")} ${untilText(until)}.`);
};

export const unblock: Command = async (called) => {
  const [subject] = called.args;
  await post(called, { kind: "block", subject, withdraw: true });
  called.output.say(`Unblocked ${plainText(subject ?? "")}.`);
};

export const blocked: Command = async (called) => {
  const { notices } = await ask(called);
  const all = notices.filter(({ kind }) => kind === "block");
  const rows = all.map(({ subject = "", until, text = "" }) => [subject, untilText(until), text]);
  if (all.length === 0) called.output.say("Nobody is blocked.");
  for (const line of columns(rows)) called.output.say(plainText(line));
  called.output.document({ blocked: all });
};

/** Posts a notice. With `--json`, prints the resulting list of all notices. */
async function post(
  called: Called,
  notice: { readonly [Name in keyof SentNotice]?: SentNotice[Name] | undefined },
): Promise<void> {
  called.output.document(await ask(called, notice));
}

async function ask({ config, flags }: Called, body?: object): Promise<PostedNotices> {
  const { host, port } = config.http;
  const { url = reachableUrl(host, port) } = flags;
  const secret = config.operator.secret || readOperatorSecret(config.store.path);
  let response: Response;
  try {
    response = await fetch(`${url}${operatorPaths.notices}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        "content-type": "application/json",
        ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: "manual",
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (error) {
    throw noNode(url, error);
  }
  try {
    const answer: unknown = await response.json();
    if (!response.ok) throw refusalIn(answer) ?? notANode(url);
    return postedNotices(answer, "the answer");
  } catch (error) {
    throw error instanceof NodeError ? error : notANode(url, error);
  }
}

/** The node's refusal as an error of this command. Undefined if the answer has another form. */
function refusalIn(answer: unknown): NodeError | undefined {
  const { errors } = (answer ?? {}) as { errors?: { message?: unknown; extensions?: unknown }[] };
  const [error] = Array.isArray(errors) ? errors : [];
  const { code, details, remedy } = (error?.extensions ?? {}) as Record<string, unknown>;
  if (typeof code !== "string" || typeof error?.message !== "string") return undefined;
  return new NodeError(code, error.message.replace(`${code}: `, ""), {
    details: (details ?? {}) as NodeError["details"],
    remedy: typeof remedy === "string" ? remedy : undefined,
  });
}

function untilText(until: number | undefined): string {
  return until === undefined ? "until you take it back" : `until ${timeText(until)}`;
}

function needs(command: string, what: string): NodeError {
  return new NodeError(commandCodes.usage.argument, `\`kifu ${command}\` needs ${what}.`, {
    remedy: `Run \`kifu help ${command.split(" ")[0]}\`.`,
  });
}
