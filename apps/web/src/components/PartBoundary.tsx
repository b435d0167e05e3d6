import { Component, type ReactNode } from "react";
import { Button } from "./Button";
import { Notice } from "./Notice";

interface PartBoundaryProps {
  readonly children: ReactNode;
}

export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice
        tone="wrong"
        actions={
          <Button size="small" onClick={() => this.setState({ failed: false })}>
            Try again
          </Button>
        }
      >
        This part of the page failed. The rest still works.
      </Notice>
    );
  }
}
