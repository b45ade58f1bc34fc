import type { NewsArticle } from '@portal/contracts';
import { Grid } from '@portal/ui';
import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ArticleCard } from './article-card';

/** Cards in the first row of a wide screen; the others are below the fold. */
const ABOVE_THE_FOLD = 3;

const Item = styled.li`
  &:focus { outline: none; }
`;

export const CardList = (props: ComponentProps<'ul'>) => (
  <Grid asChild>
    {/* Safari drops list semantics without bullets unless the role is explicit. */}
    <ul role="list" {...props} />
  </Grid>
);

interface ArticleGridProps extends ComponentProps<'ul'> {
  articles: readonly NewsArticle[];
  headingLevel: 2 | 3;
  /** Whether the first row is above the fold. */
  isFirst?: boolean;
}

/** Articles as cards; each can be focused by script, not by keyboard. */
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
