import { ApiError, useParams, useQuery, useQueryClient } from '@portal/portal';
import { Card, ErrorState } from '@portal/ui';
import { articleQuery } from './api/news';
import { ArticleFrame, ArticleSkeleton } from './components/article-frame';
import { ArticleNotFound } from './components/article-not-found';
import { ArticleText } from './components/article-text';
import { articleTexts } from './texts';

/** The specification reads every answer but a good one as 'not found'; only no answer at all is something else. */
const wasAnswered = (error: unknown): error is ApiError => error instanceof ApiError && error.code !== 'network';

const mayPass = ({ status }: ApiError): boolean => status >= 500 || status === 429;

const Article = ({ id }: { id: string }) => {
  const { data, error, refetch } = useQuery(articleQuery(useQueryClient(), id));
  const retry = () => void refetch();
  if (data) return <ArticleText article={data} />;
  if (!error) return <ArticleSkeleton />;
  if (wasAnswered(error)) return <ArticleNotFound onRetry={mayPass(error) ? retry : undefined} />;
  return (
    <ArticleFrame>
      <Card padding="lg">
        <ErrorState headingLevel={1} onRetry={retry}>
          {articleTexts.failed}
        </ErrorState>
      </Card>
    </ArticleFrame>
  );
};

/** /news/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  return <Article key={id} id={id} />;
};
