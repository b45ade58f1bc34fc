import type { NewsArticle } from '@portal/contracts';
import { ButtonLink, useFocusOnNewRows, usePagedList, usePortalConfig } from '@portal/portal';
import { Card, EmptyState, ErrorState, Stack, VisuallyHidden } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { Scene } from '@portal/ui/scenes';
import { newsList } from './api/news';
import { ArticleGrid, noNews } from './components/article-grid';
import { useCategory } from './components/category-filter';
import { NewsFrame, NewsSpinner } from './components/news-frames';

const NoNews = () => {
  const { instagramUrl } = usePortalConfig();
  return (
    <Card padding="lg">
      <EmptyState
        {...noNews}
        picture={<Scene of="news" />}
        headingLevel={2}
        action={
          <ButtonLink variant="secondary" to={instagramUrl} newTab>
            Follow us on Instagram
          </ButtonLink>
        }
      />
    </Card>
  );
};

interface ArticlesProps {
  list: ReturnType<typeof usePagedList<NewsArticle>>;
  category: NewsArticle['category'] | undefined;
}

const Articles = ({ list, category }: ArticlesProps) => {
  const { richNews } = usePortalConfig().features;
  const { rowsRef, expectRows } = useFocusOnNewRows(list.status === 'ready' ? list.rows.length : 0);
  if (list.status === 'loading') return <NewsSpinner />;
  if (list.status === 'failed')
    return (
      <Card padding="lg">
        <ErrorState headingLevel={2} onRetry={list.retry}>
          The news could not be loaded.
        </ErrorState>
      </Card>
    );
  if (list.rows.length === 0) return <NoNews />;
  return (
    <Stack gap={8}>
      <ArticleGrid
        ref={rowsRef}
        articles={list.rows}
        headingLevel={2}
        isFirst
        hasLead={richNews && !category}
        aria-label="Gaming News"
      />
      <LoadMore
        list={list}
        onPress={expectRows}
        label={list.more === 'failed' ? 'Try again' : 'Load more'}
        failedText="More articles could not be loaded."
      />
    </Stack>
  );
};

/** /news */
export const Page = () => {
  const category = useCategory();
  const list = usePagedList(newsList(category));
  return (
    <NewsFrame>
      {/* Stays when the category changes: screen readers announce only changes of a region that exists. */}
      <VisuallyHidden role="status">{list.status === 'ready' && `Articles shown: ${list.rows.length}`}</VisuallyHidden>
      <Articles key={category} list={list} category={category} />
    </NewsFrame>
  );
};
