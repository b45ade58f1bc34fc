import type { ArticleFields } from '@portal/contracts';
import { useDebounced, useQuery } from '@portal/portal';
import { Card, ErrorState, QueryState, Skeleton, SkeletonGroup } from '@portal/ui';
import { ArticleContent } from '../../news/components/article-content.tsx';
import { deskQueries } from '../queries.ts';
import { untitled } from '../texts.ts';

const pauseMs = 500;

interface PreviewProps {
  articleId: string;
  fields: ArticleFields;
}

/** The text as readers would see it. It follows the editor after each pause. */
export const Preview = ({ articleId, fields }: PreviewProps) => {
  const settled = JSON.parse(useDebounced(JSON.stringify(fields), pauseMs)) as ArticleFields;
  const query = useQuery(deskQueries.preview(articleId, settled));
  return (
    <Card padding="lg">
      <QueryState
        query={query}
        skeleton={
          <SkeletonGroup label="Loading preview...">
            <Skeleton shape="block" height="20rem" />
          </SkeletonGroup>
        }
        failure={(_, retry) => <ErrorState title="Couldn't load the preview." headingLevel={2} onRetry={retry} />}
      >
        {(article) => <ArticleContent article={{ ...article, title: article.title || untitled }} titleLevel={2} />}
      </QueryState>
    </Card>
  );
};
