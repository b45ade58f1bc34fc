import type { NewsArticle } from '@portal/contracts';
import { Grid } from '@portal/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ArticleCard } from './article-card';

/** Cards of the first row on a wide screen; what follows is below the fold. */
const ABOVE_THE_FOLD = 3;

const Item = styled.li`
  &:focus { outline: none; }
`;

/** Cards side by side, as many in a row as fit. */
export const CardList = (props: ComponentProps<'ul'>) => (
  <Grid asChild>
    {/* The role is written out because some browsers drop a list's meaning with its bullets. */}
    <ul role="list" {...props} />
  </Grid>
);

interface ArticleGridProps extends ComponentProps<'ul'> {
  articles: readonly NewsArticle[];
  headingLevel: 2 | 3;
  /** Whether the grid begins above the fold. */
  isFirst?: boolean;
}

/** Articles as cards; each takes the focus from a script, not from the keyboard. */
export const ArticleGrid = ({ articles, headingLevel, isFirst = false, ...list }: ArticleGridProps) => (
  <CardList {...list}>
    {articles.map((article, index) => (
      <Item key={article.id} tabIndex={-1}>
        <ArticleCard
          article={article}
          headingLevel={headingLevel}
          loading={isFirst && index < ABOVE_THE_FOLD ? 'eager' : 'lazy'}
        />
      </Item>
    ))}
  </CardList>
);
