export { memoryKeys } from "../accounts/memoryKeys.js";
export { fileKeys } from "./fileKeys.js";
export { openBot } from "./openBot.js";
export type { BotOptions } from "./openBot.js";

/*
 * Parts of the client for programs that play for thousands of players at once. They do what a
 * page does for its one player, without display, storage and checks.
 */
export type { Signer } from "../accounts/Account.js";
export { fetchHistory } from "../history/fetchHistory.js";
export { KifuConnection } from "../KifuConnection.js";
export { signerOf } from "../mina/KeySigner.js";
export { boundAt } from "../moves/ChainTime.js";
export { postMoves } from "../moves/postMoves.js";
export { type MatchToSign, signMove } from "../moves/signMove.js";
export { postSeek } from "../search/postSeek.js";
export { signSeek } from "../search/signSeek.js";
export { signTransaction } from "../submit/signTransaction.js";
export { EventChannels } from "../watch/EventChannels.js";
export { follow } from "../watch/follow.js";
export { NodeApi } from "../node-api/NodeApi.js";
export { NodeHttp } from "../node-api/NodeHttp.js";
export { arithmetic } from "../mina/arithmetic.js";
