import { errorOf } from "../errors/clientErrors.js";

/** Loads code that most pages do not need. Throws `client/offline` if it cannot be loaded. */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
}
