import { errorOf } from "../errors/clientErrors.js";

/** Loads code that most pages need not have. One that cannot be loaded is refused with `client/offline`. */
export async function loadLate<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    throw errorOf("client/offline", { cause });
  }
}
