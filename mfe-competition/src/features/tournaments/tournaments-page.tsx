import { Link, paths } from '@portal/portal';
import { Button, Card, EmptyState, PageHeader, Page as PageLayout } from '@portal/ui';

/** The list is always empty: the specification fixes it so. */
export const Page = () => (
  <PageLayout>
    <PageHeader title="Tournaments" subtitle="Cups and leagues for console and mobile players." />
    <Card padding="lg">
      <EmptyState
        title="No Tournaments Available"
        headingLevel={2}
        action={
          <Button asChild variant="secondary">
            <Link to={paths.leaderboard()}>View Leaderboard</Link>
          </Button>
        }
      >
        There are currently no tournaments running. Check back soon...
      </EmptyState>
    </Card>
  </PageLayout>
);
