import type { PageOwner } from '@portal/contracts';
import { Navigate, useDocumentTitle, useLocation } from '@portal/portal';
import { PageRoute } from '@portal/portal/host';
import { NotFoundPage } from '@portal/screens';
import { Route, Routes } from 'react-router-dom';
import pages from '../../pages.json';
import { HomePage } from '../features/home/home-page.tsx';
import { OfflineGuard } from '../offline/offline-page.tsx';
import { RemotePage } from '../remotes/remote-page.tsx';
import { useRemotes } from '../remotes/remotes.ts';
import { PageFailure, PaintedSkeleton } from './page-states.tsx';
import { useReleasePaintedPage } from './painted-page.tsx';
import { isShellPage, type ShellPattern, shellPages, shellSkeletons } from './shell-routes.ts';

const Home = () => {
  useDocumentTitle(pages['/'].title);
  return <HomePage />;
};

const ShellPage = ({ pattern }: { pattern: ShellPattern }) => (
  <PageRoute
    definition={shellPages[pattern]}
    title={pages[pattern].title}
    skeleton={<PaintedSkeleton of={shellSkeletons[pattern]} />}
    failure={(retry) => <PageFailure onRetry={retry} />}
  />
);

const OwnedPage = ({ pattern, remote }: PageOwner) => {
  if (remote !== null) return <RemotePage name={remote} pattern={pattern} />;
  return isShellPage(pattern) ? <ShellPage pattern={pattern} /> : <Home />;
};

/** The page at the current address. The same function as in the gateway finds it; the router adds the parameters. */
export const PortalRoutes = () => {
  const { findOwner } = useRemotes();
  const { pathname, search, hash } = useLocation();
  const owner = findOwner(pathname);
  useReleasePaintedPage();
  if (!owner) return <NotFoundPage />;
  // The gateway ignores empty segments; the router does not.
  if (pathname.includes('//')) return <Navigate to={pathname.replace(/\/{2,}/g, '/') + search + hash} replace />;
  return (
    <OfflineGuard>
      <Routes>
        <Route path={owner.pattern} element={<OwnedPage key={owner.pattern} {...owner} />} />
      </Routes>
    </OfflineGuard>
  );
};
