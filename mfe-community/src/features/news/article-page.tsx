import { Link, paths, useDocumentTitle } from '@portal/portal';
import { Button, Card, EmptyState, NotFoundScene, Page as PageLayout } from '@portal/ui';

const title = 'Article Not Found';

/** Nothing is published yet, so every address of an article leads here. */
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
              <Link to={paths.news()}>Back to News</Link>
            </Button>
          }
        >
          The article you're looking for doesn't exist or has been removed.
        </EmptyState>
      </Card>
    </PageLayout>
  );
};
