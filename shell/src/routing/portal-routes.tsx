import { useDocumentTitle, useLocation } from '@portal/portal';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from '../features/home/home-page';
import { NotFoundPage } from '../features/not-found/not-found-page';
import { RemotePage } from '../remotes/remote-page';
import { useRemotes } from '../remotes/remotes-context';
import { RoutePage } from './route-page';
import { shellRoutes } from './shell-routes';

const Home = () => {
  useDocumentTitle('Home');
  return <HomePage />;
};

/** A path that is not the shell's own belongs to a remote by data, or to nobody. */
const BeyondShell = () => {
  const { remoteOfPath } = useRemotes();
  const name = remoteOfPath(useLocation().pathname);
  return name ? <RemotePage key={name} name={name} /> : <NotFoundPage />;
};

export const PortalRoutes = () => (
  <Routes>
    <Route path="/" element={<Home />} />
    {shellRoutes.map((route) => (
      <Route key={route.path} path={route.path} element={<RoutePage key={route.path} route={route} />} />
    ))}
    <Route path="*" element={<BeyondShell />} />
  </Routes>
);
