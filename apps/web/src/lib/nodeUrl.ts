/** Where this server reaches the node. Read with every request: a build knows no addresses. */
export function nodeUrl(): string {
  return (process.env["KIFU_NODE_URL"] ?? "http://127.0.0.1:4000").replace(/\/+$/, "");
}
