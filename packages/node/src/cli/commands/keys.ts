import { writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { PrivateKey } from "o1js";
import { NodeError } from "../../lib/NodeError.js";
import { commandCodes } from "../commandCodes.js";
import type { Invocation } from "../Command.js";
import { fileError } from "../files.js";

interface Flags {
  out?: string;
  show?: boolean;
}

export async function keys({ args: [action], flags, output }: Invocation<Flags>): Promise<void> {
  const { out: file, show = false } = flags;
  if (action !== undefined) {
    if (show || file !== undefined) throw onlyForNew();
    const address = addressOf(await privateKeyFrom(process.stdin));
    output.say(address);
    output.document({ address });
    return;
  }
  if (!show && file === undefined) throw nowhere();

  const key = PrivateKey.random();
  const address = key.toPublicKey().toBase58();
  const privateKey = key.toBase58();
  if (file !== undefined) {
    await writeFile(file, `${privateKey}\n`, { flag: "wx", mode: 0o600 }).catch(
      (error: unknown) => {
        throw fileError(file, error);
      },
    );
  }
  output.say(`address      ${address}`);
  if (show) output.say(`private key  ${privateKey}`);
  if (file !== undefined) output.say(`written to   ${file}`);
  output.document({ address, privateKey: show ? privateKey : undefined, file });
}

async function privateKeyFrom(stdin: NodeJS.ReadStream): Promise<string> {
  // A key that is typed or pasted would be visible on the screen.
  if (stdin.isTTY) {
    throw new NodeError(commandCodes.usage.argument, "There is no private key on standard input.", {
      remedy: "Read it from a file: kifu keys address < player.key",
    });
  }
  return (await text(stdin)).trim();
}

/** The error does not quote the input, which may be a private key with a typing error. */
function addressOf(privateKey: string): string {
  try {
    return PrivateKey.fromBase58(privateKey).toPublicKey().toBase58();
  } catch {
    throw new NodeError(commandCodes.keys.notAKey, "This is not a private key.", {
      details: { characters: privateKey.length },
      remedy:
        "Give a private key in base58, as wallets export it: 52 characters, starting with EK.",
    });
  }
}

function onlyForNew(): NodeError {
  return new NodeError(commandCodes.usage.argument, "--out and --show are for new keys.", {
    remedy: "Leave them out: kifu keys address < player.key",
  });
}

function nowhere(): NodeError {
  return new NodeError(commandCodes.usage.argument, "The new private key would be lost.", {
    remedy: "Write it to a file with --out FILE, or print it with --show.",
  });
}
