import type { IncomingHttpHeaders } from "node:http";

/** What no script can keep a browser from sending, and programs do not send. */
const MARKS = ["origin", "referer", "sec-fetch-site", "sec-fetch-dest", "sec-fetch-user"] as const;

/**
 * Whether a browser sent it: then whoever wrote the page asks, not who sits at the machine. For
 * an image or a link of another site's page there is no `Origin`, but there is fetch metadata.
 */
export function isFromBrowser(headers: IncomingHttpHeaders): boolean {
  if (MARKS.some((name) => headers[name] !== undefined)) return true;
  // Node's own fetch names this one mode.
  const mode = headers["sec-fetch-mode"];
  return mode !== undefined && mode !== "cors";
}
