/** How modules are found where `testRunner.js` imports suites. */

const GLOBALS = new URL("./globals.js", import.meta.url).href;

/** What each suite has instances of its own of: tests, their helpers, and what they ask of Jest. */
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
