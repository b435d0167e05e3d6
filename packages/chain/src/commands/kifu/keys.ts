import { text } from "node:stream/consumers";
import { PrivateKey } from "o1js";
import { NodeError } from "../../node/NodeError.js";
import { commandCodes } from "./codes.js";
import type { Invocation } from "./Command.js";
import { writeNewFile } from "./files.js";

/** `kifu keys`: a new key pair, or the address of a private key. */
export async function keys({ args: [action], flags, output }: Invocation): Promise<void> {
  const file = flags.get("out");
  const show = flags.has("show");
  if (action !== undefined) {
    if (action !== "address") throw unknownAction(action);
    if (show || file !== undefined) throw onlyForNew();
    const address = addressOf(await privateKeyFrom(process.stdin));
    output.say(address);
    output.document({ address });
    return;
  }
  if (!show && typeof file !== "string") throw nowhere();

  const key = PrivateKey.random();
  const address = key.toPublicKey().toBase58();
  const privateKey = key.toBase58();
  if (typeof file === "string") await writeNewFile(file, `${privateKey}\n`, 0o600);
  output.say(`address      ${address}`);
  if (show) output.say(`private key  ${privateKey}`);
  if (typeof file === "string") output.say(`written to   ${file}`);
  output.document({
    address,
    ...(show ? { privateKey } : {}),
    ...(typeof file === "string" ? { file } : {}),
  });
}

async function privateKeyFrom(stdin: NodeJS.ReadStream): Promise<string> {
  // Typed or pasted, it would stand on the screen.
  if (stdin.isTTY) {
    throw new NodeError(commandCodes.usage.argument, "No private key on standard input.", {
      remedy: "Give it from a file: kifu keys address < player.key",
    });
  }
  return (await text(stdin)).trim();
}

/** Never quotes what it was given: it may be a key with one letter wrong. */
function addressOf(privateKey: string): string {
  try {
    return PrivateKey.fromBase58(privateKey).toPublicKey().toBase58();
  } catch {
    throw new NodeError(commandCodes.keys.notAKey, "This is no private key.", {
      details: { characters: privateKey.length },
      remedy: "Give a private key in base58, as wallets export it: EK… and 52 characters long.",
    });
  }
}

function unknownAction(action: string): NodeError {
  return new NodeError(commandCodes.usage.argument, `kifu keys does not know ${action}.`, {
    details: { given: action, nearest: "address" },
    remedy: "Did you mean kifu keys address?",
  });
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
