import { NodeError } from "../../node/NodeError.js";
import { commandCodes } from "./codes.js";

/** What the system says of an address to listen on, in words. */
export function listenFault(error: unknown, { host, port }: { host: string; port: number }) {
  const { code = "" } = error as NodeJS.ErrnoException;
  const details = { host, port };
  switch (code) {
    case "EADDRINUSE":
      return new NodeError(commandCodes.node.portTaken, "Another program listens on this port.", {
        details,
        remedy: "Stop it, or choose another port: --http.port 4001, or 0 for a free one.",
        cause: error,
      });
    case "EACCES":
      return new NodeError(commandCodes.node.portTaken, "This user may not listen on this port.", {
        details,
        remedy: "Choose a port above 1023, and put a proxy before it.",
        cause: error,
      });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return new NodeError(
        commandCodes.node.addressUnavailable,
        "This machine does not have the address to listen on.",
        {
          details,
          remedy: "Set http.host to 127.0.0.1, to 0.0.0.0 for all, or to one of its own.",
          cause: error,
        },
      );
    default:
      return error;
  }
}
