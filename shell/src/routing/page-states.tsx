import { useLocation, useNavigate } from '@portal/portal';
import { Card, ErrorState, Grid, Page, Skeleton, SkeletonGroup, Stack } from '@portal/ui';
import { type ComponentType, useEffect, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { useIsOffline } from '../offline/offline-notice.tsx';
import { PaintedPage } from './painted-page.tsx';

/** Goes back to the previous page if a followed link cannot be loaded without a network. @returns whether the browser is offline */
const useReturnWhenOffline = (): boolean => {
  const isOffline = useIsOffline();
  const navigate = useNavigate();
  const isFollowed = useNavigationType() === 'PUSH';
  useEffect(() => {
    if (isOffline && isFollowed) void navigate(-1);
  }, [isOffline, isFollowed, navigate]);
  return isOffline;
};

/** Replaces a page that could not be loaded or threw. Retries on another page and when the browser is back online. */
export const PageFailure = ({ onRetry }: { onRetry: () => void }) => {
  const { pathname } = useLocation();
  const isOffline = useReturnWhenOffline();
  const [failedAt] = useState(pathname);
  useEffect(() => {
    if (pathname !== failedAt) onRetry();
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry, pathname, failedAt]);
  return (
    <Page>
      <ErrorState
        title={isOffline ? 'You are offline' : 'This page could not be loaded'}
        headingLevel={1}
        onRetry={onRetry}
      >
        {isOffline
          ? 'Reconnect to open this page.'
          : 'Part of the portal is not responding. Try again or go to another page.'}
      </ErrorState>
    </Page>
  );
};

const cards = ['first', 'second', 'third'];

/** The default skeleton: a title and a row of cards. */
const PageSkeleton = () => (
  <SkeletonGroup label="Loading page...">
    <Page>
      <Stack gap={3}>
        <Skeleton width="min(20rem, 70%)" height="3rem" />
        <Skeleton width="min(32rem, 90%)" height="1.5rem" />
      </Stack>
      <Grid columns={3}>
        {cards.map((card) => (
          <Card key={card}>
            <Skeleton shape="block" height="9rem" />
            <Skeleton width="60%" height="1.5rem" />
            <Skeleton width="90%" />
          </Card>
        ))}
      </Grid>
    </Page>
  </SkeletonGroup>
);

/** The skeleton of a page. On the first page, the server-painted one stays in its place. */
export const PaintedSkeleton = ({ of: Skeleton = PageSkeleton }: { of?: ComponentType | undefined }) => (
  <PaintedPage>
    <Skeleton />
  </PaintedPage>
);
