import { ApiError, NotFoundPage } from '@portal/portal';
import { ErrorState, Page as PageLayout } from '@portal/ui';
import type { ReactNode } from 'react';

interface OperatorFallbackProps {
  error: unknown;
  refetch: () => unknown;
  /** What has failed. */
  title: string;
  skeleton: ReactNode;
}

/** A page of operators without its data. To players it looks as if it did not exist. */
export const OperatorFallback = ({ error, refetch, title, skeleton }: OperatorFallbackProps) => {
  if (error instanceof ApiError && error.code === 'operators_only') return <NotFoundPage />;
  if (!error) return skeleton;
  return (
    <PageLayout>
      <ErrorState title={title} headingLevel={1} onRetry={() => void refetch()} />
    </PageLayout>
  );
};
