import type { Page } from "playwright-core";

export const SECRET_KEY = "EK[1-9A-HJ-NP-Za-km-z]{50}";

export interface Looked {
  readonly found: string[];
  readonly stores: string[];
  readonly sealedKeys: number;
  readonly objects: number;
}

export async function secretsIn(page: Page): Promise<Looked> {
  return await page.evaluate(async (pattern) => {
    const secret = new RegExp(pattern);
    const found: string[] = [];
    const seen = new Set<object>();

    const bytesOf = (value: object): Uint8Array | undefined => {
      if (value instanceof ArrayBuffer) return new Uint8Array(value);
      if (!ArrayBuffer.isView(value)) return undefined;
      return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    };
    const search = (root: unknown, from: string) => {
      const open: [unknown, string][] = [[root, from]];
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const [value, place] = next;
        if (typeof value === "string" && secret.test(value)) found.push(place);
        if ((typeof value !== "object" && typeof value !== "function") || value === null) continue;
        if (seen.has(value)) continue;
        seen.add(value);
        const bytes = bytesOf(value);
        if (bytes !== undefined) {
          if (secret.test(new TextDecoder("latin1").decode(bytes))) found.push(place);
          continue;
        }
        if (value instanceof Map || value instanceof Set) {
          for (const item of value.entries()) open.push([item, `${place}{}`]);
        }
        // Only stored values are read, not the results of getters.
        for (const name of Reflect.ownKeys(value)) {
          const kept: unknown = Object.getOwnPropertyDescriptor(value, name)?.value;
          if (kept !== undefined) open.push([kept, `${place}.${String(name)}`]);
        }
      }
    };

    search(Object.entries(localStorage), "localStorage");
    search(Object.entries(sessionStorage), "sessionStorage");
    search(document.cookie, "cookie");
    search(window, "window");
    // React attaches data to elements. No property of the window leads there.
    for (const element of [document, ...document.querySelectorAll("*")]) {
      search(element, `<${element.nodeName}>`);
    }
    search(document.documentElement.outerHTML, "document");

    const answer = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
      await new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
      });
    const stores: string[] = [];
    let sealedKeys = 0;
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name ?? ""));
      for (const store of database.objectStoreNames) {
        stores.push(`${name}/${store}`);
        const values: unknown[] = await answer(
          database.transaction(store).objectStore(store).getAll(),
        );
        if (store === "keys") sealedKeys += values.length;
        search(values, `${name}/${store}`);
        for (const value of values) {
          if (!(value instanceof CryptoKey)) continue;
          const given = crypto.subtle.exportKey("raw", value);
          if (await given.then(() => true).catch(() => false)) found.push(`${name}/${store}: key`);
        }
      }
      database.close();
    }
    return { found, stores, sealedKeys, objects: seen.size };
  }, SECRET_KEY);
}
