import { accountPaths } from '@portal/contracts/account/ui';
import {
  ErrorBoundary,
  Navigate,
  type PortalRoute,
  useDocumentTitle,
  useLocation,
  useParams,
  useQueryClient,
  useSession,
} from '@portal/portal';
import { dismissFailure, TimedSuspense, useLoaded } from '@portal/portal/host';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { type Remotes, useRemotes } from '../remotes/remotes';
import { PageFailure, PageSkeleton } from './page-states';
import { PaintedPage } from './painted-page';

// Loaded pages render without a skeleton, for example after going back.
const shownPages = new WeakMap<PortalRoute['load'], { Page: ComponentType }>();

const loadPage = async (load: PortalRoute['load']): Promise<{ Page: ComponentType }> => {
  const { Page } = await load();
  const page = { Page };
  shownPages.set(load, page);
  return page;
};

/** Loads the page of a route from the build of its remote that is ready first. */
const loadRemotePage = (remotes: Remotes, remote: string, path: string): Promise<{ Page: ComponentType }> =>
  remotes.load(remote, async ({ routes }) => {
    const route = routes.find((candidate) => candidate.path === path);
    if (!route) throw new Error(`${remote} has no page ${path}`);
    return loadPage(route.load);
  });

interface RoutePageProps {
  route: PortalRoute;
  /** The remote whose page it is; none for a page of the shell. */
  remote?: string | undefined;
}

type LoadedPageProps = RoutePageProps & { skeleton: ReactNode };

const LoadedPage = ({ route: { path, load, prefetch }, remote, skeleton }: LoadedPageProps) => {
  const remotes = useRemotes();
  const queryClient = useQueryClient();
  const params = useParams();
  const { search } = useLocation();
  const page = useLoaded(
    () => {
      // The page itself handles later addresses.
      prefetch?.(queryClient, { params, query: new URLSearchParams(search) });
      // One retry, because most chunk failures are dropped connections. The build's chunk timeout ends a hanging request.
      return remote ? loadRemotePage(remotes, remote, path) : loadPage(load).catch(() => loadPage(load));
    },
    () => shownPages.get(load),
  );
  const isShown = page.status === 'ready';
  useEffect(() => (isShown && remote ? remotes.confirm(remote) : undefined), [isShown, remote, remotes]);
  switch (page.status) {
    case 'loading':
      return skeleton;
    case 'failed':
      return <PageFailure onRetry={page.retry} />;
    case 'ready':
      return (
        <TimedSuspense skeleton={skeleton}>
          <page.value.Page />
        </TimedSuspense>
      );
  }
};

interface PlayerGuardProps {
  /** Shown while the session loads. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Redirects signed-out visitors to sign-in, which returns them here. */
const PlayerGuard = ({ skeleton, children }: PlayerGuardProps) => {
  const session = useSession();
  const { pathname, search } = useLocation();
  const isSignedOut = session.status === 'signed-out';
  useEffect(() => {
    // The call that found the session ended has failed on the page, too.
    if (isSignedOut) dismissFailure();
  }, [isSignedOut]);
  switch (session.status) {
    case 'loading':
      return skeleton;
    case 'signed-out':
      return <Navigate to={accountPaths.signIn({ next: pathname + search })} replace />;
    case 'signed-in':
      return children;
  }
};

const RouteTitle = ({ title }: { title: string }) => {
  useDocumentTitle(title);
  return null;
};

/** One route of the shell or of a remote: its title, guard and page in an error boundary. */
export const RoutePage = ({ route, remote }: RoutePageProps) => {
  const remotes = useRemotes();
  const { title, access, Skeleton = PageSkeleton } = route;
  const skeleton = (
    <PaintedPage>
      <Skeleton />
    </PaintedPage>
  );
  const page = <LoadedPage route={route} remote={remote} skeleton={skeleton} />;
  return (
    <ErrorBoundary
      fallback={(_error, reset) => <PageFailure onRetry={reset} />}
      recover={remote === undefined ? undefined : (error) => remotes.recover(remote, error)}
      recovering={skeleton}
    >
      {/* Before the page, which may replace the title. */}
      <RouteTitle title={title} />
      {access === 'player' ? <PlayerGuard skeleton={skeleton}>{page}</PlayerGuard> : page}
    </ErrorBoundary>
  );
};
