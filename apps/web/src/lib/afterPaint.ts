/** A page that is not visible draws no frames. */
const LONGEST_FRAME_MS = 100;

/** Resolves when what was rendered until now is on the screen. */
export async function afterPaint(): Promise<void> {
  await new Promise<void>((resolve) => {
    setTimeout(resolve, LONGEST_FRAME_MS);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      // Its task comes after the frame that is drawn now.
      port2.postMessage(undefined);
    });
  });
}
