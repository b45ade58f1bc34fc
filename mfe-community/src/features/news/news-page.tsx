import type { NewsArticle } from '@portal/contracts';
import { ButtonLink, useFocusOnNewRows, usePagedList, usePortalConfig } from '@portal/portal';
import { Button, Card, EmptyState, ErrorState, Spinner, Stack, Text, VisuallyHidden } from '@portal/ui';
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

const Articles = ({ category }: { category: NewsArticle['category'] | undefined }) => {
  const { richNews } = usePortalConfig().features;
  const list = usePagedList(newsList(category));
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
  const loadMore = () => {
    expectRows();
    list.loadMore();
  };
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
      <VisuallyHidden role="status">{`Articles shown: ${list.rows.length}`}</VisuallyHidden>
      {list.more !== 'none' && (
        <Stack gap={3} align="center">
          {list.more === 'failed' && (
            <Text role="alert" tone="danger">
              More articles could not be loaded.
            </Text>
          )}
          {/* Never disabled, so that it keeps the keyboard focus while loading. */}
          <Button variant="secondary" aria-busy={list.more === 'loading'} onClick={loadMore}>
            {list.more === 'loading' && <Spinner size="sm" decorative />}
            {list.more === 'failed' ? 'Try again' : 'Load more'}
          </Button>
        </Stack>
      )}
    </Stack>
  );
};

/** /news */
export const Page = () => {
  const category = useCategory();
  return (
    <NewsFrame>
      <Articles key={category} category={category} />
    </NewsFrame>
  );
};
