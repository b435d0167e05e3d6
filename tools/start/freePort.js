import { createServer } from "node:net";

const TRIED = 20;

/**
 * Returns the wanted port if it is free, otherwise the next free one.
 *
 * @param {number} wanted
 * @returns {Promise<number>}
 */
export async function freePort(wanted) {
  for (let port = wanted; port < wanted + TRIED && port < 65_536; port++) {
    if (await isFree(port)) return port;
  }
  throw new Error(`Ports ${wanted} to ${wanted + TRIED - 1} are all taken. Choose with --port.`);
}

/** @param {number} port */
async function isFree(port) {
  return await new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
