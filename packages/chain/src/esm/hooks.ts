import type { ResolveHook } from "node:module";

const endings = [".js", "/index.js"];
const missing = new Set(["ERR_MODULE_NOT_FOUND", "ERR_UNSUPPORTED_DIR_IMPORT"]);

/** Protokit's published modules import each other without an extension; Node asks for one. */
export const resolve: ResolveHook = async (specifier, context, next) => {
  try {
    return await next(specifier, context);
  } catch (error) {
    if (!missing.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    for (const ending of endings) {
      try {
        return await next(specifier + ending, context);
      } catch {
        // Not this one either: the first error says best what is missing.
      }
    }
    throw error;
  }
};
