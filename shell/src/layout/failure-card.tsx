import { Card, ErrorState } from '@portal/ui';

/**
 * The `failure` of a widget or a lazily loaded part, with a retry.
 * Never the widget's empty state, which would claim that there is no data.
 */
export const failureCard = (title: string) => (retry: () => void) => (
  <Card padding="lg">
    <ErrorState title={title} onRetry={retry} />
  </Card>
);
