import type { NewsArticle } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { CategoryBadge, formatDateline, Link } from '@portal/portal';
import { Card, Cluster, Grid, Heading, media, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import type { ComponentProps } from 'react';
import { css, styled } from 'styled-components';
import { ArticlePicture, type ArticlePictureProps } from './article-picture.tsx';

/** The link covers the whole card, while screen readers read only the title as the link. */
const CardBox = styled(Card)`
  position: relative;
  gap: 0;
  height: 100%;
`;

const CardBody = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[5]};
`;

const CardMeta = styled(Cluster)`
  min-height: 1.75rem;
`;

/** Leaves space for descenders, which line clamping would cut off. */
const titleLineHeight = 1.35;

/** At least as tall as two title lines and three excerpt lines, to match the skeleton. */
const CardText = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  min-height: calc(2 * ${titleLineHeight} * ${theme.fontSize.title} + ${theme.space[2]} + 3 * 1.55 * ${theme.fontSize.body});
`;

const clamped = (lines: number) => css`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${lines};
  overflow: hidden;
`;

const Title = styled(Heading)`
  ${clamped(3)}
  line-height: ${titleLineHeight};
  text-wrap: wrap;
`;

const Excerpt = styled(Text)`
  ${clamped(3)}
  overflow-wrap: anywhere;
`;

const TitleLink = styled(Link)`
  color: inherit;
  text-decoration: none;
  outline: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${theme.radius.lg};
  }
  &:focus-visible::after {
    outline: 2px solid ${theme.color.focus};
    outline-offset: -3px;
  }
`;

const CoverSkeleton = styled(Skeleton)`
  aspect-ratio: 16 / 9;
  border-radius: 0;
`;

interface ArticleCardProps {
  /** Undefined while it loads. */
  article?: NewsArticle;
  headingLevel: 2 | 3;
  loading: ArticlePictureProps['loading'];
}

const CardSkeleton = () => (
  <CardBox padding="none">
    <CoverSkeleton height="auto" />
    <CardBody>
      <CardMeta gap={3}>
        <Skeleton width="5rem" height="1.5rem" />
        <Skeleton width="6rem" />
      </CardMeta>
      <CardText>
        <Skeleton width="85%" height="1.75rem" />
        <Skeleton height="1.25rem" />
        <Skeleton width="90%" height="1.25rem" />
      </CardText>
    </CardBody>
  </CardBox>
);

const ArticleCard = ({ article, headingLevel, loading }: ArticleCardProps) => {
  if (!article) return <CardSkeleton />;
  return (
    <CardBox asChild interactive padding="none">
      <article>
        <ArticlePicture article={article} shape="card" loading={loading} />
        <CardBody>
          <CardMeta gap={3}>
            <CategoryBadge category={article.category} />
            <Text as="span" size="small" tone="muted">
              <time dateTime={article.createdAt}>{formatDateline(article.createdAt)}</time>
            </Text>
          </CardMeta>
          <CardText>
            <Title level={headingLevel} size="title">
              <TitleLink to={communityPaths.article(article.id)}>
                <bdi>{article.title}</bdi>
              </TitleLink>
            </Title>
            <Excerpt tone="muted" dir="auto">
              {article.excerpt}
            </Excerpt>
          </CardText>
        </CardBody>
      </article>
    </CardBox>
  );
};

/** Texts of a list without articles. */
export const noNews = {
  title: 'No News Available',
  children: 'Check back for match reports, updates and interviews.',
};

/** Cards in the first row of a wide screen; the others are below the fold. */
const cardsAboveTheFold = 3;

/** Spans the row, with the text next to the picture. */
const wide = css`
  grid-column: 1 / -1;

  > * { flex-direction: row; }
  > * > * { flex: 2 1 0; align-self: center; }
  > * > :first-child { flex-grow: 3; align-self: stretch; min-height: 18rem; aspect-ratio: auto; }
  img { position: absolute; inset: 0; }
`;

const CardItem = styled.li`
  &:focus { outline: none; }

  ${media.sm} {
    &[data-lead] { ${wide} }
    &[data-lead] h2 { font-size: ${theme.fontSize.heading}; }
  }
  ${media.tablet} { &:last-child:nth-child(odd of :not([data-lead])) { ${wide} } }
`;

const CardList = (list: ComponentProps<'ul'>) => (
  <Grid asChild columns="cards">
    {/* Safari drops list semantics without bullets unless the role is explicit. */}
    <ul role="list" {...list} />
  </Grid>
);

interface ArticleGridProps extends ComponentProps<'ul'> {
  articles: readonly NewsArticle[];
  headingLevel: 2 | 3;
  /** Whether the first row is above the fold. */
  isFirst?: boolean;
  /** Shows the first article across the whole row. */
  hasLead?: boolean;
}

/** Articles as cards; each can be focused by script, not by keyboard. */
export const ArticleGrid = ({
  articles,
  headingLevel,
  isFirst = false,
  hasLead = false,
  ...list
}: ArticleGridProps) => (
  <CardList {...list}>
    {articles.map((article, index) => (
      <CardItem key={article.id} tabIndex={-1} data-lead={(hasLead && index === 0) || undefined}>
        <ArticleCard
          article={article}
          headingLevel={headingLevel}
          loading={isFirst && index < cardsAboveTheFold ? 'eager' : 'lazy'}
        />
      </CardItem>
    ))}
  </CardList>
);

/** The grid while its articles load. */
export const ArticleGridSkeleton = ({ cards }: { cards: number }) => (
  <SkeletonGroup label="Loading news...">
    <CardList>
      {Array.from({ length: cards }, (_, index) => `card-${index}`).map((card) => (
        <CardItem key={card}>
          <ArticleCard headingLevel={3} loading="lazy" />
        </CardItem>
      ))}
    </CardList>
  </SkeletonGroup>
);
