import type { ResolveHook } from "node:module";

/**
 * The test's observers, keyed by importing module and specifier. Each replaces the imported
 * module.
 */
const observers = new Map([
  ["/src/cli/startNode.js?watched ../store/openLmdb.js", "./watchedLmdb.js"],
  ["/src/cli/startNode.js?watched ../store/openStore.js", "./watchedStore.js"],
  ["/src/cli/startNode.js?watched ../node.js", "../../../src/node.js?watched"],
  ["/src/node.js?watched ./sequencer/Chain.js", "./watchedChain.js"],
]);

/** Puts the test's observers between the node's parts. The node itself has no code for this. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  const importer = /\/src\/[\w/]+\.js\?watched$/.exec(context.parentURL ?? "")?.[0];
  const stand = observers.get(`${importer} ${specifier}`);
  return await next(
    stand === undefined ? specifier : new URL(stand, import.meta.url).href,
    context,
  );
};
