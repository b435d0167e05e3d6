import { describe, expect, test } from "@jest/globals";
import { encryptPush } from "../../src/tables/encryptPush.js";
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
