import { unref } from "./unref.js";

/** A page that nobody has looked at for this long lets its subscriptions rest. */
export const HIDDEN_MS = 20_000;

/** Told of whether the page is looked at. */
export interface VisibilityWatch {
  /** At once when the page is hidden, and when it is looked at again. */
  onChange(visible: boolean): void;
  /** When it has been hidden for `HIDDEN_MS`, and again after each such time. */
  onHiddenForLong(): void;
}

/** Watches whether the page is looked at, where there is one. Returns what ends that. */
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

/** Whether somebody may be looking: always, where there is no page. */
export function isVisible(): boolean {
  return typeof document === "undefined" || document.visibilityState !== "hidden";
}
