import type { FullArticle } from '@portal/contracts';
import { communityPaths } from '@portal/contracts/community/ui';
import {
  ApiError,
  ButtonLink,
  formatDateline,
  useDocumentTitle,
  useParams,
  usePortalConfig,
  useQuery,
  useQueryClient,
} from '@portal/portal';
import {
  Button,
  Card,
  CategoryBadge,
  Cluster,
  EmptyState,
  ErrorState,
  Heading,
  NotFoundScene,
  Page as PageLayout,
  Stack,
  Text,
  theme,
} from '@portal/ui';
import { styled } from 'styled-components';
import { articleQuery, listedArticle } from './api/news';
import { ArticleBody } from './components/article-body';
import { ArticlePicture } from './components/article-picture';
import { ArticleFrame, ArticleSkeleton, ContentSkeleton } from './components/news-frames';
import { RelatedArticles } from './components/related-articles';

/** Splits the content at line breaks; blank lines are skipped, and the line number is the key. */
const paragraphsOf = (content: string) =>
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
      {paragraphsOf(article.content).map(({ text, line }) => (
        <Paragraph key={line} dir="auto">
          {text}
        </Paragraph>
      ))}
    </Stack>
  );
};

const ArticleText = ({ article, isPartial }: ArticleTextProps) => {
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
                  <time dateTime={article.createdAt}>{formatDateline(article.createdAt, 'long')}</time>
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
    </ArticleFrame>
  );
};

/** `onRetry` is given when the failure may be temporary. */
const ArticleNotFound = ({ onRetry }: { onRetry: (() => void) | undefined }) => {
  useDocumentTitle('Article Not Found');
  return (
    <PageLayout>
      <Card padding="lg">
        <EmptyState
          picture={<NotFoundScene />}
          title="Article Not Found"
          headingLevel={1}
          action={
            <Cluster justify="center">
              <ButtonLink to={communityPaths.news()}>Back to News</ButtonLink>
              {onRetry && (
                <Button variant="secondary" onClick={onRetry}>
                  Try again
                </Button>
              )}
            </Cluster>
          }
        >
          The article you're looking for doesn't exist or has been removed.
        </EmptyState>
      </Card>
    </PageLayout>
  );
};

const Article = ({ id }: { id: string }) => {
  const { richNews } = usePortalConfig().features;
  const queryClient = useQueryClient();
  const listed = () => listedArticle(queryClient, id);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...articleQuery(id),
    ...(richNews ? { placeholderData: listed } : { initialData: listed }),
  });
  const retry = () => void refetch();
  if (data)
    return (
      <>
        <ArticleText article={data} isPartial={isPlaceholderData} />
        {richNews && <RelatedArticles article={data} />}
      </>
    );
  if (!error) return <ArticleSkeleton />;
  // The specification treats every error response as 'not found'; only a network error differs.
  if (error instanceof ApiError && error.code !== 'network')
    return <ArticleNotFound onRetry={error.isTemporary ? retry : undefined} />;
  return (
    <ArticleFrame>
      <Card padding="lg">
        <ErrorState headingLevel={1} onRetry={retry}>
          The article could not be loaded.
        </ErrorState>
      </Card>
    </ArticleFrame>
  );
};

/** /news/{id} */
export const Page = () => {
  const { id = '' } = useParams();
  return <Article key={id} id={id} />;
};
