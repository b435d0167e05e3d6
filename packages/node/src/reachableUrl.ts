/** The URL of a node that listens on this host. A wildcard address cannot be connected to. */
export function reachableUrl(host: string, port: number): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}
