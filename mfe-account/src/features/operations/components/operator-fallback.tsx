import { ApiError, ButtonLink, useDocumentTitle } from '@portal/portal';
import { EmptyState, ErrorState, NotFoundScene, Page as PageLayout } from '@portal/ui';
import type { ReactNode } from 'react';

const notFound = '404 Page Not Found';

/** The same as for a path without a page: the portal does not show players what operators have. */
const NotFound = () => {
  useDocumentTitle(notFound);
  return (
    <PageLayout>
      <EmptyState
        picture={<NotFoundScene />}
        title={notFound}
        headingLevel={1}
        action={<ButtonLink to="/">Back to Home</ButtonLink>}
      >
        Over the bar. The page you are looking for does not exist or has moved.
      </EmptyState>
    </PageLayout>
  );
};

interface OperatorFallbackProps {
  error: unknown;
  refetch: () => unknown;
  /** What has failed. */
  title: string;
  skeleton: ReactNode;
}

/** A page of operators without its data. */
export const OperatorFallback = ({ error, refetch, title, skeleton }: OperatorFallbackProps) => {
  if (error instanceof ApiError && error.code === 'operators_only') return <NotFound />;
  if (!error) return skeleton;
  return (
    <PageLayout>
      <ErrorState title={title} headingLevel={1} onRetry={() => void refetch()} />
    </PageLayout>
  );
};
