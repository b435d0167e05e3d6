/**
 * Calls one of several listeners. An error that it throws is reported as that of an event's listener
 * is: it keeps nothing from the other listeners, and does not end what calls them.
 */
export function callAlone(act: () => void): void {
  try {
    act();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
