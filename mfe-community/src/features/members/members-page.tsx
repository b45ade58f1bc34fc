import { Link, paths } from '@portal/portal';
import { Button, Card, EmptyState, PageHeader, Page as PageLayout } from '@portal/ui';

export const Page = () => (
  <PageLayout>
    <PageHeader title="Member Search" subtitle="Find and view other members' profiles." />
    <Card padding="lg">
      <EmptyState
        title="Member search opens with the next release"
        headingLevel={2}
        action={
          <Button asChild>
            <Link to={paths.profile()}>View your profile</Link>
          </Button>
        }
      >
        You will be able to look up every player by username and follow the ones you like. Your own profile is ready
        now: give it a picture, so that others know you when they find you.
      </EmptyState>
    </Card>
  </PageLayout>
);
