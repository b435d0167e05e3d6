import { describe, expect, it } from "@jest/globals";
import { brotliDecompressSync } from "node:zlib";
import { GET } from "../../src/app/api/texts/[language]/route";
import { translations } from "../../src/texts/translations";

const ask = (language: string, encoding?: string, query = "") =>
  GET(
    new Request(`http://localhost/api/texts/${language}${query}`, {
      headers: encoding === undefined ? {} : { "accept-encoding": encoding },
    }),
    { params: Promise.resolve({ language }) },
  );

const { lessons: _, ...texts } = translations.ja;

describe("the texts of a language", () => {
  it("are packed for browsers that can unpack them", async () => {
    const answer = await ask("ja", "gzip, deflate, br, zstd");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(texts);
    expect(answer.headers.get("vary")).toBe("accept-encoding");
  });

  it.each([undefined, "gzip", "brxx"])("are plain for others: %s", async (encoding) => {
    expect(await (await ask("ja", encoding)).json()).toEqual(texts);
  });

  it.each(["", "?build=", "?build=other", "?build=undefined"])(
    "are not kept if the address does not name this build: %s",
    async (query) => {
      const answer = await ask("ja", undefined, query);
      expect(answer.headers.get("cache-control")).toBe("no-store");
    },
  );

  it.each(["xx", "EN", "__proto__", "constructor", ""])("do not exist for %j", async (language) => {
    expect((await ask(language)).status).toBe(404);
  });
});
