import { communityPaths } from '@portal/contracts/community/ui';
import { BackLink, PaintedValue } from '@portal/portal';
import { Heading, Page, Skeleton, SkeletonGroup, Stack, Text, theme } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Back link and column of an article. */
export const ArticleLayout = ({ children }: { children: ReactNode }) => (
  <Page width="text">
    <Stack gap={6}>
      <BackLink to={communityPaths.news()} label="Back to News" />
      {children}
    </Stack>
  </Page>
);

const PictureSkeleton = styled(Skeleton)`
  aspect-ratio: 16 / 9;
  border-radius: ${theme.radius.lg};
`;

/** As tall as a typical article, so that the footer stays below the fold. */
export const ContentSkeleton = () => <Skeleton shape="block" height="46rem" />;

export const ArticleSkeleton = () => (
  <ArticleLayout>
    <SkeletonGroup label="Loading article...">
      <Stack gap={6}>
        <PictureSkeleton shape="block" height="auto">
          <PaintedValue of="picture" />
        </PictureSkeleton>
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
  </ArticleLayout>
);
