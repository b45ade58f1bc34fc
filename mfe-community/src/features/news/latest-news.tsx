import type { latestNewsWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { useQuery } from '@portal/portal';
import { EmptyState, QueryState } from '@portal/ui';
import { ArticleGrid, ArticleGridSkeleton, noNews } from './components/article-grid.tsx';
import { newsQueries } from './queries.ts';

/** The newest articles of one platform group. */
export const Widget = ({ platformGroup, limit }: WidgetPropsOf<typeof latestNewsWidget>) => (
  <QueryState
    query={useQuery(newsQueries.latest(platformGroup, limit))}
    skeleton={<ArticleGridSkeleton cards={limit} />}
    empty={<EmptyState {...noNews} />}
    failure="Couldn't load news."
    card
  >
    {(articles) => <ArticleGrid articles={articles} headingLevel={3} />}
  </QueryState>
);
