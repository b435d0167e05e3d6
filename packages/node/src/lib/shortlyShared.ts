export function shortlyShared<Value>(
  milliseconds: number,
  make: () => Promise<Value>,
  now: () => number = () => performance.now(),
): () => Promise<Value> {
  let shared: { value: Promise<Value>; madeAt: number } | undefined;
  return async () => {
    if (shared === undefined || now() - shared.madeAt >= milliseconds) {
      shared = { value: make(), madeAt: now() };
    }
    return await shared.value;
  };
}
