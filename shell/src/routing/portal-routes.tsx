import { Navigate, NotFoundPage, useDocumentTitle, useLocation } from '@portal/portal';
import { Route, Routes } from 'react-router-dom';
import pages from '../../pages.json';
import { HomePage } from '../features/home/home-page';
import { RemotePage } from '../remotes/remote-page';
import { useRemotes } from '../remotes/remotes';
import { RoutePage } from './route-page';
import { shellRoutes } from './shell-routes';

const Home = () => {
  useDocumentTitle(pages['/'].title);
  return <HomePage />;
};

const RemotePages = () => {
  const { ownerOf } = useRemotes();
  const { pathname, search, hash } = useLocation();
  const owner = ownerOf(pathname);
  if (!owner) return <NotFoundPage />;
  // The gateway ignores empty segments; the router does not.
  if (pathname.includes('//')) return <Navigate to={pathname.replace(/\/{2,}/g, '/') + search + hash} replace />;
  return owner.remote ? <RemotePage key={owner.remote} name={owner.remote} /> : <NotFoundPage />;
};

export const PortalRoutes = () => (
  <Routes>
    <Route path="/" element={<Home />} />
    {shellRoutes.map((route) => (
      <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
    ))}
    <Route path="*" element={<RemotePages />} />
  </Routes>
);
