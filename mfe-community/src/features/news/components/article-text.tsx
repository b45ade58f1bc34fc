import type { NewsArticle } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import { Link, useDocumentTitle } from '@portal/portal';
import { Button, CategoryBadge, Cluster, Heading, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { longDate } from '../dates';
import { articleTexts } from '../texts';
import { ArticleFrame } from './article-frame';
import { ArticlePicture } from './article-picture';

interface Paragraph {
  text: string;
  /** Number of the line that it stands on. */
  line: number;
}

/** An article's content as paragraphs: a line break ends one, blank lines are skipped. */
const paragraphsOf = (content: string): Paragraph[] =>
  content
    .split(/\r\n|\r|\n/)
    .map((text, line) => ({ text: text.trim(), line }))
    .filter(({ text }) => text !== '');

const PictureFrame = styled.div`
  overflow: clip;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.lg};
`;

const Paragraph = styled(Text)`
  overflow-wrap: anywhere;
`;

/** An article to read. */
export const ArticleText = ({ article }: { article: NewsArticle }) => {
  useDocumentTitle(article.title);
  return (
    <ArticleFrame>
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
                  <time dateTime={article.createdAt}>{longDate(article.createdAt)}</time>
                </Text>
                <CategoryBadge category={article.category} />
              </Cluster>
              <Heading level={1}>
                <bdi>{article.title}</bdi>
              </Heading>
              <Paragraph size="lead" tone="muted" dir="auto">
                {article.excerpt}
              </Paragraph>
            </header>
          </Stack>
          <Stack gap={4}>
            {paragraphsOf(article.content).map(({ text, line }) => (
              <Paragraph key={line} dir="auto">
                {text}
              </Paragraph>
            ))}
          </Stack>
        </article>
      </Stack>
      <div>
        <Button asChild variant="secondary">
          <Link to={communityPaths.news()}>{articleTexts.more}</Link>
        </Button>
      </div>
    </ArticleFrame>
  );
};
