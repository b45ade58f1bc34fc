import { Link, paths, useDocumentTitle } from '@portal/portal';
import { Button, Card, EmptyState, NotFoundScene, Page as PageLayout } from '@portal/ui';

const title = 'Tournament Not Found';

/** No tournament is open to the public yet, so every address of one leads here. */
export const Page = () => {
  useDocumentTitle(title);
  return (
    <PageLayout>
      <Card padding="lg">
        <EmptyState
          picture={<NotFoundScene />}
          title={title}
          headingLevel={1}
          action={
            <Button asChild>
              <Link to={paths.tournaments()}>Back to Tournaments</Link>
            </Button>
          }
        >
          The tournament you are looking for does not exist or has been removed.
        </EmptyState>
      </Card>
    </PageLayout>
  );
};
