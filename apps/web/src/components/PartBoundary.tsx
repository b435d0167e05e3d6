import { Component, type ReactNode } from "react";
import { Button } from "./Button";
import { Notice } from "./Notice";
import { texts } from "../texts/texts";

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
    return <Failed onRetry={() => this.setState({ failed: false })} />;
  }
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { alerts, common } = texts();
  return (
    <Notice
      tone="wrong"
      actions={
        <Button size="small" onClick={onRetry}>
          {common.tryAgain}
        </Button>
      }
    >
      {alerts.partFailed}
    </Notice>
  );
}
