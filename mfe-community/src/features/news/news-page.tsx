import type { NewsArticle } from '@portal/contracts';
import { ButtonLink, useFocusOnNewRows, usePagedList, usePortalConfig } from '@portal/portal';
import { EmptyState, QueryState, Stack, VisuallyHidden } from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { Scene } from '@portal/ui/scenes';
import { ArticleGrid, noNews } from './components/article-grid.tsx';
import { useCategory } from './components/category-filter.tsx';
import { NewsLayout, NewsSpinner } from './components/news-layout.tsx';
import { newsQueries } from './queries.ts';

const NoNews = () => {
  const { instagramUrl } = usePortalConfig();
  return (
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
  );
};

interface ArticlesProps {
  list: ReturnType<typeof usePagedList<NewsArticle>>;
  category: NewsArticle['category'] | undefined;
}

const Articles = ({ list, category }: ArticlesProps) => {
  const { richNews } = usePortalConfig().features;
  const { rowsRef, expectRows } = useFocusOnNewRows(list.data?.length ?? 0);
  return (
    <QueryState
      query={list}
      skeleton={<NewsSpinner />}
      empty={<NoNews />}
      failure="Couldn't load news."
      headingLevel={2}
      card
    >
      {(articles) => (
        <Stack gap={8}>
          <ArticleGrid
            ref={rowsRef}
            articles={articles}
            headingLevel={2}
            isFirst
            hasLead={richNews && !category}
            aria-label="Gaming News"
          />
          <LoadMore list={list} onPress={expectRows} failedText="Couldn't load more articles." />
        </Stack>
      )}
    </QueryState>
  );
};

/** /news */
export const Page = () => {
  const category = useCategory();
  const list = usePagedList(newsQueries.list(category));
  return (
    <NewsLayout>
      {/* Stays when the category changes: screen readers announce only changes of a region that exists. */}
      <VisuallyHidden role="status">{list.data && `Articles shown: ${list.data.length}`}</VisuallyHidden>
      <Articles key={category} list={list} category={category} />
    </NewsLayout>
  );
};
