import type { NewsArticle } from '@portal/contracts';
import { useQuery } from '@portal/portal';
import { Page, Section } from '@portal/ui';
import { newsQueries } from '../queries.ts';
import { ArticleGrid } from './article-grid.tsx';

/** Renders nothing without other articles or when they fail to load. */
export const RelatedArticles = ({ article }: { article: NewsArticle }) => {
  const { data = [] } = useQuery(newsQueries.related(article));
  if (data.length === 0) return null;
  return (
    <Page>
      <Section title="Related articles">
        <ArticleGrid articles={data} headingLevel={3} />
      </Section>
    </Page>
  );
};
