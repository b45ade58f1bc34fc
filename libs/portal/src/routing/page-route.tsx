import { accountPaths } from '@portal/contracts/account/ui';
import { type Lazy, useLazy } from '@portal/ui';
import { type FetchInfiniteQueryOptions, type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useDocumentTitle, usePortalConfig } from '../config/portal-config.tsx';
import { ErrorBoundary, TimedSuspense } from '../loading/contained.tsx';
import type { OpenedAddress, PageDefinition } from '../module/portal-module.ts';
import { useSession } from '../session/session.ts';
import { dismissFailure } from '../toast/toast-store.ts';

interface PageRouteProps {
  definition: PageDefinition;
  /** The code of the page, if it may come from another build than the definition. */
  code?: Lazy<{ Page: ComponentType }>;
  /** Document title until the page sets one from its data. */
  title: string;
  /** `player`: signed-out visitors are sent to the sign-in page, which returns them here. */
  access?: 'player' | undefined;
  skeleton: ReactNode;
  /** Shown if the page cannot be loaded or throws. */
  failure: (retry: () => void) => ReactNode;
  /** Replaces the page's build after a render error. @returns whether there was a build to replace it */
  recover?: ((error: Error) => Promise<boolean>) | undefined;
  /** Called when the page is shown. @returns a cleanup */
  onShown?: (() => () => void) | undefined;
}

const startQueries = ({ queries }: PageDefinition, opened: OpenedAddress): void => {
  const { queryClient } = opened;
  for (const query of queries?.(opened) ?? [])
    if ('initialPageParam' in query) void queryClient.prefetchInfiniteQuery(query as FetchInfiniteQueryOptions);
    else void queryClient.prefetchQuery(query as FetchQueryOptions);
};

type LoadedPageProps = Pick<PageRouteProps, 'definition' | 'skeleton' | 'failure' | 'onShown'> & {
  code: Lazy<{ Page: ComponentType }>;
};

const LoadedPage = ({ definition, code, skeleton, failure, onShown }: LoadedPageProps) => {
  const queryClient = useQueryClient();
  const { features } = usePortalConfig();
  const params = useParams();
  const { search } = useLocation();
  const page = useLazy({
    load: () => {
      // The page itself handles later addresses.
      startQueries(definition, { params, query: new URLSearchParams(search), features, queryClient });
      return code.load();
    },
    peek: code.peek,
  });
  const isShown = page.status === 'ready';
  const reportShown = useEffectEvent(() => onShown?.());
  useEffect(() => (isShown ? reportShown() : undefined), [isShown]);
  switch (page.status) {
    case 'loading':
      return skeleton;
    case 'failed':
      return failure(page.retry);
    case 'ready':
      return (
        <TimedSuspense skeleton={skeleton}>
          <page.value.Page />
        </TimedSuspense>
      );
  }
};

/** Redirects signed-out visitors to the sign-in page, which returns them here. */
const PlayerGuard = ({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) => {
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

/** One page of the shell or of a remote: its title, guard and code, in an error boundary. Render it with the page's pattern as `key`. */
export const PageRoute = ({
  definition,
  code = definition.page,
  title,
  access,
  skeleton,
  failure,
  recover,
  onShown,
}: PageRouteProps) => {
  const page = (
    <LoadedPage definition={definition} code={code} skeleton={skeleton} failure={failure} onShown={onShown} />
  );
  return (
    <ErrorBoundary fallback={(_error, reset) => failure(reset)} recover={recover} recovering={skeleton}>
      {/* Before the page, which may replace the title. */}
      <RouteTitle title={title} />
      {access === 'player' ? <PlayerGuard skeleton={skeleton}>{page}</PlayerGuard> : page}
    </ErrorBoundary>
  );
};
