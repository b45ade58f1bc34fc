import { ApiError, NotFoundPage } from '@portal/portal';
import { Alert, ErrorState, Page as PageLayout } from '@portal/ui';
import type { ReactNode } from 'react';

interface OperatorFallbackProps {
  error: unknown;
  refetch: () => unknown;
  /** Names the failure. */
  title: string;
  skeleton: ReactNode;
}

/** Above data that is older than it seems. */
export const NotRefreshed = () => (
  <Alert tone="danger" live="polite">
    Some data could not be refreshed. The page tries again every 5 seconds.
  </Alert>
);

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
