/**
 * Calls one of several listeners. If the listener throws, the error is reported like that of an
 * event listener. The caller and the other listeners are not affected.
 */
export function callIsolated(act: () => void): void {
  try {
    act();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
