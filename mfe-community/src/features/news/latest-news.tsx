import type { latestNewsWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useQuery } from '@portal/portal';
import { Card, EmptyState, ErrorState, SkeletonGroup } from '@portal/ui';
import { latestNews } from './api/news';
import { ArticleCardSkeleton, ArticleGrid, CardItem, CardList, noNews } from './components/article-grid';

const CardSkeletons = ({ cards }: { cards: number }) => (
  <SkeletonGroup label="Loading news...">
    <CardList>
      {Array.from({ length: cards }, (_, index) => `card-${index}`).map((card) => (
        <CardItem key={card}>
          <ArticleCardSkeleton />
        </CardItem>
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
        <ErrorState onRetry={() => void refetch()}>The news could not be loaded.</ErrorState>
      </Card>
    );
  if (!data) return <CardSkeletons cards={limit} />;
  if (data.length === 0)
    return (
      <Card>
        <EmptyState {...noNews} />
      </Card>
    );
  return <ArticleGrid articles={data} headingLevel={3} />;
};
