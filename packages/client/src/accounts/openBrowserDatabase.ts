/**
 * Opens a database with these object stores. Each record's key is stored outside the record.
 */
export async function openBrowserDatabase(
  name: string,
  stores: readonly string[],
): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return await answerOf(request);
}

/** Turns a request to IndexedDB, which reports through events, into a promise. */
export async function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      // Without this, the failure would also be reported to the window.
      event.preventDefault();
      reject(request.error ?? new Error("IndexedDB failed"));
    };
  });
}

/**
 * Resolves once a transaction is durable. A transaction can fail even after all its requests have
 * succeeded.
 */
export async function committed(transaction: IDBTransaction): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
  });
}
