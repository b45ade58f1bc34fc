import { ApiError, BackLink, ButtonLink, useDocumentTitle, usePortalConfig } from '@portal/portal';
import { Button, Card, Cluster, EmptyState, ErrorState, NotFoundScene, Stack } from '@portal/ui';

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
  /** Heading for a failure that says nothing about whether it exists. */
  failedTitle: string;
}

/**
 * Replaces an article, clan, tournament or player that could not be loaded. The specification shows every error response as
 * 'not found', also an outage; with `features.outageScreens` only a response that does not hint at a temporary failure is.
 */
export const DetailFailure = ({ error, onRetry, failedTitle, ...notFound }: DetailFailureProps) => {
  const { outageScreens } = usePortalConfig().features;
  const hasResponse = error instanceof ApiError && error.code !== 'network';
  if (hasResponse && !(outageScreens && error.isTemporary))
    return <NotFoundCard {...notFound} onRetry={error.isTemporary ? onRetry : undefined} />;
  return (
    <Stack gap={6}>
      <BackLink to={notFound.to} label={notFound.back} />
      <Card padding="lg">
        <ErrorState title={failedTitle} headingLevel={1} onRetry={onRetry}>
          {hasResponse ? 'Please try again in a moment.' : 'Please check your connection and try again.'}
        </ErrorState>
      </Card>
    </Stack>
  );
};
