import {
  ErrorBoundary,
  type PortalRoute,
  useDocumentTitle,
  useLocation,
  useParams,
  useQueryClient,
} from '@portal/portal';
import { useLoaded } from '@portal/portal/host';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
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

interface LoadedPageProps {
  route: PortalRoute;
  skeleton: ReactNode;
}

const LoadedPage = ({ route: { load, prefetch }, skeleton }: LoadedPageProps) => {
  const queryClient = useQueryClient();
  const params = useParams();
  const { search } = useLocation();
  // The address of the first render; where the visitor goes from there is the page's own affair.
  const [opened] = useState(() => ({ params, query: new URLSearchParams(search) }));
  const page = useLoaded(
    useCallback(() => {
      prefetch?.(queryClient, opened);
      return loadPage(load);
    }, [load, prefetch, queryClient, opened]),
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
export const RoutePage = ({ route }: { route: PortalRoute }) => {
  const { title, access, Skeleton = PageSkeleton } = route;
  return (
    <ErrorBoundary fallback={(_error, reset) => <PageFailure onRetry={reset} />}>
      {/* Before the page: a page that takes its title from data sets it afterwards. */}
      <RouteTitle title={title} />
      <Guard access={access} skeleton={<Skeleton />}>
        <LoadedPage route={route} skeleton={<Skeleton />} />
      </Guard>
    </ErrorBoundary>
  );
};
