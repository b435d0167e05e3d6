/**
 * Checks the files for containers without Docker. deploy.slow.test.js has the programs that these
 * files are for read them, and apps/e2e/test/deployment.slow.test.ts runs all services.
 */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { DCLinter } from "dclint";
import { validate } from "dockerfile-utils";
import { otherNodes } from "../otherNodes.js";
import { root } from "../setup/checkout.js";

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), "utf8");

/** The linter's rules about layout, and one that is stricter here. */
const OWN_RULES = [
  "no-quotes-in-volumes",
  "no-unbound-port-interfaces",
  "require-quotes-in-ports",
  "service-keys-order",
  "services-alphabetical-order",
  "top-level-properties-order",
];

/** @param {string} compose the path of a compose file */
function faultsOf(compose) {
  const linter = new DCLinter({
    rules: Object.fromEntries(OWN_RULES.map((rule) => [rule, 0])),
    quiet: false,
    debug: false,
    exclude: [],
    stopOnFirstError: false,
  });
  /** @type {{ messages: { line: number, message: string }[] }[]} */
  const results = linter.lintFiles([compose], false, false);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ line, message }) => `${line}: ${message}`);
}

describe("Dockerfile", () => {
  const dockerfile = read("Dockerfile");

  it("has no faults", () => {
    assert.deepEqual(validate(dockerfile), []);
    assert.notEqual(validate(`${dockerfile}\nEXPOSE many\n`).length, 0);
  });

  it("has a version of Node.js on which the tests run", () => {
    const [, version = ""] = /^ARG NODE_VERSION=(.*)$/m.exec(dockerfile) ?? [];
    assert.ok(version in otherNodes, version);
    assert.equal(version.split(".")[0], read(".nvmrc").trim());
  });

  it("copies only what git has", () => {
    const ignored = read(".dockerignore").split("\n");
    const missing = read(".gitignore")
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("/docs/"))
      .map((line) => line.replaceAll(/^\/|\/$/g, ""))
      .filter((name) => !ignored.includes(name) && !ignored.includes(`**/${name}`));
    assert.deepEqual(missing, []);
  });
});

describe("compose.yaml", () => {
  const compose = read("compose.yaml");

  it("has no faults", () => {
    assert.deepEqual(faultsOf(join(root, "compose.yaml")), []);
  });

  it("opens only the ports for browsers to other machines", () => {
    const ports = [...compose.matchAll(/ports: \[(.*)\]/g)].flatMap(([, list = ""]) =>
      list.split(", ").map((port) => port.replaceAll('"', "")),
    );
    const others = ports.filter((port) => !port.startsWith("127.0.0.1:"));
    assert.deepEqual(others, ["80:8080", "443:8443"]);
    assert.equal(ports.length, compose.match(/:\d+:\d+|"\d+:\d+"/g)?.length);
  });

  it("gives each service only the secrets that it uses", () => {
    const services = compose.slice(compose.indexOf("\nservices:")).split(/^ {2}(?=\S+:$)/m);
    const holders = (/** @type {RegExp} */ secrets) =>
      services.filter((text) => secrets.test(text)).map((text) => text.split(":", 1)[0]);
    assert.deepEqual(holders(/secrets: (&writes \[kifu.config.json, node-key\]|\*writes)$/m), [
      "node",
      "standby",
    ]);
    assert.deepEqual(holders(/<<: \*gateway$/m), ["gateway-1", "gateway-2"]);
    // Besides the two nodes, only the list of all secrets names them.
    assert.equal(compose.match(/node-key/g)?.length, 3);
    assert.equal(compose.match(/[ /]kifu.config.json[\]:]/g)?.length, 2);
    // Only the file of the nodes that may write has the role that owns the log.
    assert.equal(read("deploy/secrets.sh").match(/postgres:\/\/kifu:/g)?.length, 1);
  });

  it("names the current version, and an exact version of every other image", () => {
    const { version } = JSON.parse(read("package.json"));
    const images = [...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = ""]) => image);
    assert.ok(images.length > 3);
    for (const image of images) {
      if (image.startsWith("kifu:")) assert.ok(image.includes(`:-${version}}`));
      else assert.match(image, /:v?\d+\.\d+(\.\d+)?(-[a-z]+)?$/);
    }
  });

  it("mounts only files that exist", () => {
    const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, path = ""]) => path);
    assert.ok(mounted.length > 4);
    for (const path of mounted) assert.notEqual(read(path), "");
  });
});

describe("the services of systemd", () => {
  const folder = join(root, "deploy/systemd");
  for (const name of readdirSync(folder)) {
    it(`${name} runs a program of the checkout, as a user without rights`, () => {
      const text = read(join("deploy/systemd", name));
      const [, program = ""] = /^ExecStart=.* \/opt\/kifu\/(\S+)/m.exec(text) ?? [];
      assert.notEqual(read(program), "");
      assert.match(text, /^User=kifu$/m);
      assert.match(text, /^NoNewPrivileges=true$/m);
      assert.match(text, /^ProtectSystem=strict$/m);
    });
  }
});
