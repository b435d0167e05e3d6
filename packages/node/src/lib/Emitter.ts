type Listener<Arguments extends unknown[]> = (...args: Arguments) => void;

/** Typed events. Listeners run synchronously and must not throw. */
export class Emitter<Events extends Record<keyof Events, unknown[]>> {
  private readonly listeners: { [Name in keyof Events]?: Set<Listener<Events[Name]>> } = {};

  on<Name extends keyof Events>(name: Name, listener: Listener<Events[Name]>): () => void {
    const set = (this.listeners[name] ??= new Set<Listener<Events[Name]>>());
    set.add(listener);
    return () => {
      set.delete(listener);
    };
  }

  emit<Name extends keyof Events>(name: Name, ...args: Events[Name]): void {
    for (const listener of [...(this.listeners[name] ?? [])]) listener(...args);
  }
}
