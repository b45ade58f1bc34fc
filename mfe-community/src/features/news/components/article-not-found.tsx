import { texts } from '@portal/contracts/texts';
import { Link, paths, useDocumentTitle } from '@portal/portal';
import { Button, Card, Cluster, EmptyState, NotFoundScene, Page } from '@portal/ui';

const words = texts.article;

/** The answer was not the article. `onRetry` where that may be the service's fault and pass. */
export const ArticleNotFound = ({ onRetry }: { onRetry: (() => void) | undefined }) => {
  useDocumentTitle(words.notFound.title);
  return (
    <Page>
      <Card padding="lg">
        <EmptyState
          picture={<NotFoundScene />}
          title={words.notFound.title}
          headingLevel={1}
          action={
            <Cluster justify="center">
              <Button asChild>
                <Link to={paths.news()}>{words.notFound.back}</Link>
              </Button>
              {onRetry && (
                <Button variant="secondary" onClick={onRetry}>
                  {words.retry}
                </Button>
              )}
            </Cluster>
          }
        >
          {words.notFound.description}
        </EmptyState>
      </Card>
    </Page>
  );
};
