import { runtimeMethods } from "../../runtime/runtimeMethods.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";

/** Methods that clients do not send: moves and agreements go to the node, which sends these. */
const NOT_SENT = ["playMoves", "forfeit", "pair", "agreeDraw", "takeBack", "payOut"];

/** The runtime's methods that clients send. The others would only make pages larger. */
export function clientMethods(runtime: KifuRuntime): ReturnType<typeof runtimeMethods> {
  return runtimeMethods(runtime).filter(({ name }) => {
    const [, method = ""] = name.split(".");
    return !NOT_SENT.includes(method);
  });
}
