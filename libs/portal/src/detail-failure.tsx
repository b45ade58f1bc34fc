import { Button, Card, Cluster, EmptyState, ErrorState, NotFoundScene } from '@portal/ui';
import { useDocumentTitle } from './config/portal-config';
import { ApiError } from './http/api-error';
import { ButtonLink } from './links';

interface NotFoundCardProps {
  title: string;
  description: string;
  /** Text of the button. */
  back: string;
  /** Path of the list to go back to. */
  to: string;
  /** Given when the failure may be temporary. */
  onRetry: (() => void) | undefined;
}

const NotFoundCard = ({ title, description, back, to, onRetry }: NotFoundCardProps) => {
  useDocumentTitle(title);
  return (
    <Card padding="lg">
      <EmptyState
        picture={<NotFoundScene />}
        title={title}
        headingLevel={1}
        action={
          <Cluster justify="center">
            <ButtonLink to={to}>{back}</ButtonLink>
            {onRetry && (
              <Button variant="secondary" onClick={onRetry}>
                Try again
              </Button>
            )}
          </Cluster>
        }
      >
        {description}
      </EmptyState>
    </Card>
  );
};

interface DetailFailureProps extends Omit<NotFoundCardProps, 'onRetry'> {
  error: Error;
  onRetry: () => void;
  /** Heading for a request without a response. */
  failedTitle: string;
}

/**
 * Replaces a clan, tournament or player that could not be loaded. The specification shows every error response as 'not found';
 * only a network error differs.
 */
export const DetailFailure = ({ error, onRetry, failedTitle, ...notFound }: DetailFailureProps) => {
  if (error instanceof ApiError && error.code !== 'network')
    return <NotFoundCard {...notFound} onRetry={error.isTemporary ? onRetry : undefined} />;
  return (
    <Card padding="lg">
      <ErrorState title={failedTitle} headingLevel={1} onRetry={onRetry}>
        Please check your connection and try again.
      </ErrorState>
    </Card>
  );
};
