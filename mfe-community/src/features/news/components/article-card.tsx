import type { NewsArticle } from '@portal/contracts';
import { Link, paths } from '@portal/portal';
import { Card, CategoryBadge, Cluster, Heading, Skeleton, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { shortDate } from '../dates';
import { ArticlePicture, type ArticlePictureProps } from './article-picture';

/** The link's area covers the card, so that all of it can be pressed and yet only the title is read as the link. */
const CardBox = styled(Card)`
  position: relative;
  gap: 0;
  height: 100%;
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[3]};
  padding: ${theme.space[5]};
`;

const Meta = styled(Cluster)`
  min-height: 1.75rem;
`;

// Titles and excerpts take the same room whatever their length, so that a skeleton is as tall as its card.
const Title = styled(Heading)`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  min-height: 2lh;
  overflow: hidden;
  text-wrap: wrap;
`;

const Excerpt = styled(Text)`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
  min-height: 3lh;
  overflow: hidden;
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

interface ArticleCardProps {
  article: NewsArticle;
  headingLevel: 2 | 3;
  loading: ArticlePictureProps['loading'];
}

/** An article in a grid; leads to it. */
export const ArticleCard = ({ article, headingLevel, loading }: ArticleCardProps) => (
  <CardBox asChild interactive padding="none">
    <article>
      <ArticlePicture article={article} shape="card" loading={loading} />
      <Body>
        <Meta gap={3}>
          <CategoryBadge category={article.category} />
          <Text as="span" size="small" tone="muted">
            <time dateTime={article.createdAt}>{shortDate(article.createdAt)}</time>
          </Text>
        </Meta>
        <Title level={headingLevel} size="title">
          <TitleLink to={paths.article(article.id)}>
            <bdi>{article.title}</bdi>
          </TitleLink>
        </Title>
        <Excerpt tone="muted" dir="auto">
          {article.excerpt}
        </Excerpt>
      </Body>
    </article>
  </CardBox>
);

const CoverSkeleton = styled(Skeleton)`
  aspect-ratio: 16 / 9;
  border-radius: 0;
`;

/** A card whose article is on its way, in its size. */
export const ArticleCardSkeleton = () => (
  <CardBox padding="none">
    <CoverSkeleton height="auto" />
    <Body>
      <Meta gap={3}>
        <Skeleton width="5rem" height="1.5rem" />
        <Skeleton width="6rem" />
      </Meta>
      <Title forwardedAs="div" level={3} size="title">
        <Skeleton width="85%" />
      </Title>
      <Excerpt forwardedAs="div">
        <Skeleton />
      </Excerpt>
    </Body>
  </CardBox>
);
