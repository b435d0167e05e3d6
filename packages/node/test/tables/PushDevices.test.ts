import { expect, test } from "@jest/globals";
import { defaultConfig } from "../../src/lib/config/NodeConfig.js";
import { isPushEndpoint } from "../../src/tables/PushDevices.js";

const { hosts } = defaultConfig.push;

test.each([
  "https://fcm.googleapis.com/fcm/send/abc:def",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
  "https://wns2-by3p.notify.windows.com/w/?token=abc",
])("the node sends to the push service of a browser: %s", (endpoint) => {
  expect(isPushEndpoint(endpoint, hosts)).toBe(true);
});

test.each([
  ["without TLS", "http://fcm.googleapis.com/abc"],
  ["on another port", "https://fcm.googleapis.com:8443/abc"],
  ["with a password", "https://user:word@fcm.googleapis.com/abc"],
  ["with a fragment", "https://fcm.googleapis.com/abc#d"],
  ["that ends like a push service", "https://evilpush.apple.com/abc"],
  ["below a push service that has no others", "https://a.fcm.googleapis.com/abc"],
  ["in whose path a push service is", "https://example.org/fcm.googleapis.com"],
  ["in whose user name a push service is", "https://fcm.googleapis.com@example.org/abc"],
  ["of this machine", "https://127.0.0.1/abc"],
  ["of this machine, with a port", "http://127.0.0.1:4000/graphql"],
  ["of this machine, in IPv6", "https://[::1]/abc"],
  ["of a private network", "https://10.0.0.1/abc"],
  ["of a cloud's metadata", "http://169.254.169.254/latest"],
  ["of this machine, by name", "https://localhost/abc"],
  ["that is no address", "fcm.googleapis.com"],
])("the node sends to no address %s", (_, endpoint) => {
  expect(isPushEndpoint(endpoint, hosts)).toBe(false);
});

test("a loopback address needs its port in push.hosts, and other addresses stay refused", () => {
  const own = [...hosts, "127.0.0.1:8080"];
  expect(isPushEndpoint("http://127.0.0.1:8080/abc", own)).toBe(true);
  expect(isPushEndpoint("http://127.0.0.1:8081/abc", own)).toBe(false);
  expect(isPushEndpoint("http://10.0.0.1:8080/abc", own)).toBe(false);
});
