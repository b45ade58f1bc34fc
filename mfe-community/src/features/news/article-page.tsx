import type { FullArticle } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import {
  ButtonLink,
  CategoryBadge,
  formatDateline,
  useDocumentTitle,
  useParams,
  usePortalConfig,
  useQuery,
  useQueryClient,
} from '@portal/portal';
import { DetailFailure } from '@portal/screens';
import { Cluster, Heading, Page as PageContainer, QueryState, Stack, Text, theme } from '@portal/ui';
import { styled } from 'styled-components';
import { ArticleBody } from './components/article-body.tsx';
import { ArticleLayout, ArticleSkeleton, ContentSkeleton } from './components/article-layout.tsx';
import { ArticlePicture } from './components/article-picture.tsx';
import { RelatedArticles } from './components/related-articles.tsx';
import { findListedArticle, newsQueries } from './queries.ts';

/** Splits the content at line breaks; blank lines are skipped, and the line number is the key. */
const splitParagraphs = (content: string) =>
  content
    .split(/\r\n|\r|\n/)
    .map((text, line) => ({ text: text.trim(), line }))
    .filter(({ text }) => text !== '');

interface ArticleTextProps {
  article: FullArticle;
  /** From a list, without its formatting. */
  isPartial: boolean;
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
const Content = ({ article, isPartial }: ArticleTextProps) => {
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

const ArticleText = ({ article, isPartial }: ArticleTextProps) => {
  useDocumentTitle(article.title);
  const { oneDateStyle } = usePortalConfig().features;
  return (
    <ArticleLayout>
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
              <Heading level={1}>
                <bdi>{article.title}</bdi>
              </Heading>
              <Paragraph size="lead" tone="muted" dir="auto">
                {article.excerpt}
              </Paragraph>
            </header>
          </Stack>
          <Content article={article} isPartial={isPartial} />
        </article>
      </Stack>
      <div>
        <ButtonLink variant="secondary" to={communityPaths.news()}>
          Read More Articles
        </ButtonLink>
      </div>
    </ArticleLayout>
  );
};

const Article = ({ id }: { id: string }) => {
  const { richNews } = usePortalConfig().features;
  const queryClient = useQueryClient();
  const findListed = () => findListedArticle(queryClient, id);
  const query = useQuery({
    ...newsQueries.detail(id),
    ...(richNews ? { placeholderData: findListed } : { initialData: findListed }),
  });
  return (
    <QueryState
      query={query}
      skeleton={<ArticleSkeleton />}
      failure={(error, retry) => (
        <PageContainer>
          <DetailFailure
            error={error}
            onRetry={retry}
            title="Article Not Found"
            description="The article you're looking for doesn't exist or has been removed."
            failedTitle="Couldn't load this article."
            to={communityPaths.news()}
            back="Back to News"
          />
        </PageContainer>
      )}
    >
      {(article) => (
        <>
          <ArticleText article={article} isPartial={query.isPlaceholderData} />
          {richNews && <RelatedArticles article={article} />}
        </>
      )}
    </QueryState>
  );
};

/** /news/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  return <Article key={id} id={id} />;
};
