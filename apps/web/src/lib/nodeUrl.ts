import { DEFAULT_NODE_URL } from "@kifu/client";

/**
 * The node's address for this server. Read on each request, because the address is not known when
 * the app is built.
 */
export function nodeUrl(): string {
  return (process.env["KIFU_NODE_URL"] ?? DEFAULT_NODE_URL).replace(/\/+$/, "");
}
