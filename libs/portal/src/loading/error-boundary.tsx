import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Rendered instead of the children; `reset` renders them again. */
  fallback: (error: Error, reset: () => void) => ReactNode;
  /** Removes the cause; the children render again when it resolves to true. */
  recover?: ((error: Error) => Promise<boolean>) | undefined;
  /** Rendered while `recover` runs. */
  recovering?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  hasRecovered: boolean | null;
}

const intact: ErrorBoundaryState = { error: null, hasRecovered: null };

/** Contains a render error. Two boundaries that may appear at the same place in the tree need different keys. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = intact;

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)), hasRecovered: null };
  }

  override componentDidCatch(error: Error): void {
    this.props.recover?.(error).then(
      (hasRecovered) => this.setState(hasRecovered ? intact : { hasRecovered }),
      () => this.setState({ hasRecovered: false }),
    );
  }

  reset = (): void => this.setState(intact);

  override render(): ReactNode {
    const { error, hasRecovered } = this.state;
    const { recover, recovering, fallback, children } = this.props;
    if (!error) return children;
    return recover && hasRecovered === null ? recovering : fallback(error, this.reset);
  }
}
