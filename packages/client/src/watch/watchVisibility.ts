import { unref } from "./unref.js";

/** How long a page is hidden before its subscriptions may pause. */
export const HIDDEN_MS = 20_000;

export interface VisibilityWatch {
  /** Called at once when the page becomes hidden or visible. */
  onChange(visible: boolean): void;
  /** Called when the page has been hidden for `HIDDEN_MS`, and again after each such period. */
  onHiddenForLong(): void;
}

/**
 * Watches the page's visibility, if there is a page. Returns a function that stops watching.
 */
export function watchVisibility(watch: VisibilityWatch): () => void {
  if (typeof document === "undefined") return () => undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    clearInterval(timer);
    if (isVisible()) return;
    timer = setInterval(() => watch.onHiddenForLong(), HIDDEN_MS);
    unref(timer);
  };
  const change = () => {
    look();
    watch.onChange(isVisible());
  };
  document.addEventListener("visibilitychange", change);
  look();
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", change);
  };
}

/** Whether somebody may be looking at the page. Always true in a program without a page. */
export function isVisible(): boolean {
  return typeof document === "undefined" || document.visibilityState !== "hidden";
}
