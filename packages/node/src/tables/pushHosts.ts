/**
 * Whether the node may send to this endpoint. A player chooses it, so without this check a player
 * could make the node send requests into the operator's own network.
 *
 * @param hosts names of push services. A name that starts with a dot stands for all hosts below
 * it. Only tests name a loopback address, with its port, which also allows HTTP
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return false;
  if (LOOPBACK.test(url.host)) return hosts.includes(url.host);
  if (url.protocol !== "https:" || url.port !== "") return false;
  return hosts.some((host) => (host.startsWith(".") ? url.host.endsWith(host) : url.host === host));
}

const LOOPBACK = /^127\.0\.0\.1:\d+$/;
