import { join } from "node:path";
import type { NextConfig } from "next";

/** Security headers beside the content policy, which proxy.ts writes. */
const SECURITY_HEADERS = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
];

/** `src/lib/contentPolicy.ts` tells current browsers the same. */
const UNFRAMED = {
  source: "/((?!embed/(?:best|match/[^/]+)$).*)",
  headers: [{ key: "X-Frame-Options", value: "DENY" }],
};

/** Pictures that other sites show beside links to this site. */
const SHOWN_ELSEWHERE = [
  "/opengraph-image.png",
  "/invite/:host/picture.png",
  "/match/:id/picture.png",
  "/table/:one/:other/picture.png",
  "/match/:id/animation.gif",
].map((source) => ({
  source,
  headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }],
}));

const TAKES_BROTLI = { type: "header" as const, key: "accept-encoding", value: ".*\\bbr\\b.*" };

/** Next.js takes this header from the answers of routes. */
const PACKED_TEXTS = {
  source: "/api/texts/:language",
  has: [TAKES_BROTLI],
  headers: [{ key: "Content-Encoding", value: "br" }],
};

/** The files that `bundler/packScripts.js` compresses, and their headers. */
const PACKED = [
  { ending: "js", type: "application/javascript; charset=UTF-8" },
  { ending: "css", type: "text/css; charset=UTF-8" },
].map(({ ending, type }) => ({
  source: `/_next/static/chunks/:file(.+\\.${ending})`,
  destination: "/_next/static/chunks/:file.br",
  has: [TAKES_BROTLI],
  headers: [
    { key: "Content-Encoding", value: "br" },
    { key: "Content-Type", value: type },
  ],
}));

const IS_DEVELOPMENT = process.env.NODE_ENV === "development";

/**
 * Files with these endings are pages and routes of `next dev` only. A build contains none of
 * them.
 */
const DEVELOPMENT_ONLY = IS_DEVELOPMENT ? ["dev.tsx", "dev.ts"] : [];

/** How Next.js builds and serves the app. What pages may load is in `src/lib/contentPolicy.ts`. */
const config: NextConfig = {
  // A server may run on one build while the next one is made.
  distDir: process.env["KIFU_WEB_BUILD"] ?? ".next",
  // For images: a server that needs no other packages.
  ...(process.env["KIFU_WEB_OUTPUT"] === "standalone" && { output: "standalone" }),
  pageExtensions: ["tsx", "ts", ...DEVELOPMENT_ONLY],
  poweredByHeader: false,
  experimental: {
    // Few large files compress better than many small ones, and each request has headers. Pages
    // still share their files.
    turbopackChunking: {
      requestCost: 2_000_000,
      firstPageLoadPriority: 1,
      minChunkSize: 100_000,
      maxMergeChunkSize: 1_000_000,
    },
  },
  // The packages of the workspace are outside this app's folder.
  turbopack: {
    root: join(import.meta.dirname, "../.."),
    rules: {
      "**/mina-signer/dist/node/bindings/crypto/constants.js": {
        loaders: [join(import.meta.dirname, "bundler/slimConstants.cjs")],
      },
      "**/mina-signer/dist/node/bindings/lib/provable-generic.js": {
        loaders: [join(import.meta.dirname, "bundler/slimDerivers.cjs")],
      },
      "**/mina-signer/dist/node/bindings/crypto/elliptic-curve.js": {
        loaders: [join(import.meta.dirname, "bundler/slimCurves.cjs")],
      },
      "**/blakejs/util.js": {
        loaders: [join(import.meta.dirname, "bundler/slimBlake.cjs")],
      },
      "**/@noble/hashes/esm/sha2.js": {
        loaders: [join(import.meta.dirname, "bundler/slimSha2.cjs")],
      },
      "**/next/dist/client/components/builtin/error-styles.js": {
        loaders: [join(import.meta.dirname, "bundler/slimErrors.cjs")],
      },
      "**/next/dist/build/polyfills/polyfill-module.js": {
        loaders: [join(import.meta.dirname, "bundler/slimPolyfills.cjs")],
      },
      "**/next/dist/client/components/router-reducer/reducers/server-action-reducer.js": {
        loaders: [join(import.meta.dirname, "bundler/slimActions.cjs")],
      },
      "**/next/dist/lib/constants.js": {
        condition: "browser",
        loaders: [join(import.meta.dirname, "bundler/slimNext.cjs")],
      },
      "**/next/dist/compiled/process/browser.js": {
        condition: "browser",
        loaders: [join(import.meta.dirname, "bundler/slimProcess.cjs")],
      },
      "**/client/dist/src/errors/errorTexts.js": {
        condition: "browser",
        loaders: [join(import.meta.dirname, "bundler/slimTexts.cjs")],
      },
    },
    // The page needs only randomness, and Node.js' crypto would add half a megabyte.
    resolveAlias: {
      crypto: { browser: "@kifu/client/page-crypto" },
      // mina-signer uses only one of the three hash functions.
      blakejs: { browser: "blakejs/blake2b" },
    },
  },
  outputFileTracingRoot: join(import.meta.dirname, "../.."),
  headers: () =>
    // If two entries set the same header, the later one counts.
    Promise.resolve([
      { source: "/:path*", headers: SECURITY_HEADERS },
      UNFRAMED,
      ...SHOWN_ELSEWHERE,
      PACKED_TEXTS,
      ...(IS_DEVELOPMENT
        ? []
        : PACKED.map(({ source, has, headers }) => ({ source, has, headers }))),
    ]),
  rewrites: () =>
    Promise.resolve({
      beforeFiles: IS_DEVELOPMENT
        ? []
        : PACKED.map(({ source, has, destination }) => ({ source, has, destination })),
      // One page in two places. The layout knows from proxy.ts which one was asked for.
      afterFiles: [{ source: "/embed/match/:id", destination: "/match/:id" }],
      fallback: [],
    }),
};

export default config;
