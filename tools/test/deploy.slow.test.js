/** The programs that read the files in deploy check them. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { root } from "../setup/checkout.js";
import { find, install } from "../setup/installPrograms.js";

const deploy = join(root, "deploy");

/** How exposed a service may be, in tenths. systemd calls less than 2.5 "OK". */
const EXPOSURE = 20;

/** @type {string} */
let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), "kifu-deploy-"))));
after(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The path of a program. Installs it if it is missing.
 *
 * @param {string} name
 * @param {string} debian its package
 */
function program(name, debian) {
  const found = find(name) ?? find(`../sbin/${name}`);
  if (found === undefined) install(name, { apt: [[debian]], brew: [debian] });
  const path = found ?? find(name);
  assert.ok(path, `This test needs ${name}: install it, then run the test again.`);
  return path;
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function passes(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8", cwd: folder });
  assert.equal(status, 0, stdout + stderr);
  return stdout + stderr;
}

it("nginx accepts nginx.conf", () => {
  const certificate = join(folder, "tls.pem");
  const key = join(folder, "tls.key");
  passes(
    "openssl",
    ..."req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost".split(" "),
    "-keyout",
    key,
    "-out",
    certificate,
  );
  const conf = readFileSync(join(deploy, "nginx.conf"), "utf8").replaceAll(
    "/run/secrets/",
    `${folder}/`,
  );
  writeFileSync(join(folder, "nginx.conf"), conf);
  const nginx = program("nginx", "nginx");
  assert.match(passes(nginx, "-t", "-c", join(folder, "nginx.conf")), /test is successful/);
});

it("Prometheus accepts its configuration and the alerts", () => {
  const alerts = join(root, "docs/monitoring/alerts.yml");
  const text = readFileSync(join(deploy, "prometheus.yml"), "utf8");
  const config = join(folder, "prometheus.yml");
  writeFileSync(config, text.replace("/etc/prometheus/alerts.yml", alerts));
  const promtool = program("promtool", "prometheus");
  assert.match(passes(promtool, "check", "config", config), /SUCCESS: \d+ rules found/);
});

describe("systemd accepts", () => {
  for (const name of readdirSync(join(deploy, "systemd"))) {
    it(name, () => {
      const units = join(folder, "units");
      mkdirSync(units, { recursive: true });
      const text = readFileSync(join(deploy, "systemd", name), "utf8");
      const unit = join(units, name);
      writeFileSync(unit, text.replace("/usr/bin/node", process.execPath));
      const analyze = program("systemd-analyze", "systemd");
      assert.equal(passes(analyze, "verify", "--man=no", unit), "");
      passes(analyze, "security", "--offline=true", `--threshold=${EXPOSURE}`, unit);
    });
  }
});
