import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { Cache, type CacheHeader } from "o1js";
import { checkedCache } from "../../src/protocol/checkedCache.js";
import "../../src/protocol/protocolModules.js";

const header = {
  kind: "wrap-pk",
  persistentId: "wrap-pk-blockprover",
  uniqueId: "wrap-pk-blockprover-1234-1",
  dataType: "bytes",
} as unknown as CacheHeader;
const later = { ...header, uniqueId: "wrap-pk-blockprover-5678-1" };

const key = new Uint8Array(100_000).map((_, i) => i % 251);

let folder: string;
let cache: Cache;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kifu-keys-"));
  cache = checkedCache(folder);
});

afterEach(() => rmSync(folder, { recursive: true }));

const file = (ending = "") => join(folder, `${header.persistentId}${ending}`);

describe("a cache of keys", () => {
  it("is used to compile the chain's circuits, in the folder of o1js's own cache", () => {
    expect(Cache.FileSystemDefault.cacheDirectory?.startsWith(homedir())).toBe(true);
    expect(String(Cache.FileSystemDefault.read)).toBe(String(cache.read));
  });

  it("returns what was written, including small keys, and nothing else", () => {
    for (const value of [key, key.slice(0, 10), new Uint8Array(0)]) {
      cache.write(header, value);
      expect(Array.from(cache.read(header) ?? [1])).toEqual(Array.from(value));
    }
    expect(cache.read(later)).toBeUndefined();
    expect(checkedCache(join(folder, "none")).read(header)).toBeUndefined();
  });

  it("reports a file that exists but cannot be read", () => {
    mkdirSync(file());
    expect(() => cache.read(header)).toThrow("EISDIR");
  });

  it("writes files that o1js's own cache can read", () => {
    cache.write(header, key);
    expect(Cache.FileSystem(folder).read(header)).toEqual(key);
  });

  it("ignores another circuit's key under this name, as left by a writer killed midway", () => {
    cache.write(header, key);
    writeFileSync(file(".header"), later.uniqueId);
    // o1js's own cache would return the other circuit's key.
    expect(Cache.FileSystem(folder).read(later)).toEqual(key);
    expect(cache.read(later)).toBeUndefined();
  });

  it.each([
    ["half a key", () => writeFileSync(file(), key.slice(0, 50_000))],
    ["a key with a flipped bit", () => writeFileSync(file(), flipped(readFileSync(file())))],
    ["a key without a digest", () => rmSync(file(".sha256"))],
  ])("ignores %s, and returns the one written again", (_, damage) => {
    cache.write(header, key);
    damage();
    expect(cache.read(header)).toBeUndefined();
    cache.write(header, key);
    expect(cache.read(header)?.length).toBe(key.length);
  });
});

function flipped(bytes: Buffer): Buffer {
  bytes[777]! ^= 1;
  return bytes;
}
