import { ErrorState, type Lazy, Skeleton, SkeletonGroup, useLazy } from '@portal/ui';
import type { ComponentType } from 'react';

/** A view while its code or data loads. */
export const ViewSkeleton = () => (
  <SkeletonGroup>
    <Skeleton shape="block" height="32rem" />
  </SkeletonGroup>
);

interface LazyViewProps<Props> {
  /** Give the component a `key` if this may change. */
  view: Lazy<ComponentType<Props>>;
  props: Props;
  failure?: string;
}

/** A view whose code is loaded when it is first shown. */
export const LazyView = <Props extends object>({
  view,
  props,
  failure = "Couldn't load this view.",
}: LazyViewProps<Props>) => {
  const code = useLazy(view);
  if (code.status === 'failed') return <ErrorState title={failure} onRetry={code.retry} />;
  if (code.status === 'loading') return <ViewSkeleton />;
  return <code.value {...props} />;
};
