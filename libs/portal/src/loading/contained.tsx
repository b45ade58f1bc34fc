import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';

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

/** A page may suspend for as long as its code may load: a slow connection is no reason to give up its build. */
const renderTimeoutMs = 20_000;

export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

interface SkeletonProps {
  skeleton: ReactNode;
}

const Suspended = ({ skeleton }: SkeletonProps) => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, renderTimeoutMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (isLate) throw new TimeoutError(`Not rendered after ${renderTimeoutMs} ms`);
  return skeleton;
};

/** Shows the skeleton while the children suspend. If that takes too long, they fail like children that throw. */
export const TimedSuspense = ({ skeleton, children }: SkeletonProps & { children: ReactNode }) => (
  <Suspense fallback={<Suspended skeleton={skeleton} />}>{children}</Suspense>
);
