import { askedTexts, textsIn } from "../../server/askedTexts";
import { offlinePage } from "../../site/offlinePage";
import { isLanguage } from "../../texts/languages";

/**
 * The page that the service worker keeps for times without a connection. The worker names its
 * language, so that it keeps the page that belongs to its address.
 */
export async function GET(request: Request): Promise<Response> {
  const asked = new URL(request.url).searchParams.get("language") ?? undefined;
  const texts = isLanguage(asked) ? textsIn(asked) : await askedTexts();
  return new Response(offlinePage(texts), {
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "private, max-age=0" },
  });
}
