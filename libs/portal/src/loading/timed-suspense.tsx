import { type ReactNode, Suspense, useEffect, useState } from 'react';

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
