import { ApiError } from '@portal/portal';
import { NotFoundPage } from '@portal/screens';
import { Alert, ErrorState, Page as PageLayout } from '@portal/ui';

/** Shown above data whose refresh failed. */
export const StaleDataAlert = () => (
  <Alert tone="danger" live="polite">
    Couldn't refresh all data. The page tries again every 5 seconds.
  </Alert>
);

interface OperatorFailureProps {
  error: Error;
  retry: () => void;
  title: string;
}

/** A page of operators without its data. To players it looks as if it did not exist. */
export const OperatorFailure = ({ error, retry, title }: OperatorFailureProps) =>
  error instanceof ApiError && error.code === 'operators_only' ? (
    <NotFoundPage />
  ) : (
    <PageLayout>
      <ErrorState title={title} headingLevel={1} onRetry={retry} />
    </PageLayout>
  );
