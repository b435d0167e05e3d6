import { runtimeMethods } from "../../runtime/runtimeMethods.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";

/** Methods that only nodes call. Clients hand their moves and agreements to a node. */
const NOT_SENT = ["playMoves", "forfeit", "pair", "agreeDraw", "takeBack", "payOut", "rate"];

/** The runtime methods that clients send. The other methods would only make pages larger. */
export function clientMethods(runtime: KifuRuntime): ReturnType<typeof runtimeMethods> {
  return runtimeMethods(runtime).filter(({ name }) => {
    const [, method = ""] = name.split(".");
    return !NOT_SENT.includes(method);
  });
}
