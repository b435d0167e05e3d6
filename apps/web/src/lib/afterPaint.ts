/** A hidden page draws no frames, so the wait ends after this time. */
const LONGEST_FRAME_MS = 100;

/** Resolves when the browser has painted everything rendered so far. */
export async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      // The message's task runs after the current frame is painted.
      port2.postMessage(undefined);
    });
  });
}
