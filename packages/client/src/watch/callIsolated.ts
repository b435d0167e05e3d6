/**
 * Calls one of several listeners. If it throws, the error is reported like that of an event
 * listener. The other listeners and the caller are not affected.
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
