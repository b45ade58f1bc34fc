import { communityPaths } from '@portal/contracts/community/ui';
import { BackLink, PaintedValue, usePortalConfig } from '@portal/portal';
import { Heading, Page, PageHeader, Skeleton, SkeletonGroup, Spinner, Stack, Text, theme } from '@portal/ui';
import { Scene } from '@portal/ui/scenes';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { CategoryFilter } from './category-filter';

/** Tall enough to keep the footer out of view. */
const SpinnerFrame = styled.div`
  display: grid;
  place-items: start center;
  min-height: 100vh;
  padding-block-start: 20vh;
`;

/** Title, categories and column of the news. */
export const NewsFrame = ({ children }: { children: ReactNode }) => {
  const { richNews } = usePortalConfig().features;
  return (
    <Page>
      <PageHeader
        title="Gaming News"
        subtitle="Match reports, updates and interviews from console and mobile."
        scene={<Scene of="news" />}
      />
      {richNews && <CategoryFilter />}
      {children}
    </Page>
  );
};

export const NewsSpinner = () => (
  <SpinnerFrame>
    <Spinner size="lg" label="Loading news..." />
  </SpinnerFrame>
);

export const NewsSkeleton = () => (
  <NewsFrame>
    <NewsSpinner />
  </NewsFrame>
);

/** Back link and column of an article. */
export const ArticleFrame = ({ children }: { children: ReactNode }) => (
  <Page width="text">
    <Stack gap={6}>
      <BackLink to={communityPaths.news()} label="Back to News" />
      {children}
    </Stack>
  </Page>
);

const Cover = styled(Skeleton)`
  aspect-ratio: 16 / 9;
  border-radius: ${theme.radius.lg};
`;

/** As tall as a typical article, so that the footer stays below the fold. */
export const ContentSkeleton = () => <Skeleton shape="block" height="46rem" />;

export const ArticleSkeleton = () => (
  <ArticleFrame>
    <SkeletonGroup label="Loading article...">
      <Stack gap={6}>
        <Cover shape="block" height="auto">
          <PaintedValue of="picture" />
        </Cover>
        <Stack gap={3}>
          <Skeleton width="12rem" height="1.75rem" />
          <Heading as="div" level={1}>
            <PaintedValue of="title">
              <Skeleton width="85%" height="1lh" />
            </PaintedValue>
          </Heading>
          <Text as="div" size="lead" tone="muted">
            <PaintedValue of="text">
              <Skeleton height="2lh" />
            </PaintedValue>
          </Text>
        </Stack>
        <ContentSkeleton />
      </Stack>
    </SkeletonGroup>
  </ArticleFrame>
);
