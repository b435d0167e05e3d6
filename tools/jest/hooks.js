/** Resolves modules for the suites that `testRunner.js` imports. */

const GLOBALS = new URL("./globals.js", import.meta.url).href;

/**
 * Modules of which each suite has its own instances: tests, their helpers and Jest's globals.
 */
const TEST = /\/(dist\/(test|bench)\/|tools\/jest\/globals\.js$)/;

/** @type {import("node:module").ResolveHook} */
export const resolve = async (specifier, context, next) => {
  const { parentURL } = context;
  const suite = parentURL && new URL(parentURL).searchParams.get("suite");
  if (!suite) return await next(specifier, context);
  const found =
    specifier === "@jest/globals"
      ? { url: GLOBALS, shortCircuit: true }
      : await next(specifier, context);
  if (!TEST.test(found.url)) return found;
  return { ...found, url: `${found.url}?suite=${suite}` };
};
