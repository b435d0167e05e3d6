import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy } from "./lib/contentPolicy";
import { EMBEDDED_HEADER, isEmbedded, pathInFrame } from "./lib/embedded";
import { minaUrl } from "./lib/minaUrl";

/** Gives every page its own nonce, so that only the page's own scripts run. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const { pathname } = request.nextUrl;
  const development = process.env.NODE_ENV === "development";
  const mina = minaUrl()?.origin;
  const policy = contentPolicy(nonce, { development, embedded: isEmbedded(pathname), mina });
  const headers = new Headers(request.headers);
  headers.delete(EMBEDDED_HEADER);
  headers.set("x-nonce", nonce);
  // Next.js reads the nonce from here and adds it to its scripts.
  headers.set("content-security-policy", policy);
  const inFrame = pathInFrame(pathname);
  if (inFrame !== undefined) headers.set(EMBEDDED_HEADER, inFrame);
  const response = isReadable(pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/**
 * Next.js fails on a path that it cannot decode, so such a path is replaced by an unknown one.
 */
const NOWHERE = "/nowhere";

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** All paths except data and static files, which need no policy for scripts. */
export const config = {
  matcher: ["/((?!api/|_next/static/|_next/image|icon.svg|favicon.ico).*)"],
};
