import { KifuConnection } from "./KifuConnection.js";
import type { ConnectOptions, Kifu } from "./Kifu.js";

/**
 * Connects to a node. The first request is sent when its answer is needed.
 *
 * @example const kifu = connect("http://127.0.0.1:4000", { games: [rules] })
 */
export function connect(url: string, options: ConnectOptions = {}): Kifu {
  return new KifuConnection(url, options);
}
