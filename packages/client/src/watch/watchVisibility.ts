import { unref } from "./unref.js";

/** After this long out of sight, a page's subscriptions may pause. */
export const HIDDEN_MS = 20_000;

/** Callbacks for the page's visibility. */
export interface VisibilityWatch {
  /** Called at once when the page is hidden and when it becomes visible. */
  onChange(visible: boolean): void;
  /** Called when it has been hidden for `HIDDEN_MS`, and again after each such period. */
  onHiddenForLong(): void;
}

/** Watches the page's visibility, if there is a page. Returns a function that stops. */
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

/** Whether somebody may be looking; always true without a page. */
export function isVisible(): boolean {
  return typeof document === "undefined" || document.visibilityState !== "hidden";
}
