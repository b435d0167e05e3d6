/** Opens a database with these stores, whose keys are given beside their values. */
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

/** A promise for a request to IndexedDB, which answers through events only. */
export async function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      // Otherwise the failure is reported to the window as well.
      event.preventDefault();
      reject(request.error ?? new Error("IndexedDB failed"));
    };
  });
}

/** Resolves once the database has what a transaction wrote: it can fail even after all its requests have succeeded. */
export async function committed(transaction: IDBTransaction): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
  });
}
