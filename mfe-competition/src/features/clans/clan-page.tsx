import { Link, paths, useDocumentTitle } from '@portal/portal';
import { Button, Card, EmptyState, NotFoundScene, Page as PageLayout } from '@portal/ui';

const title = 'Clan Not Found';

/** Clans open with the next release, so every address of one leads here. */
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
              <Link to={paths.clans()}>Back to Clans</Link>
            </Button>
          }
        >
          The clan you are looking for does not exist or has been removed.
        </EmptyState>
      </Card>
    </PageLayout>
  );
};
