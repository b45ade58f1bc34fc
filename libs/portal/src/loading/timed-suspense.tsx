import { type ReactNode, Suspense, useEffect, useState } from 'react';

/** Leaves time to show the proven build within three seconds. */
const renderTimeoutMs = 1_500;

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
