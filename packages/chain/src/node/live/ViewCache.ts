import type { MatchView } from "./views.js";

/** About a kilobyte each. */
const CAPACITY = 5000;

/** The views that were asked for last: computed once, and shared by all who look. */
export class ViewCache {
  private readonly views = new Map<number, MatchView>();

  match(id: number, describe: () => MatchView | undefined): MatchView | undefined {
    const view = this.views.get(id) ?? describe();
    if (view === undefined) return undefined;
    // A map keeps its order: whoever is asked for moves to the end, and the first one leaves.
    this.views.delete(id);
    this.views.set(id, view);
    if (this.views.size > CAPACITY) this.views.delete(this.views.keys().next().value!);
    return view;
  }

  forget(id: number): void {
    this.views.delete(id);
  }

  clear(): void {
    this.views.clear();
  }
}
