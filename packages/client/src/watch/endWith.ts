/** Returns what ends a watch; the end of the connection does it as well. */
export function endWith(closing: AbortSignal, stop: () => void): () => void {
  const end = () => {
    closing.removeEventListener("abort", end);
    stop();
  };
  closing.addEventListener("abort", end);
  if (closing.aborted) end();
  return end;
}
