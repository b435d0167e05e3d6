import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";
import { buildId } from "../../../../server/buildId";
import { isLanguage, type Language } from "../../../../texts/languages";
import { translations } from "../../../../texts/translations";

interface Context {
  readonly params: Promise<{ readonly language: string }>;
}

/** All texts of a language but the lessons. A build's texts never change. */
export async function GET(request: Request, { params }: Context): Promise<Response> {
  const { language } = await params;
  if (!isLanguage(language)) return new Response("There is no such language.", { status: 404 });
  const asked = new URL(request.url).searchParams.get("build");
  const isKept = asked !== null && asked === (await buildId());
  const headers = {
    "content-type": "application/json",
    "cache-control": isKept ? "public, max-age=31536000, immutable" : "no-store",
    vary: "accept-encoding",
  };
  if (!/\bbr\b/.test(request.headers.get("accept-encoding") ?? "")) {
    return new Response(written(language), { headers });
  }
  // Next.js compresses no answers of routes. next.config.ts sets the header that says so.
  return new Response(await packed(language), { headers });
}

function written(language: Language): string {
  const { pages, errors, games } = translations[language];
  return JSON.stringify({ pages, errors, games });
}

const pack = promisify(brotliCompress);
const all = new Map<Language, Promise<Uint8Array<ArrayBuffer>>>();

function packed(language: Language): Promise<Uint8Array<ArrayBuffer>> {
  const known = all.get(language) ?? pack(written(language)).then((bytes) => new Uint8Array(bytes));
  all.set(language, known);
  return known;
}
