/** A hidden page draws no frames. */
const LONGEST_FRAME_MS = 100;

/** Resolves when everything rendered so far is on the screen. */
export async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      // Its task runs after the current frame is drawn.
      port2.postMessage(undefined);
    });
  });
}
