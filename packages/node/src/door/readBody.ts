import type { IncomingMessage } from "node:http";
import { malformedRequest, requestTooLarge } from "./refusals.js";

/**
 * Reads a request's body as text. Throws `ingress/too-large` as soon as it exceeds
 * `maximumBytes`.
 */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<string> {
  if (Number(request.headers["content-length"] ?? 0) > maximumBytes) {
    throw requestTooLarge("body", maximumBytes);
  }
  // Not `for await`, because leaving such a loop early destroys the socket before the answer is
  // sent.
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
      // The request may stay open long after its body, for example while a stream is sent.
      request.off("data", take).off("close", breakOff).off("error", breakOff);
      resolve(Buffer.concat(chunks).toString("utf8"));
    });
    request.once("close", breakOff).once("error", breakOff);
  });
}
