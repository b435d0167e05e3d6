import { createPublicKey, verify } from "node:crypto";
import { expect, test } from "@jest/globals";
import { VapidKey } from "../../src/lib/VapidKey.js";

const key = new VapidKey(Buffer.alloc(32, 7));

test("a push says for which push service it is, until when, and who sends it", () => {
  const [token = "", shown = ""] = key
    .authorize("https://push.example.org/a/b?c", "mailto:operator@example.org", 1_700_000_000_000)
    .replace("vapid t=", "")
    .split(", k=");
  expect(shown).toBe(key.publicKey);
  const [header = "", claims = "", signature = ""] = token.split(".");
  const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown;
  expect(read(header)).toEqual({ typ: "JWT", alg: "ES256" });
  expect(read(claims)).toEqual({
    aud: "https://push.example.org",
    exp: 1_700_043_200,
    sub: "mailto:operator@example.org",
  });
  const point = Buffer.from(key.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString("base64url"),
  ) as [string, string];
  const publicKey = createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  const holds = (text: string) =>
    verify(
      "sha256",
      Buffer.from(text),
      { key: publicKey, dsaEncoding: "ieee-p1363" },
      Buffer.from(signature, "base64url"),
    );
  expect(holds(`${header}.${claims}`)).toBe(true);
  expect(holds(`${header}.${claims}x`)).toBe(false);
});

test("the same secret gives the same key, and another secret another", () => {
  expect(new VapidKey(Buffer.alloc(32, 7)).publicKey).toBe(key.publicKey);
  expect(new VapidKey(Buffer.alloc(32, 8)).publicKey).not.toBe(key.publicKey);
});
