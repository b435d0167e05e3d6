import { DEFAULT_NODE_URL } from "@kifu/client";

/** Where this server reaches the node. Read with every request: a build knows no addresses. */
export function nodeUrl(): string {
  return (process.env["KIFU_NODE_URL"] ?? DEFAULT_NODE_URL).replace(/\/+$/, "");
}
