import type { IncomingMessage } from "node:http";
import { malformedRequest, requestTooLarge } from "../refusals.js";

/**
 * A request's whole body as text. Reads at most `maximumBytes`, whatever length the request claims,
 * and throws `ingress/too-large` at once.
 */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string> {
  if (Number(request.headers["content-length"] ?? 0) > maximumBytes) {
    throw requestTooLarge("body", maximumBytes);
  }
  // Not `for await`: leaving that loop early destroys the socket, and the answer with it.
  return await new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const take = (chunk: Buffer) => {
      bytes += chunk.byteLength;
      if (bytes <= maximumBytes) {
        chunks.push(chunk);
        return;
      }
      request.off("data", take);
      reject(requestTooLarge("body", maximumBytes));
    };
    const breakOff = () => {
      if (!request.complete) reject(malformedRequest("The request ended early."));
    };
    request.on("data", take);
    request.once("end", () => {
      // The request lasts as long as its answer, which may be a stream. The body is done earlier.
      request.off("data", take).off("close", breakOff).off("error", breakOff);
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
    request.once("close", breakOff).once("error", breakOff);
  });
}
