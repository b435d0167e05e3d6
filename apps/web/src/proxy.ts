import { type NextRequest, NextResponse } from "next/server";
import { contentPolicy } from "./lib/contentPolicy";

/** Gives every page a nonce of its own: no script runs that this answer did not bring. */
export function proxy(request: NextRequest): NextResponse {
  const nonce = btoa(crypto.randomUUID());
  const policy = contentPolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  // Next reads the nonce from here, and puts it on its own scripts.
  headers.set("content-security-policy", policy);
  const { pathname } = request.nextUrl;
  const response = isReadable(pathname)
    ? NextResponse.next({ request: { headers } })
    : NextResponse.rewrite(new URL(NOWHERE, request.url), { request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

/** Next fails of a path that it cannot decode: it gets one that leads nowhere. */
const NOWHERE = "/nowhere";

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Everything but data and static files: those need no policy for scripts of their own. */
export const config = {
  matcher: ["/((?!api/|_next/static/|_next/image|icon.svg|favicon.ico).*)"],
};
