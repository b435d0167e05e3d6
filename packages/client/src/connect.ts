import { KifuConnection } from "./KifuConnection.js";
import type { ConnectOptions, Kifu } from "./Kifu.js";

/**
 * Connects to a node. Nothing is sent before something is asked for.
 *
 * @example const kifu = connect("http://127.0.0.1:4000", { games: [rules] })
 */
export function connect(url: string, options: ConnectOptions = {}): Kifu {
  return new KifuConnection(url, options);
}
