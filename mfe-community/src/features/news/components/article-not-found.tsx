import { communityPaths } from '@portal/contracts/community/ui';
import { Link, useDocumentTitle } from '@portal/portal';
import { Button, Card, Cluster, EmptyState, NotFoundScene, Page } from '@portal/ui';
import { articleTexts } from '../texts';

/** The answer was not the article. `onRetry` where that may be the service's fault and pass. */
export const ArticleNotFound = ({ onRetry }: { onRetry: (() => void) | undefined }) => {
  useDocumentTitle(articleTexts.notFound.title);
  return (
    <Page>
      <Card padding="lg">
        <EmptyState
          picture={<NotFoundScene />}
          title={articleTexts.notFound.title}
          headingLevel={1}
          action={
            <Cluster justify="center">
              <Button asChild>
                <Link to={communityPaths.news()}>{articleTexts.notFound.back}</Link>
              </Button>
              {onRetry && (
                <Button variant="secondary" onClick={onRetry}>
                  {articleTexts.retry}
                </Button>
              )}
            </Cluster>
          }
        >
          {articleTexts.notFound.description}
        </EmptyState>
      </Card>
    </Page>
  );
};
