import { runtimeMethods } from "../../runtime/runtimeMethods.js";
import type { KifuRuntime } from "../../runtime/standaloneRuntime.js";

/** Methods that clients do not send: they send each move by itself, and what two sign together to a node. */
const NOT_SENT = ["playMoves", "forfeit", "pair", "agreeDraw", "takeBack", "payOut"];

/** The runtime's methods that clients send: what they know of the others would make every page larger. */
export function clientMethods(runtime: KifuRuntime): ReturnType<typeof runtimeMethods> {
  return runtimeMethods(runtime).filter(({ name }) => {
    const [, method = ""] = name.split(".");
    return !NOT_SENT.includes(method);
  });
}
