import { ErrorBoundary, type PortalRoute, useDocumentTitle } from '@portal/portal';
import { useLoaded } from '@portal/portal/host';
import { type ComponentType, type ReactNode, useCallback } from 'react';
import { Guard } from './guard';
import { PageFailure } from './page-failure';
import { PageSkeleton } from './page-skeleton';

// A page that was shown once is shown at once again: going back must not pass through a skeleton.
const shownPages = new WeakMap<PortalRoute['load'], { Page: ComponentType }>();

const loadPage = async (load: PortalRoute['load']): Promise<{ Page: ComponentType }> => {
  // One retry: most failures of a chunk are a dropped connection. The bundle's own limit ends one that hangs.
  const { Page } = await load().catch(load);
  const page = { Page };
  shownPages.set(load, page);
  return page;
};

const LoadedPage = ({ load, skeleton }: { load: PortalRoute['load']; skeleton: ReactNode }) => {
  const page = useLoaded(
    useCallback(() => loadPage(load), [load]),
    useCallback(() => shownPages.get(load), [load]),
  );
  switch (page.status) {
    case 'loading':
      return skeleton;
    case 'failed':
      return <PageFailure onRetry={page.retry} />;
    case 'ready':
      return <page.value.Page />;
  }
};

const RouteTitle = ({ title }: { title: string }) => {
  useDocumentTitle(title);
  return null;
};

/** One route of the shell or of a remote: its title, its guard, its page, and a boundary around what may break. */
export const RoutePage = ({ route: { title, access, load, Skeleton = PageSkeleton } }: { route: PortalRoute }) => (
  <ErrorBoundary fallback={(_error, reset) => <PageFailure onRetry={reset} />}>
    {/* Before the page: a page that takes its title from data sets it afterwards. */}
    <RouteTitle title={title} />
    <Guard access={access} skeleton={<Skeleton />}>
      <LoadedPage load={load} skeleton={<Skeleton />} />
    </Guard>
  </ErrorBoundary>
);
