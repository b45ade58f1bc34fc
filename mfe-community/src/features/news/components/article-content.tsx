import type { FullArticle } from '@portal/contracts';
import { CategoryBadge, formatDateline, usePortalConfig } from '@portal/portal';
import { Cluster, Heading, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { ArticleBody } from './article-body.tsx';
import { ContentSkeleton } from './article-layout.tsx';
import { ArticlePicture } from './article-picture.tsx';

/** Splits the content at line breaks; blank lines are skipped, and the line number is the key. */
const splitParagraphs = (content: string) =>
  content
    .split(/\r\n|\r|\n/)
    .map((text, line) => ({ text: text.trim(), line }))
    .filter(({ text }) => text !== '');

interface ArticleContentProps {
  article: FullArticle;
  /** The article comes from a list, which has no formatting. */
  isPartial?: boolean;
  /** Level of the title's heading: 1 where the article is the page. */
  titleLevel?: 1 | 2;
}

const PictureFrame = styled.div`
  overflow: clip;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
`;

const Paragraph = styled(Text)`
  overflow-wrap: anywhere;
`;

/** The formatted text, its skeleton while only the plain one is known, or paragraphs. */
const ArticleText = ({ article, isPartial = false }: Pick<ArticleContentProps, 'article' | 'isPartial'>) => {
  if (article.body) return <ArticleBody nodes={article.body} />;
  if (isPartial) return <ContentSkeleton />;
  return (
    <Stack gap={4}>
      {splitParagraphs(article.content).map(({ text, line }) => (
        <Paragraph key={line} dir="auto">
          {text}
        </Paragraph>
      ))}
    </Stack>
  );
};

/** An article as its readers see it. */
export const ArticleContent = ({ article, isPartial = false, titleLevel = 1 }: ArticleContentProps) => {
  const { oneDateStyle } = usePortalConfig().features;
  return (
    <Stack asChild gap={6}>
      <article>
        {article.imageUrl && (
          <PictureFrame>
            <ArticlePicture article={article} shape="full" loading="eager" />
          </PictureFrame>
        )}
        <Stack asChild gap={3}>
          <header>
            <Cluster gap={3}>
              <Text as="span" size="small" tone="muted">
                <time dateTime={article.createdAt}>
                  {formatDateline(article.createdAt, oneDateStyle ? 'short' : 'long')}
                </time>
              </Text>
              <CategoryBadge category={article.category} />
            </Cluster>
            <Heading level={titleLevel}>
              <bdi>{article.title}</bdi>
            </Heading>
            <Paragraph size="lead" tone="muted" dir="auto">
              {article.excerpt}
            </Paragraph>
          </header>
        </Stack>
        <ArticleText article={article} isPartial={isPartial} />
      </article>
    </Stack>
  );
};
