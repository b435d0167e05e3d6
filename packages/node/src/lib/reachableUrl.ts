/**
 * Returns the URL of a node that listens on this host. Nobody can connect to a wildcard address,
 * so it is replaced.
 */
export function reachableUrl(host: string, port: number): string {
  const reachable = { "0.0.0.0": "127.0.0.1", "::": "::1" }[host] ?? host;
  return `http://${reachable.includes(":") ? `[${reachable}]` : reachable}:${port}`;
}

/** Whether only programs on the same machine can connect to this host. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1|\[::1\])$/i.test(host);
}
