import { communityPaths } from '@portal/contracts/community/ui';
import type { PortalRoute } from '@portal/portal';
import { articleQuery, newsList } from './api/news';
import { ArticleSkeleton } from './components/article-frame';
import { NewsSkeleton } from './components/news-frame';

export const newsRoutes: readonly PortalRoute[] = [
  {
    path: communityPaths.news(),
    title: 'Gaming News',
    Skeleton: NewsSkeleton,
    load: () => import(/* webpackChunkName: "news" */ './news-page'),
    prefetch: (queryClient) => void queryClient.prefetchInfiniteQuery(newsList),
  },
  {
    path: '/news/:id',
    title: 'Article',
    Skeleton: ArticleSkeleton,
    load: () => import(/* webpackChunkName: "article" */ './article-page'),
    prefetch: (queryClient, { params: { id = '' } }) => void queryClient.prefetchQuery(articleQuery(queryClient, id)),
  },
];
