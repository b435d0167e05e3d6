"use client";

import { Component, type ComponentType, type ReactNode } from "react";
import { retryWhileOffline } from "../lib/retryWhileOffline";

interface GamePartProps<Props extends object> {
  /** The part as the page first asks for it. React remembers its failure for good. */
  readonly first: ComponentType<Props>;
  /** Brings the part itself, as often as it is asked to. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** What is shown in its place until it is loaded. */
  readonly instead: (again: () => void) => ReactNode;
  readonly props: Props;
}

interface GamePartState<Props> {
  readonly failed: boolean;
  /** Brought after a failure. */
  readonly part?: ComponentType<Props>;
}

/**
 * A part of a page that a game draws. When its file does not come, that place alone is without it,
 * and it comes when the network does.
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
    // A part whose file is loaded fails for another reason, and would fail again at once.
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

  /** Tries at once, and then until it works. */
  private readonly again = (): void => {
    this.gone?.abort();
    this.gone = new AbortController();
    const { signal } = this.gone;
    retryWhileOffline(this.props.load, signal).then(
      (part) => signal.aborted || this.setState({ failed: false, part }),
      () => undefined, // the page was left, or somebody asked again
    );
  };
}
