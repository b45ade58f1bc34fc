import type { FullArticle } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { ButtonLink, useDocumentTitle, useParams, usePortalConfig, useQuery, useQueryClient } from '@portal/portal';
import { DetailFailure } from '@portal/screens';
import { Page as PageContainer, QueryState } from '@portal/ui';
import { ArticleContent } from './components/article-content.tsx';
import { ArticleLayout, ArticleSkeleton } from './components/article-layout.tsx';
import { RelatedArticles } from './components/related-articles.tsx';
import { findListedArticle, newsQueries } from './queries.ts';

const ArticleText = ({ article, isPartial }: { article: FullArticle; isPartial: boolean }) => {
  useDocumentTitle(article.title);
  return (
    <ArticleLayout>
      <ArticleContent article={article} isPartial={isPartial} />
      <div>
        <ButtonLink variant="secondary" to={communityPaths.news()}>
          Read More Articles
        </ButtonLink>
      </div>
    </ArticleLayout>
  );
};

const Article = ({ id }: { id: string }) => {
  const { richNews } = usePortalConfig().features;
  const queryClient = useQueryClient();
  const findListed = () => findListedArticle(queryClient, id);
  const query = useQuery({
    ...newsQueries.detail(id),
    ...(richNews ? { placeholderData: findListed } : { initialData: findListed }),
  });
  return (
    <QueryState
      query={query}
      skeleton={<ArticleSkeleton />}
      failure={(error, retry) => (
        <PageContainer>
          <DetailFailure
            error={error}
            onRetry={retry}
            title="Article Not Found"
            description="The article you're looking for doesn't exist or has been removed."
            failedTitle="Couldn't load this article."
            to={communityPaths.news()}
            back="Back to News"
          />
        </PageContainer>
      )}
    >
      {(article) => (
        <>
          <ArticleText article={article} isPartial={query.isPlaceholderData} />
          {richNews && <RelatedArticles article={article} />}
        </>
      )}
    </QueryState>
  );
};

/** /news/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  return <Article key={id} id={id} />;
};
