import { wordsOf } from "../../../games/words";
import { bestMatch } from "../../../home/bestMatch";
import { ask } from "../../../server/ask";
import { askedTexts } from "../../../server/askedTexts";
import { botLevels } from "../../../server/botLevels";

/** How often a page without a match looks for one. */
const LOOKS_S = 15;

/** Leads a frame on another site to the best match of the moment. */
export async function GET(): Promise<Response> {
  const [running, bots] = await Promise.all([
    ask("running", (kifu) => kifu.matches({ status: "running", first: 12 })),
    botLevels(),
  ]);
  const known = running?.items.filter(({ game }) => wordsOf(game) !== undefined) ?? [];
  const best = bestMatch(known, (address) => Object.hasOwn(bots, address));
  if (best !== undefined) {
    // A relative address, because the server may not know its own.
    return new Response(null, { status: 307, headers: { location: `match/${best.id}?then=best` } });
  }
  const { language, site } = await askedTexts();
  const text = running === undefined ? site.embedNoNode : site.embedNobody;
  return new Response(
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Kifu</title><p>${text}</p></html>`,
    { headers: { "content-type": "text/html; charset=utf-8", refresh: `${LOOKS_S}` } },
  );
}
