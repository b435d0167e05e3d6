import { type Details, NodeError } from "../lib/NodeError.js";
import { commandCodes } from "./commandCodes.js";

export function noNode(url: string, cause: unknown, facts: Details = {}): NodeError {
  return new NodeError(commandCodes.node.unreachable, "No node answers at this address.", {
    details: { url, ...facts },
    remedy: "Start it with `kifu start`, or say where it is with --url.",
    cause,
  });
}

export function notANode(url: string, cause?: unknown, facts: Details = {}): NodeError {
  return new NodeError(
    commandCodes.node.notANode,
    "The address does not answer like a Kifu node.",
    {
      details: { url, ...facts },
      remedy: "Check http.port, or say where the node is with --url.",
      cause,
    },
  );
}
