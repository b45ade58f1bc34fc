import type { latestNewsWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useQuery } from '@portal/portal';
import { Card, EmptyState, ErrorState, SkeletonGroup } from '@portal/ui';
import { latestNews } from './api/news';
import { ArticleCardSkeleton } from './components/article-card';
import { ArticleGrid, CardList } from './components/article-grid';
import { texts } from './texts';

const CardSkeletons = ({ cards }: { cards: number }) => (
  <SkeletonGroup label={texts.loading}>
    <CardList>
      {Array.from({ length: cards }, (_, index) => `card-${index}`).map((card) => (
        <li key={card}>
          <ArticleCardSkeleton />
        </li>
      ))}
    </CardList>
  </SkeletonGroup>
);

/** The newest articles of one platform group. */
export const Widget = ({ platformGroup, limit }: WidgetPropsOf<typeof latestNewsWidget>) => {
  const { data, isError, refetch } = useQuery(latestNews(platformGroup, limit));
  if (isError)
    return (
      <Card>
        <ErrorState onRetry={() => void refetch()}>{texts.failed}</ErrorState>
      </Card>
    );
  if (!data) return <CardSkeletons cards={limit} />;
  if (data.length === 0)
    return (
      <Card>
        <EmptyState title={texts.empty}>{texts.emptyDescription}</EmptyState>
      </Card>
    );
  return <ArticleGrid articles={data} headingLevel={3} />;
};
