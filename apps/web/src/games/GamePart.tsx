"use client";

import { Component, type ComponentType, type ReactNode } from "react";
import { retryWhileOffline } from "../lib/retryWhileOffline";

interface GamePartProps<Props extends object> {
  /** The part as a lazy component. If loading it fails, React never loads it again. */
  readonly first: ComponentType<Props>;
  /** Loads the part. It may be called repeatedly. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** What to show after loading failed. `again` tries to load the part again. */
  readonly instead: (again: () => void) => ReactNode;
  readonly props: Props;
}

interface GamePartState<Props> {
  readonly failed: boolean;
  /** The part, if it was loaded after a failure. */
  readonly part?: ComponentType<Props>;
}

/**
 * A part of a page that depends on the game. If its code fails to load, only that part is replaced,
 * and loading is retried when the network is back.
 */
export class GamePart<Props extends object> extends Component<
  GamePartProps<Props>,
  GamePartState<Props>
> {
  override state: GamePartState<Props> = { failed: false };
  private gone: AbortController | undefined;

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    // If the part has loaded, the error has another cause, and loading the part again would not
    // help.
    if (this.state.part === undefined) this.again();
  }

  override componentWillUnmount(): void {
    this.gone?.abort();
  }

  override render() {
    const { first, instead, props } = this.props;
    if (this.state.failed) return instead(this.again);
    const Part = this.state.part ?? first;
    return <Part {...props} />;
  }

  private readonly again = (): void => {
    this.gone?.abort();
    this.gone = new AbortController();
    const { signal } = this.gone;
    retryWhileOffline(this.props.load, signal).then(
      (part) => signal.aborted || this.setState({ failed: false, part }),
      () => undefined, // The page was left, or another attempt has started.
    );
  };
}
