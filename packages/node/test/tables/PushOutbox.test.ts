import { createPublicKey, verify } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { encryptPush, VapidKey } from "../../src/tables/PushOutbox.js";
import { Browser } from "./Browser.js";

const of = (text: string) => Buffer.from(text, "base64url");

describe("a push", () => {
  test("is encrypted as in the example of RFC 8291", () => {
    const keys = {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const sent = encryptPush("When I grow up, I want to be a watermelon", keys, {
      salt: of("DGv6ra1nlYgDCS1FRnbzlw"),
      secret: of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
    });
    expect(sent.toString("base64url")).toBe(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
  });

  test("is read by the browser that it is for, and by no other", () => {
    const [browser, other] = [new Browser(), new Browser()];
    const sent = encryptPush('{"kind":"turn"}', browser.keys);
    expect(browser.read(sent)).toEqual({ kind: "turn" });
    expect(() => other.read(sent)).toThrow();
  });

  test("differs each time", () => {
    const { keys } = new Browser();
    expect(encryptPush("a", keys)).not.toEqual(encryptPush("a", keys));
  });

  test("needs a point of P-256", () => {
    const { keys } = new Browser();
    const p256dh = Buffer.alloc(65, 4).toString("base64url");
    expect(() => encryptPush("a", { ...keys, p256dh })).toThrow();
    expect(encryptPush("a", keys).length).toBeGreaterThan(86);
  });
});

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
