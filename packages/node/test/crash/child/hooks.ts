import type { ResolveHook } from "node:module";

/** The module whose imports the hooks replace. */
const IMPORTER = "/src/startNode.js?watched";
const watched = new Map([
  ["./store/openLmdb.js", "./watchedLmdb.js"],
  ["./store/openStore.js", "./watchedStore.js"],
  ["./sequencer/openChain.js", "./watchedChain.js"],
]);

/** Puts the test's observers between the node's parts. The node itself has no code for this. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const isWatched = context.parentURL?.endsWith(IMPORTER) === true;
  const stand = isWatched ? watched.get(specifier) : undefined;
  return await next(
    stand === undefined ? specifier : new URL(stand, import.meta.url).href,
    context,
  );
};
