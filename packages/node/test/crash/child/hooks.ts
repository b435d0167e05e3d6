import type { ResolveHook } from "node:module";

/** Whose imports are watched, and what takes their place. */
const IMPORTER = "/src/startNode.js?watched";
const watched = new Map([
  ["./store/openLmdb.js", "./watchedLmdb.js"],
  ["./store/openStore.js", "./watchedStore.js"],
  ["./sequencer/openChain.js", "./watchedChain.js"],
]);

/** Puts the test's eyes between the node's rooms, so that the node itself needs none. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const isWatched = context.parentURL?.endsWith(IMPORTER) === true;
  const stand = isWatched ? watched.get(specifier) : undefined;
  return await next(
    stand === undefined ? specifier : new URL(stand, import.meta.url).href,
    context,
  );
};
