/**
 * A script that has the browser keep the page for times without a connection (`public/sw.js`). The
 * page contains it, because then it costs no script of its own.
 * @param build undefined in development, where there is no such page
 */
export function workerScript(build: string | undefined): string {
  if (build === undefined) return "";
  const address = JSON.stringify(`/sw.js?build=${encodeURIComponent(build)}`);
  // Browsers without service workers, and private windows, show their own error.
  return `;addEventListener("load", () => navigator.serviceWorker?.register(${address}).catch(() => {}))`;
}
